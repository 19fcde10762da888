import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { buildDefect } from "../../test/build-defect.ts";
import {
  buildAsset,
  buildMaintenanceLog,
  buildSchedule,
  buildUnresolved,
} from "../../test/build-fleet.ts";
import { buildPack } from "../../test/build-pack.ts";
import { companyResponses } from "../../test/quiet-company.ts";
import { renderApp } from "../../test/render.tsx";
import { answerCalls, refuse } from "../../test/server.ts";
import { AssetPage } from "./asset-page.tsx";
import { ConditionBadge } from "./condition-badge.tsx";

type Answers = Parameters<typeof answerCalls>[0];

describe("AssetPage", () => {
  it("shows the asset's information and a link back to the assets", async () => {
    open();
    await screen.findByRole("heading", { level: 1, name: "Mixer 12" });
    expect(screen.getByRole("link", { name: "Back to Assets" }).getAttribute("href")).toBe(
      "/assets",
    );
    const card = screen.getByRole("region", { name: "Asset Information" });
    expect(readFacts(card)).toMatchObject({
      Category: "Truck",
      "VIN/Serial": "1M2GR3GC5KM004821",
      Year: "2019",
      Make: "Mack",
      Model: "Granite",
      "Current Miles": "148,220",
      "Current Hours": "0",
      Location: "Not specified",
      "Assigned Crew": "Not specified",
    });
    expect(within(card).queryByText("Last Service Information")).toBeNull();
  });

  it("says which schedules come from a program, and which of them were edited by hand", async () => {
    const program = { id: 41, name: "Mixer PM" };
    open({
      listSchedules: [
        buildSchedule({ id: 1, name: "PM-A", program }),
        buildSchedule({ id: 2, name: "PM-B", program, byHand: true }),
        buildSchedule({ id: 3, name: "Oil Change" }),
      ],
    });
    const card = await screen.findByRole("region", { name: "Scheduled Maintenance" });
    const origin = async (name: string) => {
      const row = (await within(card).findByRole("heading", { name })).closest("li");
      return /From the program.*?(?=View|$)/.exec(row?.textContent ?? "")?.[0];
    };
    expect(await origin("PM-A")).toBe("From the program Mixer PM");
    expect(await origin("PM-B")).toBe("From the program Mixer PM · Edited by hand");
    expect(await origin("Oil Change")).toBeUndefined();
  });

  it.each([
    ["in_use", "In Use"],
    ["out_of_service", "Out of Service"],
    ["maintenance", "Maintenance"],
  ] as const)("shows the condition %s as a badge", async (condition, label) => {
    open({ getAsset: buildAsset({ condition }) });
    const card = await screen.findByRole("region", { name: "Asset Information" });
    expect(within(card).getByText(label)).toBeTruthy();
  });

  it("shows an unknown condition unchanged", () => {
    renderApp(<ConditionBadge condition="on_loan" />);
    expect(screen.getByText("on_loan")).toBeTruthy();
  });

  it("shows the asset's location and assigned crew", async () => {
    open({ getAsset: buildAsset({ location: "North yard", assignedCrew: "Luis Ortega" }) });
    const card = await screen.findByRole("region", { name: "Asset Information" });
    expect(readFacts(card)).toMatchObject({
      Location: "North yard",
      "Assigned Crew": "Luis Ortega",
    });
  });

  it("shows when each meter was read, and marks one that was not read for a long time", async () => {
    const day = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    open({ getAsset: buildAsset({ milesReadAt: day(1), hoursReadAt: day(40) }) });
    const card = await screen.findByRole("region", { name: "Asset Information" });
    const [miles, hours] = within(card).getAllByText(/^Read [A-Z][a-z]{2} \d{1,2}/);
    expect(miles?.querySelector("svg")).toBeNull();
    expect(hours?.querySelector("svg")).toBeTruthy();
  });

  it("opens the history of its meters", async () => {
    const { user } = open({ listReadings: [] });
    await user.click(await screen.findByRole("button", { name: "Meter history" }));
    const dialog = await screen.findByRole("dialog", { name: "Meter history" });
    expect(await within(dialog).findByText("No readings yet")).toBeTruthy();
  });

  it("shows a reading that waits beside the meter, and leads to where it is confirmed", async () => {
    const { user } = open({
      getAsset: buildAsset({ hoursToConfirm: 9_900 }),
      listReadings: [],
    });
    const card = await screen.findByRole("region", { name: "Asset Information" });
    expect(readFacts(card)).toMatchObject({ "Current Miles": "148,220" });
    await user.click(within(card).getByRole("button", { name: "9,900 hr to confirm" }));
    expect(await screen.findByRole("dialog", { name: "Meter history" })).toBeTruthy();
  });

  it("shows the note with its lines, and no heading without one", async () => {
    open({ getAsset: buildAsset({ note: "Spare key at the gate.\nPulls to the left." }) });
    const heading = await screen.findByRole("heading", { name: "Note" });
    const [note] = heading.parentElement?.getElementsByTagName("p") ?? [];
    expect(note?.textContent).toBe("Spare key at the gate.\nPulls to the left.");
    expect(note?.className).toContain("whitespace-pre-wrap");
  });

  it("shows the stored identity of the asset, and its unit number below the name", async () => {
    const tags = ["night", "quarry"];
    const plate = { plate: "4XK 220", plateState: "IL" };
    const owned = { ownership: "leased", ownerName: "Prairie Leasing" } as const;
    const unit = { unitNumber: "T-14", kind: "boom_pump", gvwrPounds: 66_000 } as const;
    open({ getAsset: buildAsset({ ...unit, ...plate, ...owned, tags, atMine: true }) });
    await screen.findByText("Unit T-14");
    const heading = screen.getByRole("heading", { name: "Identity" });
    expect(readFacts(heading.parentElement)).toEqual({
      "Unit Number": "T-14",
      Kind: "Boom Pump",
      Plate: "4XK 220, IL",
      GVWR: "66,000 lb",
      Ownership: "Leased",
      Owner: "Prairie Leasing",
      "Works at a mine or pit": "Yes",
      Tags: "night, quarry",
    });
  });

  it.each([
    ["truck", 10_000, "10,000 lb (not commercial)"],
    ["trailer", 10_001, "10,001 lb"],
    ["equipment", 10_000, "10,000 lb"],
  ] as const)("shows the weight of a %s of %i lb as %s", async (category, gvwrPounds, text) => {
    open({ getAsset: buildAsset({ category, gvwrPounds }) });
    const heading = await screen.findByRole("heading", { name: "Identity" });
    expect(readFacts(heading.parentElement)).toEqual({ GVWR: text });
  });

  it("shows no identity where none is recorded", async () => {
    open();
    await screen.findByRole("region", { name: "Asset Information" });
    expect(screen.queryByRole("heading", { name: "Identity" })).toBeNull();
    expect(screen.queryByRole("heading", { name: "Note" })).toBeNull();
    expect(screen.queryByText(/^Unit \d/)).toBeNull();
  });

  it("shows 0 for miles or hours that are missing, and of a last service what is known", async () => {
    const nothing: ReturnType<typeof buildAsset> = JSON.parse(
      JSON.stringify({
        ...buildAsset(),
        currentMiles: null,
        currentHours: null,
        lastServicedHours: 6_120,
      }),
    );
    open({ getAsset: nothing });
    const heading = await screen.findByRole("heading", { name: "Last Service Information" });
    const card = screen.getByRole("region", { name: "Asset Information" });
    expect(readFacts(card)).toMatchObject({ "Current Miles": "0", "Current Hours": "0" });
    expect(readFacts(heading.parentElement)).toEqual({
      Date: "Not specified",
      Miles: "0 mi",
      Hours: "6,120 hr",
    });
  });

  it("shows the date and the miles of the last service", async () => {
    open({
      getAsset: buildAsset({
        lastServicedDate: "2026-10-02T02:00:00.000Z",
        lastServicedMiles: 145_000,
      }),
    });
    const heading = await screen.findByRole("heading", { name: "Last Service Information" });
    expect(readFacts(heading.parentElement)).toEqual({
      Date: "Oct 1, 2026",
      Miles: "145,000 mi",
      Hours: "0 hr",
    });
  });

  it("says that a missing VIN or serial number is not specified", async () => {
    open({ getAsset: buildAsset({ vinOrSerial: "" }) });
    const card = await screen.findByRole("region", { name: "Asset Information" });
    expect(readFacts(card)).toMatchObject({ "VIN/Serial": "Not specified" });
  });

  it("shows Asset Not Found for an unknown asset", async () => {
    open({ getAsset: () => refuse("request.notFound") });
    await screen.findByRole("heading", { name: "Asset Not Found" });
    expect(screen.getByRole("link", { name: "Back to Assets" }).getAttribute("href")).toBe(
      "/assets",
    );
  });
});

