import { api } from "#shared/api.ts";
import type { Schedule } from "#shared/api-schemas.ts";
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { refreshCalls } from "../../api/refresh.ts";
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

const thisWeek = () =>
  page(
    [
      byDate(4, "Due now", "2026-11-21T04:00:00.000Z"),
      byDate(1, "DOT Inspection", "2026-11-24T04:00:00.000Z"),
    ],
    { total: 2 },
  );

describe("the summary of maintenance", () => {
  it("asks for the first three of what is due this week and of what is overdue", async () => {
    const { made } = open({
      listSchedules: ({ query }) => (query.due === "thisWeek" ? thisWeek() : []),
    });
    await screen.findByText("Due now");
    const card = screen.getByRole("region", { name: "Scheduled This Week" });
    expect(namesIn(card)).toEqual(["Due now", "DOT Inspection"]);
    expect(within(card).getByText("2")).toBeTruthy();
    expect(within(card).getByText("Mixer 12 · Due in 3 days")).toBeTruthy();
    const asked = made("listSchedules").map(({ query }) => query);
    expect(asked).toContainEqual({ due: "thisWeek", limit: "3" });
    expect(asked).toContainEqual({ due: "overdue", limit: "3" });
  });

  it("shows three of what is overdue, and how many more there are", async () => {
    const late = [1, 2, 3].map((id) => buildSchedule({ id, nextDueMiles: 148_000 }));
    open({
      listSchedules: ({ query }) => (query.due === "overdue" ? page(late, { total: 1_205 }) : []),
    });
    await screen.findByText("+1,202 more");
    const card = screen.getByRole("region", { name: "Overdue" });
    expect(within(card).getByText("+1,202 more")).toBeTruthy();
    expect(within(card).getAllByRole("listitem")).toHaveLength(3);
    expect(within(card).getByText("1,205")).toBeTruthy();
    expect(within(card).getAllByText("Mixer 12 · Overdue by 220 mi")).toHaveLength(3);
  });

  it("asks for the work of the company's own day", async () => {
    const done = [1, 2, 3].map((id) => buildMaintenanceLog({ id, assetName: "", assetId: 9 }));
    const { made } = open({
      listMaintenanceLogs: ({ query }) => (query.day ? page(done, { total: 4 }) : []),
    });
    await screen.findByText("+1 more");
    const card = screen.getByRole("region", { name: "Completed Today" });
    expect(namesIn(card)).toEqual(["Oil Change", "Oil Change", "Oil Change"]);
    expect(within(card).getAllByText("Asset #9 · Internal Team")).toHaveLength(3);
    const asked = made("listMaintenanceLogs").map(({ query }) => query);
    expect(asked).toContainEqual({ day: "2026-11-20", limit: "3" });
  });

  it("says so where there is nothing", async () => {
    open();
    await screen.findByText("Nothing is scheduled for the next 7 days");
    expect(screen.getByText("Nothing is overdue")).toBeTruthy();
    expect(screen.getByText("Nothing has been completed today")).toBeTruthy();
    expect(screen.queryByText(/^\+/)).toBeNull();
  });
});

describe("the service schedules", () => {
  it("show all that is known of each, in the server's order", async () => {
    const { made } = openSchedules(() => [
      buildSchedule({ id: 2, nextDueMiles: 149_000, assetName: "Mixer 14", assetId: 14 }),
      byDate(1, "DOT Inspection", "2026-12-20T18:00:00.000Z"),
    ]);
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
    const asked = made("listSchedules").map(({ query }) => query);
    expect(asked).toContainEqual({ order: "soonest", limit: "10" });
  });

  it("go on page by page, and the person with them", async () => {
    const { person } = openSchedules((cursor) =>
      cursor === "second"
        ? [buildSchedule({ id: 2, name: "Tire Rotation" })]
        : page([buildSchedule()], { next: "second" }),
    );
    await person.click(await screen.findByRole("button", { name: "Show more schedules" }));
    const card = screen.getByRole("region", { name: "Service Schedules" });
    const row = (await within(card).findByRole("heading", { name: "Tire Rotation" })).closest("li");
    expect(row?.contains(document.activeElement)).toBe(true);
    expect(within(card).getAllByRole("listitem")).toHaveLength(2);
    expect(screen.queryByRole("button", { name: "Show more schedules" })).toBeNull();
  });

  it("go on too when somebody else changes one of them meanwhile", async () => {
    let arrive = () => {};
    let timesAsked = 0;
    const { client, person } = openSchedules((cursor) => {
      if (cursor !== "second") return page([buildSchedule()], { next: "second" });
      timesAsked += 1;
      const late = [buildSchedule({ id: 2, name: "Tire Rotation" })];
      return timesAsked > 1 ? late : new Promise((resolve) => (arrive = () => resolve(late)));
    });
    await person.click(await screen.findByRole("button", { name: "Show more schedules" }));
    await act(() => refreshCalls(client, [api.listSchedules.name]));
    arrive();
    const card = screen.getByRole("region", { name: "Service Schedules" });
    await within(card).findByRole("heading", { name: "Tire Rotation" });
  });

  it("keep what is shown when the next page cannot be loaded, and try again", async () => {
    let isFailing = true;
    const { person } = openSchedules((cursor) => {
      if (cursor !== "second") return page([buildSchedule()], { next: "second" });
      return isFailing ? refuse("request.unavailable") : [buildSchedule({ id: 2, name: "Later" })];
    });
    await person.click(await screen.findByRole("button", { name: "Show more schedules" }));
    const card = screen.getByRole("region", { name: "Service Schedules" });
    await within(card).findByText("Couldn't load more schedules.");
    expect(within(card).getAllByRole("listitem")).toHaveLength(1);
    isFailing = false;
    await person.click(within(card).getByRole("button", { name: "Try again" }));
    await within(card).findByRole("heading", { name: "Later" });
    expect(within(card).queryByRole("alert")).toBeNull();
  });

  it("say so when there is none", async () => {
    open();
    await screen.findByText("No service schedules created yet");
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
    await within(dialog).findByText("Mixer 12");
  });

  it("lead to the schedule and to a log of its work", async () => {
    const { person } = openSchedules(() => [buildSchedule()]);
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

  it.each([
    [767, false],
    [768, true],
    [1_024, true],
  ])("at %d pixels are a table: %s", async (width, isTable) => {
    vi.stubGlobal("matchMedia", (media: string) => ({
      matches: width >= Number(/min-width: (\d+)px/.exec(media)?.[1] ?? Infinity),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    open({ listMaintenanceLogs: ({ query }) => (query.day ? [] : [buildMaintenanceLog()]) });
    await screen.findByText("Complete");
    const card = screen.getByRole("region", { name: "Recent Maintenance Logs" });
    expect(within(card).queryAllByRole("table")).toHaveLength(isTable ? 1 : 0);
    expect(within(card).queryAllByRole("listitem")).toHaveLength(isTable ? 0 : 1);
  });

  it("say so when there is none", async () => {
    open();
    await screen.findByText("No maintenance records found");
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

type SchedulePage = ReturnType<typeof page<Schedule[]>> | Schedule[] | Promise<Schedule[]>;

/** With schedules in the list alone, not in the summary. */
function openSchedules(pageAt: (cursor: string | undefined) => SchedulePage) {
  return open({
    listSchedules: ({ query }) =>
      query.order === "soonest" || query.assetId ? pageAt(query.cursor) : [],
  });
}

function namesIn(card: HTMLElement): (string | undefined)[] {
  return within(card)
    .queryAllByRole("listitem")
    .map((item) => item.querySelector("p")?.textContent);
}
