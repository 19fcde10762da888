import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { buildAsset, buildMaintenanceLog, buildSchedule } from "../../test/build-fleet.ts";
import { renderApp } from "../../test/render.tsx";
import { answerCalls, page, refuse } from "../../test/server.ts";
import { MaintenancePage } from "./maintenance-page.tsx";

// Friday, 22:00 in Chicago; in London it is Saturday already.
const now = new Date("2026-11-21T04:00:00.000Z");

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const byDate = (id: number, name: string, nextDue: string) =>
  buildSchedule({
    id,
    name,
    type: "time_based",
    intervalDays: 90,
    intervalMiles: null,
    nextDueMiles: null,
    nextDue,
  });

describe("the summary of maintenance", () => {
  it("counts what is due within seven days, and not what is overdue", async () => {
    open({
      listSchedules: [
        byDate(1, "Due at the end of the seventh day", "2026-11-28T04:00:00.000Z"),
        byDate(2, "Due a moment later", "2026-11-28T04:00:00.001Z"),
        byDate(3, "Overdue", "2026-11-21T03:59:59.000Z"),
        byDate(4, "Due now", "2026-11-21T04:00:00.000Z"),
        { ...byDate(5, "Paused", "2026-11-22T04:00:00.000Z"), active: false },
      ],
    });
    await screen.findAllByText("Due at the end of the seventh day");
    const card = screen.getByRole("region", { name: "Scheduled This Week" });
    expect(namesIn(card)).toEqual(["Due now", "Due at the end of the seventh day"]);
    expect(namesIn(screen.getByRole("region", { name: "Overdue" }))).toEqual(["Overdue"]);
  });

  it("shows three of what is overdue, and how many more there are", async () => {
    const late = [1, 2, 3, 4, 5].map((id) => buildSchedule({ id, nextDueMiles: 148_000 }));
    open({ listSchedules: late });
    await screen.findByText("+2 more");
    const card = screen.getByRole("region", { name: "Overdue" });
    expect(within(card).getByText("+2 more")).toBeTruthy();
    expect(within(card).getAllByRole("listitem")).toHaveLength(3);
    expect(within(card).getByText("5")).toBeTruthy();
    expect(within(card).getAllByText("Mixer 12 · Overdue by 220 mi")).toHaveLength(3);
  });

  it("counts schedules of every page", async () => {
    open({
      listSchedules: ({ query }) =>
        query.cursor === "second"
          ? [buildSchedule({ id: 2, name: "Late on page two", nextDueMiles: 1 })]
          : page([buildSchedule()], { next: "second" }),
    });
    await screen.findAllByText("Late on page two");
    const card = screen.getByRole("region", { name: "Overdue" });
    expect(within(card).getByText("Late on page two")).toBeTruthy();
  });

  it("asks for the work of the company's own day, and leaves out tomorrow's", async () => {
    const { made } = open({
      listMaintenanceLogs: ({ query }) =>
        query.since === undefined
          ? []
          : [
              buildMaintenanceLog({ date: "2026-11-20T18:00:00.000Z" }),
              buildMaintenanceLog({ id: 52, date: "2026-11-21T18:00:00.000Z" }),
            ],
    });
    await screen.findByText("Oil Change");
    const card = screen.getByRole("region", { name: "Completed Today" });
    expect(within(card).getByText("Oil Change")).toBeTruthy();
    expect(within(card).getByText("1")).toBeTruthy();
    const asked = made("listMaintenanceLogs").map((request) => request.query.since);
    expect(asked).toContain("2026-11-20T06:00:00.000Z");
  });

  it("lets the other cards live when one cannot be loaded", async () => {
    open({ listSchedules: () => refuse("request.unavailable") });
    expect(await screen.findByText("Nothing has been completed today")).toBeTruthy();
    const overdue = screen.getByRole("region", { name: "Overdue" });
    expect(within(overdue).getByRole("alert")).toBeTruthy();
  });
});

