import type { Role } from "#shared/base/roles.ts";
import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { buildLinkedDefect } from "../test/build-defect.ts";
import { buildMaintenanceRecord, buildSchedule } from "../test/build-fleet.ts";
import { buildFailedLog } from "../test/build-inspection.ts";
import { openApp } from "../test/open-app.tsx";
import { companyResponses } from "../test/quiet-company.ts";
import { buildUser } from "../test/render.tsx";
import { answerCalls, refuse } from "../test/server.ts";

const repair = buildMaintenanceRecord({
  id: 51,
  odometer: 148_260,
  hours: 9_204.5,
  serviceType: "Brake Service",
  description: "New pads\nand drums",
  performedBy: "external",
  performedByName: "Kenworth of Joliet",
  cost: 1_240,
  photoUrls: ["/api/photos/3", "/api/photos/4"],
  scheduleId: 31,
  scheduleName: "Brake Inspection",
  resolvedInspectionId: 71,
  inspectionDate: "2026-11-18T12:00:00.000Z",
  inspectionDriverName: "Marco Ortiz",
});

describe("A maintenance record in the address", () => {
  it("shows everything that was entered", async () => {
    const { dialog } = await openRecord("/crew?maintenance=51");
    const terms = within(dialog).getAllByRole("term");
    const facts = terms.map(
      (term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`,
    );
    expect(facts).toEqual([
      "Service Type: Brake Service",
      "Asset: Mixer 12",
      "Date: Wednesday, November 18, 2026",
      "Performed By: External Service · Kenworth of Joliet",
      "Cost: $1,240.00",
      "Odometer: 148,260 mi",
      "Hours: 9,204.5 hr",
      "Schedule: Brake Inspection",
      "Resolved: Inspection of Nov 18, 2026, by Marco Ortiz",
      "Logged By: Dana Reyes, Wednesday, November 18, 2026, 12:00 PM",
    ]);
    expect(within(dialog).getByText(/New pads/).textContent).toBe("New pads\nand drums");
  });

  it("lists the defects that the work has closed", async () => {
    const defects = [buildLinkedDefect({ state: "no_repair_needed" })];
    const { dialog } = await openRecord("/crew?maintenance=51", {
      getMaintenanceLog: buildMaintenanceRecord({ defects }),
    });
    const link = within(dialog).getByRole("link", { name: "D-0042 No Repair Needed" });
    expect(link.getAttribute("href")).toBe("/defects/42");
    expect(link.closest("li")?.textContent).toContain("Brake lights");
  });

  it("says when no cost was given, and omits empty fields", async () => {
    const { dialog } = await openRecord("/crew?maintenance=51", {
      getMaintenanceLog: buildMaintenanceRecord(),
    });
    const terms = within(dialog)
      .getAllByRole("term")
      .map((term) => term.textContent);
    expect(terms).toEqual(["Service Type", "Asset", "Date", "Performed By", "Cost", "Logged By"]);
    expect(within(dialog).getByText("Not specified")).toBeTruthy();
    expect(within(dialog).queryByRole("heading", { name: "Photos" })).toBeNull();
  });

  it("opens its photos in full size one after another", async () => {
    const { dialog, user } = await openRecord("/crew?maintenance=51");
    await user.click(within(dialog).getByRole("button", { name: "View photo 1 of Brake Service" }));
    await screen.findByAltText("Brake Service: Photo 1 of 2");
    await user.keyboard("{ArrowRight}");
    expect(screen.getByAltText("Brake Service: Photo 2 of 2")).toBeTruthy();
  });

  it("links to its asset and to the inspection that it resolved", async () => {
    const { dialog, user, address } = await openRecord("/crew?maintenance=51");
    const asset = within(dialog).getByRole("link", { name: "Mixer 12" });
    expect(asset.getAttribute("href")).toBe("/assets/12");
    await user.click(within(dialog).getByRole("link", { name: /Marco Ortiz/ }));
    const inspection = await screen.findByRole("dialog", { name: "Inspection Details" });
    expect(address()).toBe("/crew?inspection=71");
    await user.click(await within(inspection).findByRole("link", { name: "maintenance record" }));
    await screen.findByRole("dialog", { name: "Maintenance Details" });
    expect(address()).toBe("/crew?maintenance=51");
  });

  it("opens its schedule", async () => {
    const { dialog, user } = await openRecord("/crew?maintenance=51");
    await user.click(await within(dialog).findByRole("button", { name: "Brake Inspection" }));
    await screen.findByRole("dialog", { name: "Edit Service Schedule" });
  });

  it("is not shown to a driver", async () => {
    const { made } = answer({});
    await openAs("driver", "/inspection?maintenance=51");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(made("getMaintenanceLog")).toEqual([]);
  });
});

describe("A record in the address", () => {
  it("preserves the rest of the address, and is closed by removing itself from it", async () => {
    const { user, address } = await openRecord("/assets?search=mixer&maintenance=51");
    await user.click(screen.getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(address()).toBe("/assets?search=mixer");
  });

  it.each([
    ["/crew?maintenance=51", "There is no maintenance record at this address."],
    ["/crew?inspection=71", "There is no inspection at this address."],
  ])("shows a message at %s when there is none", async (path, sentence) => {
    answer({
      getMaintenanceLog: () => refuse("request.notFound"),
      getInspectionLog: () => refuse("request.notFound"),
    });
    await openAs("manager", path);
    expect((await screen.findByRole("dialog")).textContent).toContain(sentence);
  });

  it("can be requested again when it cannot be loaded", async () => {
    answer({ getMaintenanceLog: () => refuse("request.unavailable") });
    const { user } = await openAs("manager", "/crew?maintenance=51");
    await screen.findByText("Couldn't load the maintenance record.");
    answerCalls({ getMaintenanceLog: repair });
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByText("$1,240.00");
  });

  it.each(["0", "-1", "x", "1e3", ""])("opens nothing for the id '%s'", async (id) => {
    answer({});
    await openAs("manager", `/crew?maintenance=${id}`);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("opens an inspection for a driver, too", async () => {
    answer({});
    await openAs("driver", "/inspection?inspection=71");
    const dialog = await screen.findByRole("dialog", { name: "Inspection Details" });
    await within(dialog).findByText("Issues Found");
  });

  it("closes when another page is opened", async () => {
    const { navigate } = await openRecord("/crew?maintenance=51");
    act(() => navigate("/assets"));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });
});

type Answers = Parameters<typeof answerCalls>[0];

function answer(answers: Answers) {
  return answerCalls({
    ...companyResponses,
    listSchedules: [buildSchedule({ id: 31, name: "Brake Inspection" })],
    getAsset: () => refuse("request.unavailable"),
    getMaintenanceLog: repair,
    listUnresolvedInspections: [],
    getInspectionLog: buildFailedLog("horn", {
      resolved: true,
      resolvedAt: "2026-11-18T18:00:00.000Z",
      resolvedByMaintenanceId: 51,
    }),
    ...answers,
  });
}

async function openAs(role: Role, path: string) {
  answerCalls({ getCurrentUser: buildUser({ role }) });
  const opened = openApp(path);
  await screen.findByRole("heading", { level: 1, hidden: true });
  return opened;
}

async function openRecord(path: string, answers: Answers = {}) {
  answer(answers);
  const opened = await openAs("manager", path);
  const dialog = await screen.findByRole("dialog");
  await waitFor(() => expect(dialog.querySelector("[aria-busy=true]")).toBeNull());
  return { ...opened, dialog };
}
