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

describe("The maintenance summary", () => {
  it("requests the first three schedules due this week and the first three overdue", async () => {
    const { made } = open({
      listSchedules: ({ query }) => (query.due === "thisWeek" ? thisWeek() : []),
    });
    await screen.findByText("Due now");
    const card = screen.getByRole("region", { name: "Scheduled This Week" });
    expect(readNames(card)).toEqual(["Due now", "DOT Inspection"]);
    expect(within(card).getByText("2")).toBeTruthy();
    expect(within(card).getByText("Mixer 12 · Due in 3 days")).toBeTruthy();
    const queries = made("listSchedules").map(({ query }) => query);
    expect(queries).toContainEqual({ due: "thisWeek", limit: "3" });
    expect(queries).toContainEqual({ due: "overdue", limit: "3" });
  });

  it("shows three overdue schedules and how many more there are", async () => {
    const overdue = [1, 2, 3].map((id) => buildSchedule({ id, nextDueMiles: 148_000 }));
    open({
      listSchedules: ({ query }) =>
        query.due === "overdue" ? page(overdue, { total: 1_205 }) : [],
    });
    await screen.findByText("+1,202 more");
    const card = screen.getByRole("region", { name: "Overdue" });
    expect(within(card).getByText("+1,202 more")).toBeTruthy();
    expect(within(card).getAllByRole("listitem")).toHaveLength(3);
    expect(within(card).getByText("1,205")).toBeTruthy();
    expect(within(card).getAllByText("Mixer 12 · Overdue by 220 mi")).toHaveLength(3);
  });

  it("requests the work of today in the company's time zone", async () => {
    const done = [1, 2, 3].map((id) => buildMaintenanceLog({ id, assetName: "", assetId: 9 }));
    const { made } = open({
      listMaintenanceLogs: ({ query }) => (query.day ? page(done, { total: 4 }) : []),
    });
    await screen.findByText("+1 more");
    const card = screen.getByRole("region", { name: "Completed Today" });
    expect(readNames(card)).toEqual(["Oil Change", "Oil Change", "Oil Change"]);
    const [record] = within(card).getAllByRole("link");
    expect(record?.getAttribute("href")).toMatch(/^\/maintenance\?maintenance=\d+$/);
    expect(within(card).getAllByText("Asset #9 · Internal Team")).toHaveLength(3);
    const queries = made("listMaintenanceLogs").map(({ query }) => query);
    expect(queries).toContainEqual({ day: "2026-11-20", limit: "3" });
  });

  it("says when nothing is scheduled, overdue or completed", async () => {
    open();
    await screen.findByText("Nothing is scheduled for the next 7 days");
    expect(screen.getByText("Nothing is overdue")).toBeTruthy();
    expect(screen.getByText("Nothing has been completed today")).toBeTruthy();
    expect(screen.queryByText(/^\+/)).toBeNull();
  });
});

