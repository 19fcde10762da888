import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { buildDefect, buildLinkedDefect } from "../../test/build-defect.ts";
import {
  buildAsset,
  buildLogFile,
  buildMaintenanceRecord,
  buildSchedule,
} from "../../test/build-fleet.ts";
import { buildInspectionLog } from "../../test/build-inspection.ts";
import { drawAs } from "../../test/draw-as.ts";
import { renderApp } from "../../test/render.tsx";
import { answerCalls, refuse } from "../../test/server.ts";
import { CorrectMaintenanceDialog } from "./correct-maintenance-dialog.tsx";
import type { MaintenanceRecord } from "./use-log-form.ts";

const oilChange = buildMaintenanceRecord({
  assetId: 12,
  date: "2026-11-18T16:20:00.000Z",
  scheduleId: 31,
  scheduleName: "Oil Change",
  serviceType: "Oil Change",
  description: "15 quarts, new filter",
  performedBy: "external",
  performedByName: "Kenworth of Joliet",
  cost: 12_400,
  partsCost: 900.25,
  laborCost: 250,
  odometer: 148_260,
  hours: 9_120.5,
  photoUrls: ["/api/photos/3", "/api/photos/4"],
});
const certification = {
  at: "2026-11-18T16:30:00.000Z",
  byName: "Luis Mora",
  signature: "Luis M.",
};
const repair = buildMaintenanceRecord({
  ...oilChange,
  scheduleId: null,
  scheduleName: null,
  photoUrls: [],
  resolvedInspectionId: 71,
  inspectionDate: "2026-11-18T12:00:00.000Z",
  inspectionDriverName: "Marco Ortiz",
  defects: [buildLinkedDefect({ state: "no_repair_needed" })],
  certification,
});

beforeEach(() => drawAs("data:image/jpeg;base64,/9j/4AAQ"));

async function open(log: MaintenanceRecord, given: Parameters<typeof answerCalls>[0] = {}) {
  const { made } = answerCalls({
    getAsset: buildAsset({ currentMiles: 880_200 }),
    listAssets: [buildAsset(), buildAsset({ id: 13, name: "Mixer 13" })],
    listSchedules: [buildSchedule({ id: 31, assetId: 12, name: "Oil Change" })],
    listUnresolvedInspections: [],
    listDefects: [],
    getInspectionLog: buildInspectionLog({ id: 71, defects: [buildLinkedDefect()] }),
    addPhoto: { id: 9, url: "/api/photos/9" },
    correctMaintenance: buildMaintenanceRecord({ id: 52 }),
    ...given,
  });
  const { user } = renderApp(<CorrectMaintenanceDialog log={log} onClose={vi.fn()} />);
  const form = within(await screen.findByRole("dialog", { name: "Correct Maintenance" }));
  await form.findByRole("option", { name: /^Oil Change ·/ });
  const send = async () => {
    await user.click(form.getByRole("button", { name: "Correct" }));
    await screen.findByText("Maintenance corrected");
    return made("correctMaintenance")[0]?.body.log;
  };
  const sayWhy = () => user.type(form.getByLabelText("Reason"), "wrong cost");
  return { user, form, made, send, sayWhy };
}

describe("The form of a correction", () => {
  it("has all that the log said, the reason first, and changes only what the user changes", async () => {
    const { user, form, made, send, sayWhy } = await open(oilChange);
    expect(document.querySelector("label")?.textContent).toBe("Reason");
    await sayWhy();
    const cost = form.getByLabelText("Cost (optional)");
    await user.clear(cost);
    await user.type(cost, "1240");
    expect(await send()).toEqual({
      assetId: 12,
      date: oilChange.date,
      scheduleId: 31,
      serviceType: "Oil Change",
      description: "15 quarts, new filter",
      performedBy: "external",
      performedByName: "Kenworth of Joliet",
      cost: 1_240,
      partsCost: 900.25,
      laborCost: 250,
      odometer: 148_260,
      hours: 9_120.5,
      photoUrls: ["/api/photos/3", "/api/photos/4"],
      resolvedInspectionId: null,
      steps: null,
      defects: [],
    });
    const [call] = made("correctMaintenance");
    expect(call?.idempotencyKey).toBeTruthy();
    expect(call?.body.reason).toBe("wrong cost");
  });

  it("has the steps of the log as they were ticked off, which can be put right", async () => {
    const steps = [
      { text: "Change the oil", done: true },
      { text: "Grease the chassis", done: false },
    ];
    const { user, form, send, sayWhy } = await open(
      buildMaintenanceRecord({ ...oilChange, steps }),
    );
    await sayWhy();
    expect(form.getByRole("checkbox", { name: "Change the oil", checked: true })).toBeTruthy();
    await user.click(form.getByRole("checkbox", { name: "Grease the chassis", checked: false }));
    expect((await send())?.steps).toEqual([
      { text: "Change the oil", done: true },
      { text: "Grease the chassis", done: true },
    ]);
  });

  it("asks for the reason", async () => {
    const { user, form, made } = await open(oilChange);
    await user.click(form.getByRole("button", { name: "Correct" }));
    expect(await form.findByText("Reason is required")).toBeTruthy();
    expect(made("correctMaintenance")).toEqual([]);
  });

  it("drops a photo of the log, keeps another and takes a new one", async () => {
    const { user, form, send, sayWhy } = await open(oilChange);
    await sayWhy();
    await user.click(form.getByRole("button", { name: "Remove photo 1" }));
    const file = new File(["x"], "hose.jpg", { type: "image/jpeg" });
    await user.upload(form.getByLabelText("Add photo"), file);
    await form.findByRole("button", { name: "View photo 2" });
    const photoUrls = ["/api/photos/4", "/api/photos/9"];
    expect(await send()).toMatchObject({ photoUrls });
  });

  it("shows a photo of the log in full size", async () => {
    const { user, form } = await open(oilChange);
    await user.click(form.getByRole("button", { name: "View photo 2" }));
    const viewer = within(await screen.findByRole("dialog", { name: "Photo" }));
    expect(viewer.getByRole("img").getAttribute("src")).toBe("/api/photos/4");
  });

  it("names the files that go along", async () => {
    const files = [
      buildLogFile(),
      buildLogFile({ id: 82, name: "gone.pdf", removedAt: "2026-11-19" }),
    ];
    const { form } = await open({ ...oilChange, files });
    expect(form.getByText("Files that go along: invoice.pdf")).toBeTruthy();
  });

  it("does not compare the readings with those of the log itself", async () => {
    const { user, form } = await open({ ...oilChange, odometer: 880_200 });
    const odometer = form.getByLabelText("Odometer (optional)");
    await user.clear(odometer);
    await user.type(odometer, "88020");
    expect(form.queryByText(/880,200/)).toBeNull();
  });

  it("keeps what was done when the work moves to the right unit, and nothing of the wrong one", async () => {
    const { user, form, send, sayWhy } = await open(oilChange);
    await sayWhy();
    await user.selectOptions(form.getByLabelText("Asset"), "Mixer 13");
    expect(await send()).toMatchObject({
      assetId: 13,
      description: "15 quarts, new filter",
      scheduleId: null,
      defects: [],
    });
  });
});

