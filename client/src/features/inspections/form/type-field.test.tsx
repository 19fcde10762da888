import type { Checklist } from "#shared/api/api-schemas.ts";
import type { AssetKind } from "#shared/assets/asset-identity.ts";
import type { InspectionType } from "#shared/checklists/inspection-types.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { buildAsset } from "../../../test/build-fleet.ts";
import { buildInspectionLog } from "../../../test/build-inspection.ts";
import { packFleet } from "../../../test/build-pack.ts";
import { buildUser, renderApp } from "../../../test/render.tsx";
import { answerCalls } from "../../../test/server.ts";
import { InspectionForm } from "./inspection-form.tsx";
import { InspectionMarks } from "../records/inspection-badge.tsx";

function buildList(id: number, name: string, ...inspectionTypes: InspectionType[]): Checklist {
  const at = "2026-01-05T15:00:00.000Z";
  const saved = { version: 1, active: true, createdAt: at, updatedAt: at };
  return { id, name, category: "truck", items: [`${name} horn`], inspectionTypes, ...saved };
}

const trips = buildList(1_001, "Trips", "pre_trip", "post_trip");
const yearly = buildList(1_002, "Yearly", "annual");

describe("The type of an inspection", () => {
  it("is not asked for where there is a list for one type only", async () => {
    await openForm({ lists: [buildList(1_001, "Usual", "pre_trip"), yearly] });
    expect(screen.queryByLabelText("Type")).toBeNull();
  });

  it("is chosen among the types of the asset's lists, and annual only by the office", async () => {
    const { unmount } = await openForm({ lists: [trips, yearly] });
    expect(await namesOf()).toEqual(["Pre-Trip", "Post-Trip"]);
    unmount();
    await openForm({ lists: [trips, yearly], role: "manager" });
    expect(await namesOf()).toEqual(["Pre-Trip", "Post-Trip", "Annual"]);
  });

  it("is also annual for a driver with a valid qualification as an inspector", async () => {
    const usual = buildList(1_001, "Usual", "pre_trip");
    await openForm({ lists: [usual, yearly], isInspector: true });
    expect(await namesOf()).toEqual(["Pre-Trip", "Annual"]);
  });

  it("preserves the answers when the list is for both types, and is sent", async () => {
    const { user, calls, onType } = await openForm({ lists: [trips] });
    await user.click(screen.getByRole("button", { name: "Pass" }));
    await user.selectOptions(await screen.findByLabelText("Type"), "Post-Trip");
    expect(onType).toHaveBeenLastCalledWith("post_trip");
    await user.type(screen.getByLabelText("Driver Signature"), "Miguel Ortiz");
    await user.click(screen.getByRole("button", { name: "Submit Inspection" }));
    await screen.findByText("Inspection completed successfully");
    expect(calls.made("submitInspection")[0]?.body).toMatchObject({
      inspectionType: "post_trip",
      checklistId: 1_001,
      passed: true,
    });
  });

  it("starts another list from the beginning, after a confirmation when something was filled in", async () => {
    const confirm = vi.fn(() => true).mockReturnValueOnce(false);
    vi.stubGlobal("confirm", confirm);
    const { user } = await openForm({ lists: [trips, yearly], role: "admin" });
    await user.click(screen.getByRole("button", { name: "Pass" }));
    await user.selectOptions(await screen.findByLabelText("Type"), "Annual");
    expect(screen.getByRole("group", { name: "Trips horn" })).toBeTruthy();
    await user.selectOptions(screen.getByLabelText("Type"), "Annual");
    const group = await screen.findByRole("group", { name: "Yearly horn" });
    expect(confirm).toHaveBeenCalledTimes(2);
    const pass = within(group).getByRole("button", { name: "Pass" });
    expect(pass.getAttribute("aria-pressed")).toBe("false");
    expect(screen.getByLabelText("Type")).toHaveProperty("value", "annual");
    expect(
      screen.getByText(
        "By typing my name I certify that I personally inspected this vehicle in accordance with 49 CFR 396.17 and Appendix A, and that this report is accurate and complete.",
      ),
    ).toBeTruthy();
  });

  it("is post-trip once a trip was passed today, where the pack leaves the unit out", async () => {
    const date = new Date().toISOString();
    const { onType } = await openForm({
      lists: [trips],
      lastInspection: { id: 5, date, passed: true },
      isLeftOut: true,
    });
    await waitFor(() => expect(onType).toHaveBeenLastCalledWith("post_trip"));
    expect(await screen.findByLabelText("Type")).toHaveProperty("value", "post_trip");
  });

  it("is post-trip after a passed pre-trip only, whatever was inspected last", async () => {
    const date = new Date().toISOString();
    const lastInspection = { id: 5, date, passed: true };
    const given = { lists: [trips], lastInspection };
    const { onType, unmount } = await openForm({ ...given, isAfterTrip: false });
    await waitFor(() => expect(onType).toHaveBeenLastCalledWith("pre_trip"));
    unmount();
    const again = await openForm({ ...given, isAfterTrip: true });
    await waitFor(() => expect(again.onType).toHaveBeenLastCalledWith("post_trip"));
  });

  it("is pre-trip where what was inspected today counts as none", async () => {
    const date = new Date().toISOString();
    const { onType } = await openForm({
      lists: [trips],
      lastInspection: { id: 5, date, passed: true },
    });
    await waitFor(() => expect(onType).toHaveBeenLastCalledWith("pre_trip"));
  });

  it("depends on the asset's kind and tags, as its list does", async () => {
    const forAll = buildList(1_001, "All", "pre_trip");
    const mixers: Checklist = { ...buildList(1_002, "Mixer", "shift"), kinds: ["mixer"] };
    const nights: Checklist = { ...buildList(1_003, "Night", "shift"), tags: ["night"] };
    const lists = [forAll, mixers, nights];
    const { unmount } = await openForm({ lists, kind: "mixer" });
    expect(screen.getByRole("group", { name: "Mixer horn" })).toBeTruthy();
    expect(await namesOf()).toEqual(["Pre-Trip", "Shift"]);
    unmount();
    await openForm({ lists: [mixers, nights], kind: "mixer", tags: ["Night"] });
    expect(screen.getByRole("group", { name: "Night horn" })).toBeTruthy();
  });

  it("is shown on the record unless it is a pre-trip", () => {
    const log = buildInspectionLog({ inspectionType: "nrmca" });
    const { unmount } = renderApp(<InspectionMarks log={log} />);
    expect(screen.getByText("NRMCA")).toBeTruthy();
    unmount();
    renderApp(<InspectionMarks log={buildInspectionLog()} />);
    expect(screen.queryByText("Pre-Trip")).toBeNull();
  });
});