describe("The defects of an asset", () => {
  it("include the open ones and those to review, with a link to all of them", async () => {
    const { made } = open({ listDefects: [buildDefect({ critical: true })] });
    const card = within(await screen.findByRole("region", { name: "Defects" }));
    const row = await card.findByRole("link", { name: /^D-0042 Brake lights/ });
    expect(row.getAttribute("href")).toBe("/defects/42");
    expect(row.textContent).not.toContain("Mixer 12");
    const all = card.getByRole("link", { name: "Show all defects" });
    expect(all.getAttribute("href")).toBe("/defects?asset=12");
    expect(made("listDefects")[0]?.query).toEqual({ assetId: "12", state: "driver" });
  });

  it("can be reported", async () => {
    const { user, made } = open({ createDefect: buildDefect() });
    await screen.findByText("No open defects");
    await user.click(screen.getByRole("button", { name: "Report Defect" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Report Defect" }));
    await user.type(dialog.getByLabelText("What is wrong"), "Chute lock bent");
    await user.click(dialog.getByRole("button", { name: "Report Defect" }));
    await screen.findByText("D-0042 reported");
    expect(made("createDefect")[0]?.body).toMatchObject({ assetId: 12, unsafe: false });
  });
});

describe("The records of an asset", () => {
  it("include the latest five logs and inspections, and all schedules", async () => {
    const { made } = open();
    await screen.findByText("No maintenance records found");
    await screen.findByText("No scheduled maintenance found");
    await screen.findByText("No inspection logs found");
    expect(made("listMaintenanceLogs")[0]?.query).toEqual({ assetId: "12", limit: "5" });
    expect(made("listInspectionLogs")[0]?.query).toEqual({
      assetId: "12",
      limit: "5",
      results: "false",
    });
    expect(made("listSchedules")[0]?.query).toEqual({ assetId: "12" });
  });

  it("mark a log that fixed a failed inspection with an F, and open its record", async () => {
    open({
      listMaintenanceLogs: [
        buildMaintenanceLog({ serviceType: "Brake Service", resolvedInspectionId: 77 }),
        buildMaintenanceLog({ id: 52, performedBy: "external", performedByName: "Joliet Trucks" }),
      ],
    });
    await screen.findByText("Brake Service");
    const card = screen.getByRole("region", { name: "Recent Maintenance" });
    const [fixing, other] = within(card).getAllByRole("listitem");
    expect(fixing?.textContent).toBe(
      "Brake ServiceF fixes a failed inspectionNov 18, 2026 · Internal TeamComplete",
    );
    expect(other?.textContent).toBe(
      "Oil ChangeNov 18, 2026 · External Service · Joliet TrucksComplete",
    );
    const links = within(card).getAllByRole("link");
    expect(links.map((link) => link.getAttribute("href"))).toEqual([
      "/assets/12?maintenance=51",
      "/assets/12?maintenance=52",
      "/maintenance/history?asset=12",
    ]);
  });

  it("show schedules with their due state, overdue ones first", async () => {
    open({
      listSchedules: [
        buildSchedule(),
        buildSchedule({ id: 32, name: "Tire Rotation", nextDueMiles: 148_900 }),
        buildSchedule({ id: 33, name: "Engine Service", nextDueMiles: 148_000 }),
      ],
    });
    const card = await screen.findByRole("region", { name: "Scheduled Maintenance" });
    const rows = await within(card).findAllByRole("listitem");
    expect(rows.map((row) => within(row).getByRole("heading").textContent)).toEqual([
      "Engine Service",
      "Tire Rotation",
      "Oil Change",
    ]);
    expect(rows[0]?.textContent).toContain("Overdue by 220 mi");
    expect(rows[1]?.textContent).toContain("Due Soon");
    expect(rows[2]?.textContent).not.toContain("Due Soon");
    expect(rows[2]?.textContent).toContain("Every 5,000 mi");
    expect(rows[2]?.textContent).toContain("Next due: 149,320 mi");
  });

  it("are requested in parallel with the asset", async () => {
    const { made } = open({ getAsset: () => new Promise<never>(() => undefined) });
    await waitFor(() => expect(made("listSchedules")).toHaveLength(1));
    expect(made("listMaintenanceLogs")).toHaveLength(1);
    expect(made("listInspectionLogs")).toHaveLength(1);
  });

  it("can be extended with a maintenance log and an inspection", async () => {
    const { user } = open({ getPack: buildPack(), listChecklists: [] });
    const recent = await screen.findByRole("region", { name: "Recent Maintenance" });
    await user.click(within(recent).getByRole("button", { name: "Log Maintenance" }));
    const log = await screen.findByRole("dialog", { name: "Log Maintenance" });
    const asset = await within(log).findByRole("combobox", { name: "Asset" });
    expect(readValue(asset)).toBe("12");
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const inspections = screen.getByRole("region", { name: "Recent Inspections" });
    await user.click(within(inspections).getByRole("button", { name: "New Inspection" }));
    const form = await screen.findByRole("dialog", { name: "New Inspection" });
    await within(form).findByText("0 of 18");
  });

  it("open a maintenance log for a schedule", async () => {
    const { user } = open({ listSchedules: [buildSchedule({ name: "Brake Inspection" })] });
    await user.click(
      await screen.findByRole("button", { name: "Log Maintenance for Brake Inspection" }),
    );
    const dialog = await screen.findByRole("dialog", { name: "Log Maintenance" });
    const type = await within(dialog).findByRole("combobox", { name: "Service Type" });
    expect(readValue(type)).toBe("Brake Service");
    expect(readValue(within(dialog).getByRole("combobox", { name: "Asset" }))).toBe("12");
  });

  it("open the dialog of a schedule", async () => {
    const { user } = open({ listSchedules: [buildSchedule()] });
    await user.click(await screen.findByRole("button", { name: "View Oil Change" }));
    const dialog = await screen.findByRole("dialog", { name: "Edit Service Schedule" });
    expect(readValue(within(dialog).getByRole("spinbutton", { name: "Interval Miles" }))).toBe(
      "5000",
    );
  });
});

describe("Archiving an asset", () => {
  it("asks for confirmation and sends nothing on Cancel", async () => {
    const { user, made } = open();
    await user.click(await screen.findByRole("button", { name: "Archive" }));
    const dialog = await screen.findByRole("dialog", { name: "Archive Mixer 12?" });
    await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(made("updateAsset")).toEqual([]);
  });

  it("hides every work action until the asset is restored", async () => {
    const { user, made } = open({
      getAsset: buildAsset({ archived: true }),
      updateAsset: buildAsset(),
      listSchedules: [buildSchedule()],
    });
    await screen.findByText(/This asset is archived/);
    await screen.findByRole("heading", { name: "Oil Change" });
    expect(screen.queryByRole("button", { name: /^View/ })).toBeNull();
    expect(screen.queryByRole("button", { name: "New Inspection" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Log Maintenance" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Restore" }));
    const dialog = await screen.findByRole("dialog", { name: "Restore Mixer 12?" });
    await user.click(within(dialog).getByRole("button", { name: "Restore" }));
    await screen.findByText("Asset restored");
    expect(made("updateAsset")[0]?.body).toEqual({ archived: false });
  });
});

function open(answers: Answers = {}) {
  const { made } = answerCalls({
    ...companyResponses,
    getAsset: buildAsset(),
    listAssets: [buildAsset()],
    listUnresolvedInspections: [buildUnresolved()],
    ...answers,
  });
  return { made, ...renderApp(<AssetPage id={12} />, { path: "/assets/12" }) };
}

/** The descriptions of a description list by their terms. */
function readFacts(element: HTMLElement | null): Record<string, string> {
  const terms = [...(element?.querySelectorAll("dt") ?? [])];
  return Object.fromEntries(
    terms.map((term) => [term.textContent, term.nextElementSibling?.textContent ?? ""]),
  );
}

function readValue(element: HTMLElement): string {
  return "value" in element ? String(element.value) : "";
}