describe("The signature of a correction", () => {
  it("is a new one where the repair was certified, and the form says whose the old one is", async () => {
    const { user, form, made, send, sayWhy } = await open(repair);
    await sayWhy();
    const field = await form.findByLabelText("Certify again with your name");
    expect(form.getByText(/^Luis Mora certified this repair\. That signature stays/)).toBeTruthy();
    await user.click(form.getByRole("button", { name: "Correct" }));
    expect(await form.findByText("Certify the repair again with your name")).toBeTruthy();
    expect(made("correctMaintenance")).toEqual([]);
    await user.type(field, "Dana Reyes");
    expect(await send()).toMatchObject({
      signature: "Dana Reyes",
      resolvedInspectionId: 71,
      defects: [{ id: 42, outcome: "no_repair_needed" }],
    });
  });

  it("is not asked for once the repair is cleared", async () => {
    const { user, form, send, sayWhy } = await open({ ...repair, resolvedInspectionId: null });
    await sayWhy();
    await user.click(await form.findByLabelText("D-0042 Brake lights"));
    expect(form.queryByLabelText(/^Certify/)).toBeNull();
    const log = await send();
    expect(log).toMatchObject({ defects: [] });
    expect(log).not.toHaveProperty("signature");
  });

  it("is a choice where the log was not certified", async () => {
    const { form, send, sayWhy } = await open({ ...repair, certification: null });
    await sayWhy();
    await form.findByLabelText("Certify with your name (optional)");
    expect(await send()).not.toHaveProperty("signature");
  });

  it("covers the defects that the inspection found, which cannot be cleared alone", async () => {
    const { user, form, send, sayWhy } = await open({ ...repair, certification: null });
    await sayWhy();
    const box = await form.findByLabelText<HTMLInputElement>("D-0042 Brake lights");
    await waitFor(() => expect(box.disabled).toBe(true));
    const inspection = form.getByLabelText("Fixes a failed inspection (optional)");
    await user.selectOptions(inspection, "");
    expect([box.disabled, box.checked]).toEqual([false, true]);
    await user.click(box);
    await user.selectOptions(inspection, "71");
    expect([box.disabled, box.checked]).toEqual([true, true]);
    expect(await send()).toMatchObject({ defects: [{ id: 42, outcome: "no_repair_needed" }] });
  });

  it("is asked for although the unit's other defects cannot be loaded", async () => {
    const { user, form, send, sayWhy } = await open(repair, {
      listDefects: () => refuse("request.unavailable"),
    });
    await sayWhy();
    await form.findByRole("button", { name: /Try again|Retry/ });
    await user.type(form.getByLabelText("Certify again with your name"), "Dana Reyes");
    expect(await send()).toMatchObject({ signature: "Dana Reyes", defects: [{ id: 42 }] });
  });

  it("may cover another defect, too", async () => {
    const horn = buildDefect({ id: 43, number: 43, title: "Horn" });
    const { user, form, send, sayWhy } = await open(repair, { listDefects: [horn] });
    await sayWhy();
    await user.click(await form.findByLabelText("D-0043 Horn"));
    await user.type(form.getByLabelText("Certify again with your name"), "Dana Reyes");
    expect(await send()).toMatchObject({ defects: [{ id: 42 }, { id: 43, outcome: "repaired" }] });
  });
});
