import type { Checklist, InspectionLog } from "#shared/api/api-schemas.ts";
import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { buildAsset } from "../../../test/build-fleet.ts";
import { buildLinkedDefect } from "../../../test/build-defect.ts";
import { buildFailedLog, buildInspectionLog } from "../../../test/build-inspection.ts";
import { buildPack } from "../../../test/build-pack.ts";
import { buildUser, renderApp } from "../../../test/render.tsx";
import { answerCalls, loseConnection } from "../../../test/server.ts";
import { InspectionForm } from "../form/inspection-form.tsx";
import { readDraft } from "../../../phone/drafts/drafts.ts";

const list: Checklist = {
  id: 1_001,
  name: "Yard list",
  category: "truck",
  items: ["Horn", "Boom locks"],
  definition: [{ id: "boom-locks", label: "Boom locks", critical: true }],
  active: true,
  version: 4,
  createdAt: "2026-01-05T15:00:00.000Z",
  updatedAt: "2026-01-05T15:00:00.000Z",
};

const whatItDoes = "Takes the unit out of service until it is repaired.";
const whatFailingDoes = "Failing this item takes the unit out of service.";

describe("A failed item", () => {
  it("can be marked unsafe to drive, which is sent with it", async () => {
    const { user, made } = await openForm();
    await answer("Horn", "Fail");
    const unsafe = await within(item("Horn")).findByRole("button", { name: "Unsafe to drive" });
    expect(within(item("Horn")).getByText(whatItDoes)).toBeTruthy();
    expect(unsafe.getAttribute("aria-pressed")).toBe("false");
    await user.click(unsafe);
    expect(unsafe.getAttribute("aria-pressed")).toBe("true");
    await submit(user);
    expect(made("submitInspection")[0]?.body.results["Horn"]).toMatchObject({ unsafe: true });
    expect(made("submitInspection")[0]?.body.results["boom-locks"]).not.toHaveProperty("unsafe");
  });

  it("does not send that it is unsafe to drive once it passes", async () => {
    const { user, made } = await openForm();
    await answer("Horn", "Fail");
    await user.click(await screen.findByRole("button", { name: "Unsafe to drive" }));
    await answer("Horn", "Pass");
    expect(screen.queryByRole("button", { name: "Unsafe to drive" })).toBeNull();
    await submit(user);
    expect(made("submitInspection")[0]?.body.results["Horn"]).not.toHaveProperty("unsafe");
  });

  it("is still unsafe to drive when the form is opened again", async () => {
    const { user, asset, unmount } = await openForm();
    await answer("Horn", "Fail");
    await user.click(await screen.findByRole("button", { name: "Unsafe to drive" }));
    unmount();
    await waitFor(async () => {
      const { draft } = await readDraft({ userId: 9, assetId: asset.id });
      expect(draft?.answers["Horn"]).toMatchObject({ status: "fail", unsafe: true });
    });
    await openForm({ asset });
    const unsafe = await screen.findByRole("button", { name: "Unsafe to drive" });
    expect(unsafe.getAttribute("aria-pressed")).toBe("true");
  });

  it("takes the unit out of service without a further tap when it is critical", async () => {
    await openForm();
    await answer("Boom locks", "Fail");
    await within(item("Boom locks")).findByText(whatFailingDoes);
    expect(screen.queryByRole("button", { name: "Unsafe to drive" })).toBeNull();
  });

  it.each(["Service brakes and air lines", "Parking brake", "Steering"])(
    "is critical in the built-in list: %s",
    async (label) => {
      await openForm({ checklists: [] });
      await answer(label, "Fail");
      await within(item(label)).findByText(whatFailingDoes);
    },
  );

  it.each([false, null])(
    "does not promise to take the unit out of service where the setting is %s",
    async (tagsOutCritical) => {
      await openForm({ tagsOutCritical });
      await answer("Horn", "Fail");
      await within(item("Horn")).findByRole("button", { name: "Unsafe to drive" });
      await answer("Boom locks", "Fail");
      expect(screen.queryByText(whatItDoes)).toBeNull();
      expect(screen.queryByText(whatFailingDoes)).toBeNull();
    },
  );
});

