import { api } from "#shared/api/api.ts";
import type { Schedule } from "#shared/api/api-schemas.ts";
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
    const entry = within(card).getByRole("link", { name: /^DOT Inspection/ });
    expect(entry.textContent).toBe("DOT InspectionMixer 12 · Due in 3 days");
    expect(entry.getAttribute("href")).toBe("/maintenance?asset=12&schedule=1");
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
    expect(within(card).getAllByRole("listitem")).toHaveLength(3);
    expect(within(card).getByText("1,205")).toBeTruthy();
    expect(within(card).getAllByText("Overdue by 220 mi")).toHaveLength(3);
  });

  it("links the number of further schedules to all of them", async () => {
    const { user, address, made } = open({
      listSchedules: ({ query }) => (query.due ? page([buildSchedule()], { total: 5 }) : []),
    });
    const links = await screen.findAllByRole("link", { name: "+4 more" });
    expect(links.map((link) => link.getAttribute("href"))).toEqual([
      "/maintenance?status=this_week",
      "/maintenance?status=overdue",
    ]);
    await user.click(links[1] ?? document.body);
    expect(address()).toBe("/maintenance?status=overdue");
    expect(document.activeElement?.textContent).toBe("Service Schedules");
    expect(readChoice("Schedule Status")).toBe("Overdue");
    await waitFor(() =>
      expect(made("listSchedules").at(-1)?.query).toEqual({
        status: "overdue",
        order: "soonest",
        limit: "10",
      }),
    );
  });

  it("requests the work of today in the company's time zone", async () => {
    const done = [1, 2, 3].map((id) => buildMaintenanceLog({ id, assetName: "", assetId: 9 }));
    const { made } = open({
      listMaintenanceLogs: ({ query }) => (query.day ? page(done, { total: 4 }) : []),
    });
    await screen.findByText("+1 more");
    const card = screen.getByRole("region", { name: "Completed Today" });
    expect(
      within(card)
        .getAllByRole("listitem")
        .map((item) => item.textContent),
    ).toEqual(Array.from({ length: 3 }, () => "Oil ChangeAsset #9 · Internal Team"));
    const [record] = within(card).getAllByRole("link");
    expect(record?.getAttribute("href")).toMatch(/^\/maintenance\?maintenance=\d+$/);
    expect(within(card).getByRole("link", { name: "+1 more" }).getAttribute("href")).toBe(
      "/maintenance/history?from=2026-11-20&to=2026-11-20",
    );
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
      "Oil ChangeDue SoonMixer 14 · Usage-basedDue in 780 mi · Next due: 149,000 mi" +
        "Every 5,000 mi · Last performed: Sep 1, 2026ViewLog Maintenance",
    );
    expect(second?.textContent).toContain("Mixer 12 · Time-based");
    expect(second?.textContent).toContain("Next due: Dec 20, 2026");
    expect(second?.textContent).not.toContain("Due Soon");
    const queries = made("listSchedules").map(({ query }) => query);
    expect(queries).toContainEqual({ order: "soonest", limit: "10" });
  });

  it("load page by page, and the first new row gets the focus", async () => {
    const { user } = openSchedules(({ cursor }) =>
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
    const { client, user } = openSchedules(({ cursor }) => {
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
    const { user } = openSchedules(({ cursor }) => {
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

  it("show a message and where to import some when there are none", async () => {
    open();
    const empty = (await screen.findByText("No service schedules created yet")).parentElement;
    const link = empty && within(empty).getByRole("link", { name: "Import a list" });
    expect(link?.getAttribute("href")).toBe("/assets/import?kind=schedules");
  });

  it("can be added once an asset is picked", async () => {
    const { user } = open();
    await screen.findByText("No service schedules created yet");
    screen.getByText("Pick an asset first");
    const card = screen.getByRole("region", { name: "Service Schedules" });
    const add = within(card).getByRole("button", { name: "Add Schedule" });
    expect(add.hasAttribute("disabled")).toBe(true);
    await within(card).findByRole("option", { name: "Mixer 12" });
    await user.selectOptions(within(card).getByRole("combobox", { name: "Asset" }), "Mixer 12");
    expect(add.hasAttribute("disabled")).toBe(false);
    expect(screen.queryByText("Pick an asset first")).toBeNull();
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

describe("The filters of the service schedules", () => {
  const asked = (made: ReturnType<typeof open>["made"]) =>
    made("listSchedules")
      .map(({ query }) => query)
      .findLast(({ order }) => order === "soonest");

  it("come from the address", async () => {
    const { made } = open({}, "/maintenance?asset=12&status=overdue&search=brake");
    await screen.findByText("No schedules match your current filters.");
    expect(asked(made)).toEqual({
      assetId: "12",
      status: "overdue",
      search: "brake",
      order: "soonest",
      limit: "10",
    });
    expect(readChoice("Asset")).toBe("Mixer 12");
    expect(readChoice("Schedule Status")).toBe("Overdue");
    expect(screen.getByRole("searchbox", { name: "Search schedules" })).toHaveProperty(
      "value",
      "brake",
    );
  });

  it("show all that is due first, where a notification of many services links to it", async () => {
    const { made } = open({}, "/maintenance?status=due");
    await screen.findByText("No schedules match your current filters.");
    expect(asked(made)).toEqual({ due: "soon", order: "soonest", limit: "10" });
    expect(readChoice("Schedule Status")).toBe("Due");
    const [first] = screen.getAllByRole("heading", { level: 2 });
    expect(first?.textContent).toBe("Service Schedules");
  });

  it("show the schedules of the picked asset, with a way back to all", async () => {
    const { user, address, made } = openSchedules(() => page([buildSchedule()], { total: 1 }));
    const card = await findCard();
    await within(card).findByRole("option", { name: "Mixer 12" });
    expect(screen.queryByRole("button", { name: "All schedules" })).toBeNull();
    await user.selectOptions(within(card).getByRole("combobox", { name: "Asset" }), "Mixer 12");
    expect(address()).toBe("/maintenance?asset=12");
    await waitFor(() => expect(asked(made)).toMatchObject({ assetId: "12" }));
    await user.click(screen.getByRole("button", { name: "All schedules" }));
    expect(address()).toBe("/maintenance");
    expect(readChoice("Asset")).toBe("All Assets");
    expect(screen.queryByRole("button", { name: "All schedules" })).toBeNull();
  });

  it("narrow by status and by what is typed, and are cleared together", async () => {
    const { user, address, made } = openSchedules(({ status }) =>
      page(status ? [] : [buildSchedule()], { total: status ? 0 : 1 }),
    );
    const card = await findCard();
    await within(card).findByText("1 schedule");
    await user.selectOptions(
      within(card).getByRole("combobox", { name: "Schedule Status" }),
      "Due Soon",
    );
    await user.type(screen.getByRole("searchbox", { name: "Search schedules" }), "brake");
    await waitFor(() => expect(address()).toBe("/maintenance?status=due_soon&search=brake"));
    await within(card).findByText("0 schedules");
    expect(asked(made)).toMatchObject({ status: "due_soon", search: "brake" });
    const [clear] = within(card).getAllByRole("button", { name: "Clear filters" });
    await user.click(clear ?? document.body);
    expect(address()).toBe("/maintenance");
    await within(card).findByText("1 schedule");
    expect(screen.queryByRole("button", { name: "Clear filters" })).toBeNull();
  });

  it("name an asset that is not among those to pick from", async () => {
    open(
      { listAssets: [], getAsset: buildAsset({ id: 88, name: "Sold Mixer" }) },
      "/maintenance?asset=88",
    );
    await waitFor(() => expect(readChoice("Asset")).toBe("Sold Mixer"));
    await screen.findByText("This asset has none.");
  });

  it("show an archived asset's schedules read-only", async () => {
    open(
      {
        listSchedules: ({ query }) => (query.assetId ? [buildSchedule()] : []),
        getAsset: buildAsset({ archived: true }),
      },
      "/maintenance?asset=12",
    );
    await screen.findByText("This asset is archived");
    await screen.findByRole("heading", { name: "Oil Change" });
    expect(screen.queryByRole("button", { name: /^(View|Log Maintenance for) / })).toBeNull();
    expect(screen.getByRole("button", { name: "Add Schedule" }).hasAttribute("disabled")).toBe(
      true,
    );
  });

  it("ignore unknown values", async () => {
    const { made } = open({}, "/maintenance?asset=x&status=late");
    await screen.findByText("No service schedules created yet");
    expect(asked(made)).toEqual({ order: "soonest", limit: "10" });
  });
});

describe("A schedule in the address", () => {
  it("opens above the schedules of its asset, and leaves the address", async () => {
    const { user, address } = openSchedules(
      () => [buildSchedule(), buildSchedule({ id: 32, name: "Tire Rotation" })],
      "/maintenance?asset=12&schedule=32",
    );
    const dialog = await screen.findByRole("dialog", { name: "Edit Service Schedule" });
    await waitFor(() =>
      expect(within(dialog).getByLabelText("Service Name")).toHaveProperty(
        "value",
        "Tire Rotation",
      ),
    );
    expect(address()).toBe("/maintenance?asset=12");
    await user.click(within(dialog).getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("opens nothing when the asset has no such schedule", async () => {
    openSchedules(() => [buildSchedule()], "/maintenance?asset=12&schedule=99");
    await screen.findByRole("button", { name: "View Oil Change of Mixer 12" });
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

describe("The service schedules on a phone", () => {
  beforeEach(() => {
    vi.stubGlobal("matchMedia", () => ({
      matches: false,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
  });

  it("open on a tap, and have one menu with all that can be done", async () => {
    const { user, address } = openSchedules(() => [buildSchedule()]);
    const view = await screen.findByRole("button", { name: "View Oil Change of Mixer 12" });
    const buttons = within(view.closest("li") ?? document.body).getAllByRole("button");
    expect(buttons.map((button) => button.getAttribute("aria-label"))).toEqual([
      "View Oil Change of Mixer 12",
      "Actions for Oil Change of Mixer 12",
    ]);
    await user.click(buttons[1] ?? document.body);
    const items = await screen.findAllByRole("menuitem");
    expect(items.map((candidate) => candidate.textContent)).toEqual([
      "View",
      "Log Maintenance",
      "View Asset",
    ]);
    await user.click(items[1] ?? document.body);
    await user.click(
      within(await screen.findByRole("dialog", { name: "Log Maintenance" })).getByRole("button", {
        name: "Close",
      }),
    );
    await user.click(buttons[0] ?? document.body);
    await screen.findByRole("dialog", { name: "Edit Service Schedule" });
    await user.click(screen.getByRole("button", { name: "Close" }));
    await user.click(screen.getByRole("button", { name: "Actions for Oil Change of Mixer 12" }));
    await user.click(await screen.findByRole("menuitem", { name: "View Asset" }));
    expect(address()).toBe("/assets/12");
  });

  it("offer no work on a stopped schedule", async () => {
    const { user } = openSchedules(() => [buildSchedule({ active: false })]);
    await user.click(await screen.findByRole("button", { name: /^Actions for/ }));
    const items = await screen.findAllByRole("menuitem");
    expect(items.map((candidate) => candidate.textContent)).toEqual(["View", "View Asset"]);
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
  ])("are shown at a width of %d pixels as a table: %s", async (width, isTable) => {
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

function open(answers: Parameters<typeof answerCalls>[0] = {}, path = "/maintenance") {
  const { made } = answerCalls({
    listDefects: [],
    listSchedules: [],
    listAssets: [buildAsset()],
    getAsset: buildAsset(),
    listMaintenanceLogs: [],
    listUnresolvedInspections: [],
    ...answers,
  });
  return { made, ...renderApp(<MaintenancePage />, { path }) };
}

type SchedulePage = ReturnType<typeof page<Schedule[]>> | Schedule[] | Promise<Schedule[]>;
type ScheduleQuery = { cursor?: string; status?: string };

/** Serves schedules only to the list, not to the summary. */
function openSchedules(pageAt: (query: ScheduleQuery) => SchedulePage, path?: string) {
  return open(
    {
      listSchedules: ({ query }) =>
        query.order === "soonest" || query.assetId ? pageAt(query) : [],
    },
    path,
  );
}

/** Once it shows its rows: before that it may be redrawn. */
async function findCard() {
  await screen.findByRole("button", { name: /^View Oil Change/ });
  return screen.getByRole("region", { name: "Service Schedules" });
}

function readNames(card: HTMLElement): (string | undefined)[] {
  return within(card)
    .queryAllByRole("listitem")
    .map((item) => item.querySelector("span")?.textContent);
}

function readChoice(name: string): string | undefined {
  const select = screen.getByRole("combobox", { name });
  return select instanceof HTMLSelectElement ? select.selectedOptions[0]?.textContent : undefined;
}
