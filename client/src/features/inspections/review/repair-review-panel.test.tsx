import type { Checklist } from "#shared/api/api-schemas.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { buildDefect, buildStep } from "../../../test/build-defect.ts";
import { buildAsset } from "../../../test/build-fleet.ts";
import { buildInspectionLog } from "../../../test/build-inspection.ts";
import { buildPack } from "../../../test/build-pack.ts";
import { buildUser, renderApp } from "../../../test/render.tsx";
import { answerCalls, loseConnection, refuse } from "../../../test/server.ts";
import { listEntries } from "../../../phone/outbox/outbox.ts";
import { InspectionForm } from "../form/inspection-form.tsx";
import { readDraft } from "../../../phone/drafts/drafts.ts";

const list: Checklist = {
  id: 1_001,
  name: "Yard list",
  category: "truck",
  items: ["Tires"],
  active: true,
  version: 4,
  createdAt: "2026-01-05T15:00:00.000Z",
  updatedAt: "2026-01-05T15:00:00.000Z",
};

const closedAt = "2026-11-19T22:10:00.000Z";
const certified = buildStep({ at: closedAt });
const lights = buildDefect({
  state: "repaired",
  closedAt,
  certified: true,
  reviewPending: true,
  decision: certified,
});
const mirror = buildDefect({
  id: 43,
  number: 43,
  title: "Mirror loose",
  state: "deferred",
  deferredUntil: "2026-12-01",
  reviewPending: true,
  decision: { ...certified, kind: "deferred", note: null },
});
const brake = buildDefect({
  ...lights,
  id: 44,
  number: 44,
  title: "Parking brake",
  critical: true,
});
const open = buildDefect({ id: 45, number: 45, title: "Seat torn" });