describe("After an inspection that takes the unit out of service", () => {
  it("the page says not to drive it, and goes back only after OK", async () => {
    const { user, onDone, asset } = await openForm({ saved: buildCritical() });
    await submit(user);
    const words = `Do not drive ${asset.name}. It is out of service until the shop releases it.`;
    const heading = await screen.findByRole("heading", { name: words });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(screen.queryByRole("form")).toBeNull();
    expect(onDone).not.toHaveBeenCalled();
    await user.click(screen.getByRole("button", { name: "OK" }));
    expect(onDone).toHaveBeenCalledTimes(1);
  });

  it.each([
    ["the company's list", [list], "Boom locks"],
    ["the built-in list", [], "Steering"],
  ])("the page says so without a signal, too, by %s", async (_list, checklists, critical) => {
    const { user, asset } = await openForm({ checklists, saved: loseConnection });
    await answer(critical, "Fail");
    await submit(user);
    await screen.findByRole("heading", { name: new RegExp(`^Do not drive ${asset.name}`) });
  });

  it("the page says so again after a passed inspection of the tagged unit", async () => {
    const { user } = await openForm({ saved: buildInspectionLog({ whileOutOfService: true }) });
    await submit(user);
    await screen.findByRole("heading", { name: /^Do not drive/ });
  });

  it.each([
    ["nothing critical failed", true, buildFailedLog("Horn")],
    ["the company tags nothing out", false, buildCritical()],
  ] as const)("the page does not say so where %s", async (_why, tagsOutCritical, saved) => {
    const { user, onDone } = await openForm({ tagsOutCritical, saved });
    await submit(user);
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
    expect(screen.queryByRole("heading", { name: /^Do not drive/ })).toBeNull();
  });
});

function buildCritical(): InspectionLog {
  const title = "Boom locks";
  const itemId = "boom-locks";
  const defects = [buildLinkedDefect({ id: 5, title, itemId, critical: true })];
  return buildFailedLog(itemId, { defects });
}

interface Opening {
  asset?: ReturnType<typeof freshAsset>;
  checklists?: Checklist[];
  tagsOutCritical?: boolean | null;
  saved?: InspectionLog | (() => never);
}

async function openForm(opening: Opening = {}) {
  const { asset = freshAsset(), checklists = [list], tagsOutCritical = true, saved } = opening;
  const { made } = answerCalls({
    listChecklists: checklists,
    listUnresolvedInspections: [],
    getPack: buildPack({ checklists: checklists }),
    submitInspection: saved ?? buildInspectionLog(),
  });
  const onDone = vi.fn();
  const company = { name: "Reyes Concrete", timeZone: "America/Chicago", tagsOutCritical };
  const rendered = renderApp(<InspectionForm asset={asset} onDone={onDone} onBack={vi.fn()} />, {
    user: buildUser({ id: 9, role: "driver", company }),
  });
  await screen.findByRole("form", { name: `Inspection of ${asset.name}` });
  return { ...rendered, made, asset, onDone };
}

let lastAsset = 7_000;

/** Each test has its own asset, so that it finds no draft of another test. */
function freshAsset() {
  lastAsset += 1;
  return buildAsset({ id: lastAsset });
}

function item(label: string): HTMLElement {
  return screen.getByRole("group", { name: label });
}

async function answer(label: string, status: "Pass" | "Fail") {
  const toggle = within(item(label)).getByRole("button", { name: status });
  await act(async () => toggle.click());
}

/** Passes what is not answered yet, signs and submits. */
async function submit(user: Awaited<ReturnType<typeof openForm>>["user"]) {
  for (const pass of screen.getAllByRole("button", { name: "Pass" })) {
    const chosen = pass.closest("fieldset")?.querySelector("[data-answer][aria-pressed=true]");
    if (!chosen) await act(async () => pass.click());
  }
  await user.type(screen.getByLabelText("Driver Signature"), "Miguel Ortiz");
  await user.click(screen.getByRole("button", { name: "Submit Inspection" }));
}
