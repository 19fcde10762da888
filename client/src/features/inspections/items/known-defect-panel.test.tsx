import type { Checklist } from "#shared/api/api-schemas.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { buildDefect, buildLinkedDefect } from "../../../test/build-defect.ts";
import { buildAsset, buildUnresolved } from "../../../test/build-fleet.ts";
import { buildInspectionLog } from "../../../test/build-inspection.ts";
import { buildPack } from "../../../test/build-pack.ts";
import { buildUser, renderApp } from "../../../test/render.tsx";
import { answerCalls, refuse } from "../../../test/server.ts";
import { InspectionForm } from "../form/inspection-form.tsx";
import { readDraft } from "../../../phone/drafts/drafts.ts";

const list: Checklist = {
  id: 1_001,
  name: "Yard list",
  category: "truck",
  items: ["Tires", "Lights"],
  active: true,
  version: 4,
  createdAt: "2026-01-05T15:00:00.000Z",
  updatedAt: "2026-01-05T15:00:00.000Z",
};
const reportedAt = "2026-11-18T18:00:00.000Z";
const lights = buildDefect({ itemId: "Lights", reportedAt });

describe("An item whose defect is known", () => {
  it("asks whether the defect is still there, and requires an answer once the item fails", async () => {
    const { user, calls, asset } = await openForm();
    const question = await within(item("Lights")).findByText(/^D-0042 reported Nov/);
    expect(question.textContent).toMatch(/^D-0042 reported Nov\s18(,\s2026)?\. Still there\?$/);
    expect(within(item("Tires")).queryByText(/Still there/)).toBeNull();
    expect(choice("Still there")).toBeNull();
    await user.click(toggle("Lights", "Fail"));
    expect(choice("Still there")?.getAttribute("aria-pressed")).toBe("true");
    expect(choice("Different problem")?.getAttribute("aria-pressed")).toBe("false");
    const query = { assetId: String(asset.id), state: "driver" };
    expect(calls.made("listDefects").map((made) => made.query)).toEqual([query]);
  });

  it.each([
    ["Still there", undefined],
    ["Different problem", true],
  ])("is sent as the answer %s says", async (answer, newDefect) => {
    const { user, calls } = await openForm();
    await user.click(toggle("Tires", "Pass"));
    await user.click(toggle("Lights", "Fail"));
    await user.click(screen.getByRole("button", { name: answer }));
    await user.type(screen.getByLabelText("Driver Signature"), "Miguel Ortiz");
    await user.click(screen.getByRole("button", { name: "Submit Inspection" }));
    await screen.findByText("Inspection completed successfully");
    const [made] = calls.made("submitInspection");
    expect(made?.body.carriesDefects).toBe(true);
    expect(made?.body.results["Lights"]?.newDefect).toBe(newDefect);
    expect(made?.body.results["Tires"]).not.toHaveProperty("newDefect");
  });

  it("is answered as before when the form is opened again", async () => {
    const { user, asset, unmount } = await openForm();
    await user.click(toggle("Lights", "Fail"));
    await user.click(screen.getByRole("button", { name: "Different problem" }));
    unmount();
    await waitFor(async () => {
      const { draft } = await readDraft({ userId: 7, assetId: asset.id });
      expect(draft?.answers["Lights"]).toMatchObject({ newDefect: true });
    });
    await openForm({ asset });
    expect(choice("Different problem")?.getAttribute("aria-pressed")).toBe("true");
  });

  it("asks nothing when the defect is closed or nothing is open", async () => {
    const closedAt = "2026-11-19T18:00:00.000Z";
    const closed = { ...lights, state: "repaired", closedAt, reviewPending: true } as const;
    const { unmount } = await openForm({ defects: [closed] });
    expect(screen.queryByText(/Still there/)).toBeNull();
    unmount();
    const { calls } = await openForm({ asset: freshAsset(0) });
    expect(calls.made("listDefects")).toHaveLength(1);
  });

  it("says when the defect was reported where the defects cannot be loaded", async () => {
    const unresolved = buildUnresolved({ issues: ["Lights"], issueLabels: ["Lights"] });
    await openForm({ defects: () => refuse("request.unavailable"), unresolved: [unresolved] });
    expect(within(item("Lights")).getByText("Reported Nov 18, 2026")).toBeTruthy();
  });
});

describe("What is reported and not fixed yet", () => {
  it("names each defect once, including one that was reported by hand, and none that is certified", async () => {
    const issues = ["Tires", "Lights"];
    const tires = buildLinkedDefect({ id: 41, itemId: "Tires", state: "repaired" });
    const failed = { issues, issueLabels: issues, defects: [tires, buildLinkedDefect(lights)] };
    const byHand = { id: 43, number: 43, itemId: null, source: "manual", reportedAt } as const;
    await openForm({
      unresolved: [buildUnresolved(failed), buildUnresolved({ ...failed, id: 78 })],
      defects: [lights, buildDefect({ ...byHand, title: "Seat torn", note: "Left side" })],
    });
    const panel = await screen.findByRole("region", { name: "Reported, not fixed yet" });
    const rows = within(panel).getAllByRole("listitem");
    expect(rows.map((row) => row.textContent.replaceAll("\u00a0", " "))).toEqual([
      expect.stringMatching(/^D-0042 Brake lights, reported Nov 18(, 2026)?$/),
      expect.stringMatching(/^D-0043 Seat torn, reported Nov 18(, 2026)?Left side$/),
    ]);
    expect(within(item("Tires")).queryByText(/^Reported/)).toBeNull();
  });
});

interface Opening {
  asset?: ReturnType<typeof freshAsset>;
  defects?: NonNullable<Parameters<typeof answerCalls>[0]["listDefects"]>;
  unresolved?: ReturnType<typeof buildUnresolved>[];
}

async function openForm({ asset = freshAsset(), ...given }: Opening = {}) {
  const { defects = [lights], unresolved = [] } = given;
  const calls = answerCalls({
    listChecklists: [list],
    listUnresolvedInspections: unresolved,
    getPack: buildPack({ checklists: [list] }),
    listDefects: defects,
    submitInspection: buildInspectionLog(),
  });
  const form = <InspectionForm asset={asset} onDone={vi.fn()} onBack={vi.fn()} />;
  const rendered = renderApp(form, { user: buildUser({ id: 7, role: "driver" }) });
  await screen.findByRole("form");
  return { ...rendered, calls, asset };
}

let lastAsset = 900;

/** Each test has its own asset, so that it finds no draft of another test. */
function freshAsset(openDefects = 1) {
  lastAsset += 1;
  return buildAsset({ id: lastAsset, openDefects });
}

function item(label: string): HTMLElement {
  return screen.getByRole("group", { name: label });
}

function toggle(label: string, name: string): HTMLElement {
  return within(item(label)).getByRole("button", { name });
}

function choice(name: string): HTMLElement | null {
  return screen.queryByRole("button", { name });
}
