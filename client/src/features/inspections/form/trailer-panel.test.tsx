import type { Checklist } from "#shared/api/api-schemas.ts";
import { toChecklistItems } from "#shared/checklists/checklists.ts";
import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { listEntries } from "../../../phone/outbox/outbox.ts";
import { buildDefect, buildStep } from "../../../test/build-defect.ts";
import { buildAsset } from "../../../test/build-fleet.ts";
import { buildInspectionLog } from "../../../test/build-inspection.ts";
import { packFleet } from "../../../test/build-pack.ts";
import { buildUser, renderApp } from "../../../test/render.tsx";
import { answerCalls, loseConnection, refuse } from "../../../test/server.ts";
import { InspectionForm } from "./inspection-form.tsx";
import { readDraft } from "../../../phone/drafts/drafts.ts";

const truckList: Checklist = {
  id: 1_001,
  name: "Truck list",
  category: "truck",
  items: ["Horn", "Mirrors"],
  active: true,
  version: 4,
  createdAt: "2026-01-05T15:00:00.000Z",
  updatedAt: "2026-01-05T15:00:00.000Z",
};
const trailerList: Checklist = {
  ...truckList,
  id: 1_002,
  name: "Trailer list",
  category: "trailer",
  items: ["Kingpin", "Landing gear"],
};