describe("the service schedules", () => {
  it("show all that is known of each, the most pressing first", async () => {
    open({
      listSchedules: [
        byDate(1, "DOT Inspection", "2026-12-20T18:00:00.000Z"),
        buildSchedule({ id: 2, nextDueMiles: 149_000, assetName: "Mixer 14", assetId: 14 }),
      ],
    });
    await screen.findByRole("button", { name: "View Oil Change of Mixer 14" });
    const card = screen.getByRole("region", { name: "Service Schedules" });
    const [first, second] = within(card).getAllByRole("listitem");
    expect(first?.textContent).toBe(
      "Oil ChangeDue SoonMixer 14 · Usage-basedEvery 5,000 mi · Last performed: Sep 1, 2026" +
        "Due in 780 mi · Next due: 149,000 miViewLog Maintenance",
    );
    expect(second?.textContent).toContain("Mixer 12 · Time-based");
    expect(second?.textContent).toContain("Next due: Dec 20, 2026");
    expect(second?.textContent).not.toContain("Due Soon");
  });

  it("say so when there is none", async () => {
    open();
    expect(await screen.findByText("No service schedules created yet")).toBeTruthy();
  });

  it("take a new one once an asset is picked", async () => {
    const { person } = open();
    await screen.findByText("No service schedules created yet");
    const card = screen.getByRole("region", { name: "Service Schedules" });
    const add = within(card).getByRole("button", { name: "Add Schedule" });
    expect(add.hasAttribute("disabled")).toBe(true);
    await within(card).findByRole("option", { name: "Mixer 12" });
    await person.selectOptions(within(card).getByRole("combobox", { name: "Asset" }), "Mixer 12");
    expect(add.hasAttribute("disabled")).toBe(false);
    await person.click(add);
    const dialog = await screen.findByRole("dialog", { name: "Add Service Schedule" });
    expect(await within(dialog).findByText("Mixer 12")).toBeTruthy();
  });

  it("lead to the schedule and to a log of its work", async () => {
    const { person } = open({ listSchedules: [buildSchedule()] });
    await person.click(await screen.findByRole("button", { name: "View Oil Change of Mixer 12" }));
    await screen.findByRole("dialog", { name: "Edit Service Schedule" });
    await person.click(screen.getByRole("button", { name: "Close" }));
    await person.click(
      await screen.findByRole("button", { name: "Log Maintenance for Oil Change of Mixer 12" }),
    );
    const dialog = await screen.findByRole("dialog", { name: "Log Maintenance" });
    const type = await within(dialog).findByRole("combobox", { name: "Service Type" });
    expect("value" in type && type.value).toBe("Oil Change");
  });
});

describe("the recent maintenance logs", () => {
  it("are the latest ten, each complete, with an F where an inspection was fixed", async () => {
    const { made } = open({
      listMaintenanceLogs: [
        buildMaintenanceLog({ resolvedInspectionId: 77 }),
        buildMaintenanceLog({ id: 52, assetId: 9, assetName: "", serviceType: "Body Repair" }),
      ],
    });
    await screen.findByText("Asset #9");
    const table = screen.getByRole("table", { name: "Recent Maintenance Logs" });
    const heads = within(table).getAllByRole("columnheader");
    expect(heads.map((head) => head.textContent)).toEqual([
      "Asset",
      "Service Type",
      "Date",
      "Performed By",
      "Status",
    ]);
    const [, fixing, other] = within(table).getAllByRole("row");
    expect(fixing?.textContent).toBe(
      "Mixer 12Oil ChangeF fixes a failed inspectionNov 18, 2026Internal TeamComplete",
    );
    expect(other?.textContent).toBe("Asset #9Body RepairNov 18, 2026Internal TeamComplete");
    expect(made("listMaintenanceLogs").map((request) => request.query.limit)).toContain("10");
  });

  it("have five skeleton rows while loading", async () => {
    open({ listMaintenanceLogs: () => new Promise<never>(() => undefined) });
    const table = await screen.findByRole("table", { name: "Recent Maintenance Logs" });
    expect(within(table).getAllByRole("row")).toHaveLength(1 + 5);
  });
});

describe("MaintenancePage", () => {
  it("logs maintenance of any asset", async () => {
    const { person } = open();
    expect(screen.getByRole("heading", { level: 1, name: "Maintenance Tracking" })).toBeTruthy();
    await person.click(screen.getByRole("button", { name: "Log Maintenance" }));
    const dialog = await screen.findByRole("dialog", { name: "Log Maintenance" });
    const asset = await within(dialog).findByRole("combobox", { name: "Asset" });
    await waitFor(() => expect("value" in asset && asset.value).toBe(""));
  });
});

function open(answers: Parameters<typeof answerCalls>[0] = {}) {
  const { made } = answerCalls({
    listSchedules: [],
    listAssets: [buildAsset()],
    getAsset: buildAsset(),
    listMaintenanceLogs: [],
    listUnresolvedInspections: [],
    ...answers,
  });
  return { made, ...renderApp(<MaintenancePage />, { path: "/maintenance" }) };
}

function namesIn(card: HTMLElement): (string | undefined)[] {
  return within(card)
    .queryAllByRole("listitem")
    .map((item) => item.querySelector("p")?.textContent);
}