describe("The repairs that wait for a review", () => {
  it("stand before the checklist, in the words of the user who decided", async () => {
    await openForm({ defects: [lights, mirror, open] });
    expect(screen.queryByRole("form")).toBeNull();
    const first = repair("D-0042 Brake lights");
    expect(first.textContent).toMatch(/Repaired by Luis Mora, Nov\s19(,\s2026)?, 4:10\sPM/);
    expect(first.textContent).toContain("New bulb");
    const other = repair("D-0043 Mirror loose");
    expect(other.textContent).toMatch(/Deferred until Dec\s1(,\s2026)?: safe to drive/);
    expect(screen.queryByText(/Seat torn/)).toBeNull();
    expect(screen.getByText("2 repairs left to review")).toBeTruthy();
    expect(start()).toHaveProperty("disabled", true);
    expect(screen.queryByRole("button", { name: "Leave it to the next driver" })).toBeNull();
  });

  it("are sent with the inspection, under its signature", async () => {
    const { user, calls } = await openForm({ defects: [lights, mirror] });
    await user.click(toggle("D-0042 Brake lights", "Accept"));
    expect(screen.getByText("1 repair left to review")).toBeTruthy();
    await user.click(toggle("D-0043 Mirror loose", "Not fixed"));
    expect(start()).toHaveProperty("disabled", true);
    expect(screen.queryByText(/left to review/)).toBeNull();
    screen.getByText("Complete what you marked “Not fixed”");
    await user.type(screen.getByLabelText("What is still wrong?"), "Still loose");
    await user.click(start());
    const reviewed = await screen.findByRole("region", { name: "Repairs reviewed" });
    expect(reviewed.textContent).toContain("D-0042 Brake lights: accepted");
    expect(reviewed.textContent).toContain("D-0043 Mirror loose: not fixed, Still loose");
    expect(
      screen.getByText(
        "By typing my name I certify that I reviewed the repairs above, personally inspected this asset, and that this report is true.",
      ),
    ).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Pass" }));
    await user.type(screen.getByLabelText("Driver Signature"), "Miguel Ortiz");
    await user.click(screen.getByRole("button", { name: "Submit Inspection" }));
    await screen.findByText("Inspection completed successfully");
    expect(calls.made("submitInspection")[0]?.body.review).toEqual([
      { defectId: 42, accepted: true },
      { defectId: 43, accepted: false, note: "Still loose" },
    ]);
  });

  it("are asked for before a draft goes on, where more of them came", async () => {
    const { user, asset, unmount } = await openForm({ defects: [lights] });
    await user.click(toggle("D-0042 Brake lights", "Accept"));
    await user.click(start());
    await user.click(await screen.findByRole("button", { name: "Pass" }));
    await waitFor(async () => {
      const { draft } = await readDraft({ userId: 7, assetId: asset.id });
      expect(draft?.review?.isDone).toBe(true);
    });
    unmount();
    await openForm({ asset: { ...asset, reviewsPending: 2 }, defects: [lights, mirror] });
    expect(screen.getByText("1 repair left to review")).toBeTruthy();
    expect(toggle("D-0042 Brake lights", "Accept").getAttribute("aria-pressed")).toBe("true");
    await user.click(toggle("D-0043 Mirror loose", "Accept"));
    await user.click(start());
    expect((await screen.findByRole("form")).textContent).toContain(
      "D-0043 Mirror loose: accepted",
    );
  });

  it("may be changed until the inspection is sent", async () => {
    const { user } = await openForm({ defects: [lights] });
    await user.click(toggle("D-0042 Brake lights", "Accept"));
    await user.click(start());
    await user.click(await screen.findByRole("button", { name: "Change" }));
    expect(toggle("D-0042 Brake lights", "Accept").getAttribute("aria-pressed")).toBe("true");
    await user.click(toggle("D-0042 Brake lights", "Not fixed"));
    await user.type(screen.getByLabelText("What is still wrong?"), "Dark");
    await user.click(start());
    expect((await screen.findByRole("form")).textContent).toContain("not fixed, Dark");
  });

  it("stay reviewed when the inspection becomes one of another type", async () => {
    const shift = { ...list, id: 1_002, items: ["Leaks"], inspectionTypes: ["shift" as const] };
    const { user } = await openForm({ defects: [lights], lists: [list, shift] });
    await user.click(toggle("D-0042 Brake lights", "Accept"));
    await user.click(start());
    await user.selectOptions(await screen.findByLabelText("Type"), "Shift");
    await screen.findByRole("group", { name: "Leaks" });
    const reviewed = screen.getByRole("region", { name: "Repairs reviewed" });
    expect(reviewed.textContent).toContain("D-0042 Brake lights: accepted");
  });

  it("preserve their reviews when the form is opened again, and are not asked for twice", async () => {
    const { user, asset, unmount } = await openForm({ defects: [lights, mirror] });
    await user.click(toggle("D-0042 Brake lights", "Not fixed"));
    await user.type(screen.getByLabelText("What is still wrong?"), "Dark");
    unmount();
    await waitFor(async () => {
      const { draft } = await readDraft({ userId: 7, assetId: asset.id });
      expect(draft?.review?.repairs).toMatchObject([{ defectId: 42, note: "Dark" }]);
    });
    const again = await openForm({ asset, defects: [lights, mirror] });
    expect(screen.getByLabelText("What is still wrong?")).toHaveProperty("value", "Dark");
    await again.user.click(toggle("D-0043 Mirror loose", "Accept"));
    await again.user.click(start());
    await screen.findByRole("form");
    again.unmount();
    await waitFor(async () => {
      const { draft } = await readDraft({ userId: 7, assetId: asset.id });
      expect(draft?.review?.isDone).toBe(true);
    });
    await openForm({ asset, defects: [lights, mirror] }, "form");
    expect(screen.getByRole("region", { name: "Repairs reviewed" })).toBeTruthy();
  });

  it("do not block the driver when they cannot be loaded, and appear once they can", async () => {
    let isThere = false;
    const { user } = await openForm(
      { defects: () => (isThere ? [lights] : refuse("request.unavailable")) },
      "form",
    );
    expect(screen.getByText("Couldn't load the repairs to review.")).toBeTruthy();
    expect(
      screen.getByText("You can start the inspection. The repairs are left to the next driver."),
    ).toBeTruthy();
    isThere = true;
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByRole("region", { name: "Repairs to review" });
  });

  it("may be left to the next driver only by the office", async () => {
    const { user, calls } = await openForm({ defects: [lights, mirror], role: "manager" });
    await user.click(toggle("D-0042 Brake lights", "Accept"));
    await user.click(screen.getByRole("button", { name: "Leave it to the next driver" }));
    const reviewed = await screen.findByRole("region", { name: "Repairs reviewed" });
    expect(reviewed.textContent).not.toContain("Mirror");
    await user.click(screen.getByRole("button", { name: "Pass" }));
    await user.type(screen.getByLabelText("Driver Signature"), "Dana Lee");
    await user.click(screen.getByRole("button", { name: "Submit Inspection" }));
    await screen.findByText("Inspection completed successfully");
    expect(calls.made("submitInspection")[0]?.body.review).toEqual([
      { defectId: 42, accepted: true },
    ]);
  });

  it("appear in an open form, but not once an item is answered", async () => {
    const { user, unmount } = await openForm({ asset: freshAsset(0), defects: [lights] }, "form");
    await user.click(screen.getByRole("button", { name: "Certify" }));
    await screen.findByRole("region", { name: "Repairs to review" });
    unmount();
    const { calls } = await openForm({ asset: freshAsset(0), defects: [lights] }, "form");
    await user.click(screen.getByRole("button", { name: "Pass" }));
    await user.click(screen.getByRole("button", { name: "Certify" }));
    await waitFor(() => expect(calls.made("listDefects")).toHaveLength(2));
    expect(screen.getByRole("form")).toBeTruthy();
  });

  it("are not shown when none waits", async () => {
    const { calls } = await openForm({ asset: freshAsset(0), defects: [lights] }, "form");
    expect(calls.made("listDefects")).toEqual([]);
    expect(screen.queryByRole("region", { name: "Repairs reviewed" })).toBeNull();
  });
});