describe("The service schedules", () => {
  it("show every detail, in the server's order", async () => {
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
    const queries = made("listSchedules").map(({ query }) => query);
    expect(queries).toContainEqual({ order: "soonest", limit: "10" });
  });

  it("load page by page, and the first new row gets the focus", async () => {
    const { user } = openSchedules((cursor) =>
      cursor === "second"
        ? [buildSchedule({ id: 2, name: "Tire Rotation" })]
        : page([buildSchedule()], { next: "second" }),
    );
    await user.click(await screen.findByRole("button", { name: "Show more schedules" }));
    const card = screen.getByRole("region", { name: "Service Schedules" });
    const row = (await within(card).findByRole("heading", { name: "Tire Rotation" })).closest("li");
    expect(row?.contains(document.activeElement)).toBe(true);
    expect(within(card).getAllByRole("listitem")).toHaveLength(2);
    expect(screen.queryByRole("button", { name: "Show more schedules" })).toBeNull();
  });

  it("load the next page even when a refetch happens meanwhile", async () => {
    let arrive = () => {};
    let requestCount = 0;
    const { client, user } = openSchedules((cursor) => {
      if (cursor !== "second") return page([buildSchedule()], { next: "second" });
      requestCount += 1;
      const nextPage = [buildSchedule({ id: 2, name: "Tire Rotation" })];
      return requestCount > 1
        ? nextPage
        : new Promise((resolve) => (arrive = () => resolve(nextPage)));
    });
    await user.click(await screen.findByRole("button", { name: "Show more schedules" }));
    await act(() => refreshCalls(client, [api.listSchedules.name]));
    arrive();
    const card = screen.getByRole("region", { name: "Service Schedules" });
    await within(card).findByRole("heading", { name: "Tire Rotation" });
  });

  it("remain shown when the next page fails to load, and offer a retry", async () => {
    let isFailing = true;
    const { user } = openSchedules((cursor) => {
      if (cursor !== "second") return page([buildSchedule()], { next: "second" });
      return isFailing ? refuse("request.unavailable") : [buildSchedule({ id: 2, name: "Later" })];
    });
    await user.click(await screen.findByRole("button", { name: "Show more schedules" }));
    const card = screen.getByRole("region", { name: "Service Schedules" });
    await within(card).findByText("Couldn't load more schedules.");
    expect(within(card).getAllByRole("listitem")).toHaveLength(1);
    isFailing = false;
    await user.click(within(card).getByRole("button", { name: "Try again" }));
    await within(card).findByRole("heading", { name: "Later" });
    expect(within(card).queryByRole("alert")).toBeNull();
  });

  it("show a message when there are none", async () => {
    open();
    await screen.findByText("No service schedules created yet");
  });

  it("can be added once an asset is picked", async () => {
    const { user } = open();
    await screen.findByText("No service schedules created yet");
    const card = screen.getByRole("region", { name: "Service Schedules" });
    const add = within(card).getByRole("button", { name: "Add Schedule" });
    expect(add.hasAttribute("disabled")).toBe(true);
    await within(card).findByRole("option", { name: "Mixer 12" });
    await user.selectOptions(within(card).getByRole("combobox", { name: "Asset" }), "Mixer 12");
    expect(add.hasAttribute("disabled")).toBe(false);
    await user.click(add);
    const dialog = await screen.findByRole("dialog", { name: "Add Service Schedule" });
    await within(dialog).findByText("Mixer 12");
  });

  it("open the schedule's dialog and a log of its work", async () => {
    const { user } = openSchedules(() => [buildSchedule()]);
    await user.click(await screen.findByRole("button", { name: "View Oil Change of Mixer 12" }));
    await screen.findByRole("dialog", { name: "Edit Service Schedule" });
    await user.click(screen.getByRole("button", { name: "Close" }));
    await user.click(
      await screen.findByRole("button", { name: "Log Maintenance for Oil Change of Mixer 12" }),
    );
    const dialog = await screen.findByRole("dialog", { name: "Log Maintenance" });
    const type = await within(dialog).findByRole("combobox", { name: "Service Type" });
    expect("value" in type && type.value).toBe("Oil Change");
  });
});

describe("The recent maintenance logs", () => {
  it("are the latest ten, with an F where an inspection was fixed", async () => {
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
    const [asset, record] = within(fixing ?? table).getAllByRole("link");
    expect(asset?.getAttribute("href")).toBe("/assets/12");
    expect(record?.getAttribute("href")).toBe("/maintenance?maintenance=51");
    expect(made("listMaintenanceLogs").map((request) => request.query.limit)).toContain("10");
  });

  it.each([
    [767, false],
    [768, true],
    [1_024, true],
  ])("are at a width of %d pixels a table: %s", async (width, isTable) => {
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
    const record = within(card).getByRole("link", { name: /Oil Change/ });
    expect(record.getAttribute("href")).toBe("/maintenance?maintenance=51");
  });

  it("show a message when there are none", async () => {
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
  it("opens a maintenance log without a preselected asset", async () => {
    const { user } = open();
    expect(screen.getByRole("heading", { level: 1, name: "Maintenance Tracking" })).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Log Maintenance" }));
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

/** Serves schedules only to the list, not to the summary. */
function openSchedules(pageAt: (cursor: string | undefined) => SchedulePage) {
  return open({
    listSchedules: ({ query }) =>
      query.order === "soonest" || query.assetId ? pageAt(query.cursor) : [],
  });
}

function readNames(card: HTMLElement): (string | undefined)[] {
  return within(card)
    .queryAllByRole("listitem")
    .map((item) => item.querySelector("p")?.textContent);
}