describe("A truck that pulls a trailer", () => {
  it("has no question about a trailer where the company has none", async () => {
    const { calls } = await openForm({ trailers: [] });
    await waitFor(() => expect(calls.made("getPack")).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole("button", { name: pulling })).toBeNull());
  });

  it("offers the trailer first that its driver inspected last", async () => {
    const { user, trailer } = await openForm();
    await user.click(await screen.findByRole("button", { name: pulling }));
    const dialog = await screen.findByRole("dialog", { name: pulling });
    const rows = within(within(dialog).getByRole("list")).getAllByRole("button");
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringContaining(trailer.name),
      expect.stringContaining("Tank 9"),
    ]);
  });

  it("shares one form with the trailer: progress, items left, next step and signature", async () => {
    const { user, asset, trailer } = await openForm();
    await addTrailer(user, trailer.name);
    expect(document.activeElement?.textContent).toBe(trailer.name);
    expect(await screen.findByRole("button", { name: "4 items left" })).toBeTruthy();
    const bar = screen.getByRole("progressbar", { name: "Inspection progress" });
    expect(bar.getAttribute("aria-valuetext")).toBe("0 of 4, 0 passed, 0 failed");
    await answer("Horn", "Mirrors");
    expect(await screen.findByRole("button", { name: "Next: Meter reading" })).toBeTruthy();
    await answer("Kingpin");
    await user.click(screen.getByRole("button", { name: "Next: Landing gear" }));
    expect(document.activeElement).toBe(toggle("Landing gear"));
    await answer("Landing gear");
    expect(screen.getByRole("button", { name: "Next: Driver Signature" })).toBeTruthy();
    const words = `I certify that I personally inspected ${asset.name} and ${trailer.name} and that these reports are true.`;
    expect(screen.getByText(words)).toBeTruthy();
  });

  it("is sent as two inspections of one walk, each with a key of its own", async () => {
    const { user, calls, asset, trailer, onDone } = await openForm();
    await addTrailer(user, trailer.name);
    await fillIn(user);
    const odometers = screen.getAllByLabelText("Odometer (optional)");
    await user.type(odometers[1] ?? document.body, "21500");
    await user.click(submit());
    await screen.findByText("Inspection completed successfully");
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
    const [first, second] = calls.made("submitInspection");
    expect(first?.body).toMatchObject({ assetId: asset.id, checklistId: 1_001 });
    expect(second?.body).toMatchObject({
      assetId: trailer.id,
      checklistId: 1_002,
      odometer: 21_500,
      signatureUrl: "Miguel Ortiz",
      walkId: first?.body.walkId,
    });
    expect(first?.body.walkId).toMatch(/^[\da-f-]{36}$/);
    expect(first?.idempotencyKey).not.toBe(second?.idempotencyKey);
  });

  it("is inspected alone again once the trailer is taken off, whose draft stays", async () => {
    const { user, calls, trailer } = await openForm();
    await addTrailer(user, trailer.name);
    await answer("Kingpin");
    await user.click(screen.getByRole("button", { name: "Take the trailer off" }));
    expect(screen.getByRole("button", { name: "2 items left" })).toBeTruthy();
    await answer("Horn", "Mirrors");
    await sign(user);
    await user.click(submit());
    await screen.findByText("Inspection completed successfully");
    expect(calls.made("submitInspection")).toHaveLength(1);
    expect(calls.made("submitInspection")[0]?.body).not.toHaveProperty("walkId");
    const { draft } = await readDraft({ userId: 7, assetId: trailer.id });
    expect(draft?.answers["Kingpin"]?.status).toBe("pass");
  });

  it("is continued and started over with its trailer", async () => {
    const { user, unmount, asset, trailer, again } = await openForm();
    await addTrailer(user, trailer.name);
    await answer("Horn", "Kingpin");
    await user.click(screen.getByRole("button", { name: "Save Draft" }));
    await screen.findByText("Draft saved");
    unmount();
    const { user: next } = again();
    await screen.findByRole("region", { name: trailer.name });
    expect(await screen.findByRole("button", { name: "2 items left" })).toBeTruthy();
    await next.click(screen.getAllByRole("button", { name: "Start over" })[0] ?? document.body);
    const dialog = await screen.findByRole("dialog", { name: "Start over?" });
    expect(dialog.textContent).toContain(`${asset.name}, ${trailer.name}`);
    await next.click(within(dialog).getByRole("button", { name: "Start over" }));
    await screen.findByRole("button", { name: pulling });
    expect((await readDraft({ userId: 7, assetId: trailer.id })).draft).toBeUndefined();
  });

  it("is saved on the phone with its trailer when no response comes", async () => {
    const { user, asset, trailer } = await openForm();
    answerCalls({ submitInspection: loseConnection });
    await addTrailer(user, trailer.name);
    await fillIn(user);
    await user.click(submit());
    await screen.findByText(/^Saved on this phone/);
    const entries = await listEntries(7);
    const stored = entries.filter((entry) => [asset.id, trailer.id].includes(entry.asset.id));
    expect(stored.map(({ state }) => state)).toEqual(["waiting", "waiting"]);
  });

  it.each(["truck", "trailer"] as const)(
    "leaves its driver with the %s alone when the other one was recorded",
    async (refused) => {
      const { user, calls, asset, trailer, onDone } = await openForm();
      const [stays, goes] = refused === "truck" ? [asset, trailer] : [trailer, asset];
      answerCalls({
        submitInspection: ({ body }) =>
          body.assetId === stays.id ? refuse("request.notFound") : buildInspectionLog(),
      });
      await addTrailer(user, trailer.name);
      await fillIn(user);
      await user.click(submit());
      await screen.findByText(new RegExp(`^${stays.name}: `));
      await screen.findByRole("form", { name: `Inspection of ${stays.name}` });
      await waitFor(() => expect(submit().disabled).toBe(false));
      expect(screen.queryByRole("group", { name: refused === "truck" ? "Kingpin" : "Horn" })).toBe(
        null,
      );
      expect(onDone).not.toHaveBeenCalled();
      answerCalls({ submitInspection: buildInspectionLog() });
      await user.click(submit());
      await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
      const sent = calls.made("submitInspection");
      const countOf = ({ id }: typeof asset) =>
        sent.filter(({ body }) => body.assetId === id).length;
      expect([goes, stays].map(countOf)).toEqual([1, 2]);
      expect(new Set(sent.map(({ body }) => body.walkId)).size).toBe(1);
      const keys = sent.filter(({ body }) => body.assetId === stays.id);
      expect(keys[0]?.idempotencyKey).toBe(keys[1]?.idempotencyKey);
    },
  );

  it("warns not to drive a trailer with a critical failure", async () => {
    const { user, asset, trailer, onDone } = await openForm({ critical: "Kingpin" });
    answerCalls({ submitInspection: loseConnection });
    await addTrailer(user, trailer.name);
    await fillIn(user);
    await answerAs("Fail", "Kingpin");
    await user.click(submit());
    await screen.findByText(new RegExp(`^Do not drive ${trailer.name}`));
    expect(screen.queryByText(new RegExp(`^Do not drive ${asset.name}`))).toBeNull();
    await user.click(screen.getByRole("button", { name: "OK" }));
    expect(onDone).toHaveBeenCalledTimes(1);
  });

  it("continues with the trailer's own draft, which may be started over alone", async () => {
    const { user, trailer, again, unmount } = await openForm();
    await addTrailer(user, trailer.name);
    await answer("Horn", "Kingpin");
    await user.click(screen.getByRole("button", { name: "Take the trailer off" }));
    await addTrailer(user, trailer.name);
    expect(await screen.findByRole("button", { name: "2 items left" })).toBeTruthy();
    const part = within(screen.getByRole("region", { name: trailer.name }));
    // Its sections are called like the truck's.
    expect(part.queryByRole("region")).toBeNull();
    await user.click(part.getByRole("button", { name: "Start over" }));
    const dialog = await screen.findByRole("dialog", { name: "Start over?" });
    await user.click(within(dialog).getByRole("button", { name: "Start over" }));
    await screen.findByRole("button", { name: "3 items left" });
    unmount();
    again();
    await screen.findByRole("button", { name: "3 items left" });
  });

  it("waits for the review of the trailer's repairs", async () => {
    const { user, calls, trailer } = await openForm({ reviewsPending: 1 });
    await user.click(await screen.findByRole("button", { name: pulling }));
    await user.click(await screen.findByRole("button", { name: new RegExp(trailer.name) }));
    await screen.findByRole("region", { name: "Repairs to review" });
    await answer("Horn", "Mirrors");
    await sign(user);
    expect(screen.getByRole("button", { name: "trailer missing" })).toBeTruthy();
    expect(submit().disabled).toBe(true);
    await user.click(screen.getByRole("button", { name: "Accept" }));
    await user.click(screen.getByRole("button", { name: "Start Inspection" }));
    await screen.findByText(/^I certify that I reviewed the repairs above, personally inspected/);
    await answer("Kingpin", "Landing gear");
    await user.click(submit());
    await screen.findByText("Inspection completed successfully");
    expect(calls.made("submitInspection")[1]?.body.review).toEqual([
      { defectId: 42, accepted: true },
    ]);
  });
});

