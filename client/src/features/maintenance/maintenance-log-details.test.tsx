import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { buildLinkedDefect } from "../../test/build-defect.ts";
import { buildAsset, buildMaintenanceRecord } from "../../test/build-fleet.ts";
import { renderApp } from "../../test/render.tsx";
import { answerCalls, refuse } from "../../test/server.ts";
import { MaintenanceLogDetails } from "./maintenance-log-details.tsx";

const record = buildMaintenanceRecord({
  date: "2026-11-18T16:20:00.000Z",
  serviceType: "Brake Service",
  description: "New pads",
  cost: 12_400,
  odometer: 148_260,
  photoUrls: ["/api/photos/3"],
  resolvedInspectionId: 71,
  inspectionDate: "2026-11-18T12:00:00.000Z",
  inspectionDriverName: "Marco Ortiz",
  defects: [buildLinkedDefect({ state: "no_repair_needed" })],
});
const voiding = {
  voidedAt: "2026-11-27T18:00:00.000Z",
  voidedByName: "Dana Lee",
  voidReason: "wrong cost",
};

async function openDetails(shown = record, given = {}) {
  const server = answerCalls({
    getMaintenanceLog: shown,
    getAsset: buildAsset(),
    listAssets: [buildAsset()],
    listSchedules: [],
    listUnresolvedInspections: [],
    listDefects: [],
    ...given,
  });
  const details = <MaintenanceLogDetails id={51} onSchedule={() => {}} onClose={() => {}} />;
  const app = renderApp(details, { path: "/maintenance?maintenance=51" });
  const dialog = await screen.findByRole("dialog", { name: "Maintenance Details" });
  await within(dialog).findByText("New pads");
  return { ...app, ...server, dialog };
}

describe("MaintenanceLogDetails", () => {
  it("shows what the cost consists of where the log says it", async () => {
    const parts = { cost: 1_240.5, partsCost: 900.25, laborCost: 250 };
    const { dialog } = await openDetails(buildMaintenanceRecord({ ...record, ...parts }));
    const values = ["Cost", "Parts", "Labor", "Other"].map(
      (name) => within(dialog).getByText(name).nextElementSibling?.textContent,
    );
    expect(values).toEqual(["$1,240.50", "$900.25", "$250.00", "$90.25"]);
  });

  it("shows which steps of the service were done, and which were not", async () => {
    const steps = [
      { text: "Change the oil", done: true },
      { text: "Grease the chassis", done: false },
    ];
    const { dialog } = await openDetails(buildMaintenanceRecord({ ...record, steps }));
    const part = within(dialog).getByRole("heading", { name: "Steps" }).parentElement;
    if (!part) throw new Error("The heading stands in its part");
    expect(within(part).getByText("1 of 2 done")).toBeTruthy();
    const lines = within(part).getAllByRole("listitem");
    expect(lines.map((line) => line.textContent)).toEqual([
      "Done: Change the oil",
      "Not done: Grease the chassis",
    ]);
  });

  it("loads ahead what stands above the other fields of its correction", async () => {
    const { made } = await openDetails();
    await waitFor(() => expect(made("listDefects")).toHaveLength(1));
    expect(made("listUnresolvedInspections")).toHaveLength(1);
  });

  it("voids a log for a reason", async () => {
    const { dialog, made, user } = await openDetails(record, { voidMaintenance: record });
    await user.click(within(dialog).getByRole("button", { name: "Void" }));
    const question = await screen.findByRole("dialog", { name: "Void this maintenance?" });
    await user.click(within(question).getByRole("button", { name: "Void" }));
    expect(await within(question).findByText("Reason is required")).toBeTruthy();
    await user.type(within(question).getByLabelText("Reason"), "Logged twice");
    await user.click(within(question).getByRole("button", { name: "Void" }));
    await screen.findByText("Maintenance voided");
    expect(made("voidMaintenance")).toMatchObject([
      { params: { id: "51" }, body: { reason: "Logged twice" } },
    ]);
  });

  it("shows why a log cannot be voided, and keeps the reason", async () => {
    const { dialog, user } = await openDetails(record, {
      voidMaintenance: () => refuse("maintenance.restsOn"),
    });
    await user.click(within(dialog).getByRole("button", { name: "Void" }));
    const question = await screen.findByRole("dialog", { name: "Void this maintenance?" });
    await user.type(within(question).getByLabelText("Reason"), "Logged twice");
    await user.click(within(question).getByRole("button", { name: "Void" }));
    await screen.findByText("A later record rests on this maintenance");
    expect(within(question).getByLabelText("Reason")).toHaveProperty("value", "Logged twice");
  });

  it("says of a void log by whom, when and why, leads to the corrected one, and offers nothing more", async () => {
    const { dialog } = await openDetails({ ...record, ...voiding, replacedById: 52 });
    expect(within(dialog).getByText("Voided")).toBeTruthy();
    const text = "Voided on Nov 27, 2026 by Dana Lee: wrong cost";
    expect(within(dialog).getByText(text)).toBeTruthy();
    const link = within(dialog).getByRole("link", { name: "Show the corrected entry" });
    expect(link.getAttribute("href")).toBe("/maintenance?maintenance=52");
    for (const name of ["Void", "Correct"]) {
      expect(within(dialog).queryByRole("button", { name })).toBeNull();
    }
  });

  it("shows who certified its repairs, with the signature, also when it is void", async () => {
    const certification = {
      at: "2026-11-18T16:30:00.000Z",
      byName: "Luis Mora",
      signature: "Luis M.",
    };
    const { dialog } = await openDetails({ ...record, ...voiding, certification });
    const said = "Certified by Luis Mora, Wednesday, November 18, 2026, 10:30 AM";
    expect(dialog.textContent).toContain(said);
    expect(within(dialog).getByText("Luis M.")).toBeTruthy();
  });

  it("says of a log what it corrects", async () => {
    const { dialog } = await openDetails({ ...record, replacesId: 50, replaced: voiding });
    const text = "Corrected on Nov 27, 2026 by Dana Lee: wrong cost";
    expect(within(dialog).getByText(text)).toBeTruthy();
    const link = within(dialog).getByRole("link", { name: "Show the entry before" });
    expect(link.getAttribute("href")).toBe("/maintenance?maintenance=50");
  });
});