describe("The rejection of a critical repair", () => {
  it("is signed and sent at once, and stops the unit", async () => {
    const { user, calls, asset } = await openForm({ defects: [brake] });
    await user.click(toggle("D-0044 Parking brake", "Not fixed"));
    const send = screen.getByRole("button", { name: "Reject Repair" });
    expect(screen.getByText("Rejecting this repair takes the unit out of service.")).toBeTruthy();
    await user.type(screen.getByLabelText("What is still wrong?"), "Still slips");
    expect(send).toHaveProperty("disabled", true);
    await user.type(screen.getByLabelText("Driver Signature"), "Miguel Ortiz");
    await user.click(send);
    await screen.findByRole("heading", {
      name: `Do not drive ${asset.name}. It is out of service until the shop releases it.`,
    });
    const [made] = calls.made("actOnDefect");
    expect(made?.params).toEqual({ id: "44" });
    expect(made?.body).toEqual({
      act: "reject",
      note: "Still slips",
      signature: "Miguel Ortiz",
      performedAt: expect.any(String),
    });
  });

  it("preserves what was typed when the server refuses it", async () => {
    const { user } = await openForm({ defects: [brake], act: () => refuse("request.notFound") });
    await user.click(toggle("D-0044 Parking brake", "Not fixed"));
    await user.type(screen.getByLabelText("What is still wrong?"), "Still slips");
    await user.type(screen.getByLabelText("Driver Signature"), "Miguel Ortiz");
    await user.click(screen.getByRole("button", { name: "Reject Repair" }));
    await screen.findByText("Error");
    expect(screen.getByLabelText("What is still wrong?")).toHaveProperty("value", "Still slips");
    expect(start()).toHaveProperty("disabled", true);
  });

  it("stops the unit even without a signal, and is sent later", async () => {
    const { user, asset } = await openForm({ defects: [brake], act: loseConnection });
    await user.click(toggle("D-0044 Parking brake", "Not fixed"));
    await user.type(screen.getByLabelText("What is still wrong?"), "Still slips");
    await user.type(screen.getByLabelText("Driver Signature"), "Miguel Ortiz");
    await user.click(screen.getByRole("button", { name: "Reject Repair" }));
    await screen.findByRole("heading", { name: new RegExp(`^Do not drive ${asset.name}`) });
    const entries = await listEntries(buildUser().id);
    expect(entries).toMatchObject([{ kind: "defectAct", body: { defectId: 44, act: "reject" } }]);
  });
});

type Calls = Parameters<typeof answerCalls>[0];

interface Opening {
  asset?: ReturnType<typeof freshAsset>;
  defects: NonNullable<Calls["listDefects"]>;
  role?: "driver" | "manager";
  act?: Calls["actOnDefect"];
  lists?: Checklist[];
}

async function openForm(given: Opening, opened: "step" | "form" = "step") {
  const { asset = freshAsset(), defects, role = "driver", act = brake, lists = [list] } = given;
  const calls = answerCalls({
    getPack: buildPack({ checklists: lists }),
    listChecklists: lists,
    listUnresolvedInspections: [],
    listDefects: defects,
    actOnDefect: act,
    submitInspection: buildInspectionLog(),
  });
  const form = <ChangingForm asset={asset} />;
  const rendered = renderApp(form, { user: buildUser({ id: 7, role }) });
  if (opened === "form") await screen.findByRole("form");
  else await screen.findByRole("region", { name: "Repairs to review" });
  return { ...rendered, calls, asset };
}

/** The form of an asset of which the shop certifies a repair meanwhile. */
function ChangingForm({ asset }: { asset: ReturnType<typeof freshAsset> }) {
  const [reviewsPending, setReviewsPending] = useState(asset.reviewsPending);
  return (
    <>
      <button type="button" onClick={() => setReviewsPending(1)}>
        Certify
      </button>
      <InspectionForm asset={{ ...asset, reviewsPending }} onDone={vi.fn()} onBack={vi.fn()} />
    </>
  );
}

let lastAsset = 1_700;

/** Each test has its own asset, so that it finds no draft of another test. */
function freshAsset(reviewsPending = 1) {
  lastAsset += 1;
  return buildAsset({ id: lastAsset, reviewsPending });
}

function repair(name: string): HTMLElement {
  return screen.getByRole("group", { name });
}

function toggle(name: string, label: string): HTMLElement {
  return within(repair(name)).getByRole("button", { name: label });
}

function start(): HTMLElement {
  return screen.getByRole("button", { name: "Start Inspection" });
}