const pulling = "Pulling a trailer?";

let lastAsset = 2_300;

type Opening = { trailers?: []; reviewsPending?: number; critical?: string };

async function openForm(given: Opening = {}) {
  lastAsset += 10;
  const asset = buildAsset({ id: lastAsset, name: "Mixer 14" });
  const category = "trailer" as const;
  const own = { id: lastAsset + 1, name: "Lowboy 3", currentMiles: 21_400 };
  const { reviewsPending = 0, critical } = given;
  const trailer = buildAsset({ ...own, category, reviewsPending });
  const other = buildAsset({ id: lastAsset + 2, name: "Tank 9", category });
  const { trailers = [other, trailer] } = given;
  const definition = toChecklistItems("Trailer list", trailerList.items).map((checklistItem) => ({
    ...checklistItem,
    critical: checklistItem.label === critical,
  }));
  const checklists = [truckList, { ...trailerList, definition }];
  const pack = packFleet([asset, ...trailers], { checklists });
  const lastByMeAt = "2026-11-20T12:00:00.000Z";
  const assets = pack.assets.map((item) => (item.id === own.id ? { ...item, lastByMeAt } : item));
  const calls = answerCalls({
    getPack: { ...pack, assets },
    listChecklists: checklists,
    listUnresolvedInspections: [],
    listDefects: reviewsPending ? [repaired] : [],
    submitInspection: buildInspectionLog(),
  });
  const onDone = vi.fn();
  const form = <InspectionForm asset={asset} onDone={onDone} onBack={vi.fn()} />;
  const again = () => renderApp(form, { user: buildUser({ id: 7, role: "driver" }) });
  const rendered = again();
  await screen.findByRole("form", { name: `Inspection of ${asset.name}` });
  return { ...rendered, calls, asset, trailer, onDone, again };
}

const closedAt = "2026-11-19T22:10:00.000Z";
const repaired = buildDefect({
  state: "repaired",
  closedAt,
  certified: true,
  reviewPending: true,
  decision: buildStep({ at: closedAt }),
});

type UserEvents = Awaited<ReturnType<typeof openForm>>["user"];

async function addTrailer(user: UserEvents, name: string) {
  await user.click(await screen.findByRole("button", { name: pulling }));
  await user.click(await screen.findByRole("button", { name: new RegExp(name) }));
  await screen.findByRole("region", { name });
}

function toggle(label: string, status = "Pass"): HTMLElement {
  const item = within(screen.getByRole("group", { name: label }));
  return item.getByRole("button", { name: status });
}

async function answer(...labels: string[]) {
  await answerAs("Pass", ...labels);
}

async function answerAs(status: "Pass" | "Fail", ...labels: string[]) {
  for (const label of labels) await act(async () => toggle(label, status).click());
}

/** Pasted: each letter that is typed draws the whole form. */
async function sign(user: UserEvents) {
  await user.click(screen.getByLabelText("Driver Signature"));
  await user.paste("Miguel Ortiz");
}

async function fillIn(user: UserEvents) {
  await answer("Horn", "Mirrors", "Kingpin", "Landing gear");
  await sign(user);
}

function submit(): HTMLButtonElement {
  return screen.getByRole("button", { name: "Submit Inspection" });
}