async function namesOf() {
  const select = within(await screen.findByLabelText("Type"));
  return select.getAllByRole("option").map((option) => option.textContent);
}

interface Opening {
  lists: Checklist[];
  role?: "driver" | "manager" | "admin";
  lastInspection?: { id: number; date: string; passed: boolean };
  kind?: AssetKind;
  tags?: string[];
  isInspector?: boolean;
  isAfterTrip?: boolean;
  isLeftOut?: boolean;
}

let lastAsset = 700;

async function openForm({
  lists,
  role = "driver",
  lastInspection,
  isInspector = false,
  isAfterTrip,
  isLeftOut = false,
  ...unit
}: Opening) {
  lastAsset += 1;
  const asset = buildAsset({ id: lastAsset, lastInspection: lastInspection ?? null, ...unit });
  const isPacked = isAfterTrip !== undefined;
  const inspectedToday = isPacked ? { by: "Ana Ruiz", isAfterTrip } : null;
  const pack = packFleet(isLeftOut ? [] : [asset], { isInspector, checklists: lists });
  const calls = answerCalls({
    listChecklists: lists,
    listUnresolvedInspections: [],
    getPack: { ...pack, assets: pack.assets.map((item) => ({ ...item, inspectedToday })) },
    submitInspection: buildInspectionLog(),
  });
  const onType = vi.fn();
  const ways = { onType, onDone: vi.fn(), onBack: vi.fn() };
  const user = buildUser({ id: 7, role });
  const rendered = renderApp(<InspectionForm asset={asset} {...ways} />, { user });
  await screen.findByRole("button", { name: "Pass" });
  return { ...rendered, calls, onType };
}
