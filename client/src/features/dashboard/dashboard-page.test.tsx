import type { SetupStage } from "#shared/account/setup-stages.ts";
import type { Answer, InspectionLog } from "#shared/api/api-schemas.ts";
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { buildBoard } from "../../test/build-board.ts";
import { buildDefect } from "../../test/build-defect.ts";
import { buildDocument } from "../../test/build-document.ts";
import { buildAsset } from "../../test/build-fleet.ts";
import { buildFailedLog } from "../../test/build-inspection.ts";
import { companyResponses } from "../../test/quiet-company.ts";
import { buildUser, renderApp } from "../../test/render.tsx";
import { answerCalls, page } from "../../test/server.ts";
import { ChecklistsPage } from "../checklists/checklists-page.tsx";
import { DashboardPage } from "./dashboard-page.tsx";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T18:00:00.000Z") });
});

afterEach(() => {
  vi.useRealTimers();
});

type Stats = Answer<"getDashboardStats">;
type Answers = Parameters<typeof answerCalls>[0];

function buildStats(overrides: Partial<Stats> = {}): Stats {
  return {
    totalAssets: 42,
    serviceDue: 2,
    overdue: 1,
    outOfService: 3,
    active: 39,
    categories: { truck: 18, trailer: 12, equipment: 12 },
    conditions: { in_use: 39, out_of_service: 3, maintenance: 0 },
    ...overrides,
  };
}

function buildLog(overrides: Partial<InspectionLog> = {}): InspectionLog {
  return buildFailedLog("tires", {
    results: { tires: { status: "fail" }, horn: { status: "fail" } },
    issues: ["tires", "horn"],
    ...overrides,
  });
}

const noneDone = {
  hasAssets: false,
  hasCrew: false,
  hasChecklists: false,
  hasLabels: false,
  hasInspection: false,
};

type InspectionQuery = { passed?: unknown; resolved?: unknown };

/** Responds to the dashboard's three requests for inspections. */
function respondWithInspections(lists: {
  failed?: InspectionLog[];
  total?: number;
  repaired?: InspectionLog[];
  recent?: InspectionLog[];
}) {
  return ({ query }: { query: InspectionQuery }) => {
    if (query.passed === undefined) return lists.recent ?? [];
    if (query.resolved === "true") return lists.repaired ?? [];
    const failed = lists.failed ?? [];
    return page(failed, { total: lists.total ?? failed.length });
  };
}

function buildAlert(
  overrides: Partial<Answer<"listServiceDue">[number]> = {},
): Answer<"listServiceDue">[number] {
  return {
    id: 4,
    name: "Mixer 4",
    category: "truck",
    year: 2019,
    make: "Mack",
    model: "Granite",
    status: "overdue",
    currentMiles: 148_220,
    currentHours: 0,
    service: {
      id: 31,
      name: "Oil Change",
      nextDue: null,
      nextDueMiles: 148_000,
      nextDueHours: null,
      ...noWindows,
    },
    ...overrides,
  };
}

const noWindows = { soonDays: null, soonMiles: null, soonHours: null };
const skidSteer = { category: "equipment", year: 2021, make: "Bobcat", model: "S76" } as const;
const inspection = {
  id: 32,
  name: "Annual Inspection",
  nextDue: "2026-11-22T18:00:00.000Z",
  nextDueMiles: null,
  nextDueHours: null,
  ...noWindows,
};
const alerts = [
  buildAlert(),
  buildAlert({
    id: 5,
    name: "Skid Steer 1",
    status: "due_soon",
    ...skidSteer,
    service: inspection,
  }),
];

const defaultResponses: Answers = {
  listDocuments: [],
  getReadiness: companyResponses.getReadiness,
  getDashboardStats: buildStats(),
  listDefects: [],
  getBoard: buildBoard([]),
  listAssets: [],
  listServiceDue: alerts,
  listActivity: [],
  listInspectionLogs: respondWithInspections({}),
};

function openDashboard(answers: Answers = {}, user = buildUser()) {
  const server = answerCalls({ ...defaultResponses, ...answers });
  return { server, ...renderApp(<DashboardPage />, { path: "/dashboard", user }) };
}

function card(name: string) {
  return within(screen.getByRole("region", { name }));
}

function readRows(name: string) {
  return card(name)
    .getAllByRole("listitem")
    .map((row) => row.textContent);
}

describe("DashboardPage", () => {
  it("shows today's date in the company's time zone", () => {
    vi.setSystemTime(new Date("2026-11-21T03:00:00.000Z"));
    openDashboard();
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Dashboard");
    expect(screen.getByText(/^Friday/).textContent).toBe("Friday, November 20, 2026");
  });
});

describe("The question whether units are tagged out", () => {
  const question = "Tag units out when a critical item fails?";

  it.each([
    ["Yes", true],
    ["No", false],
  ])("is answered by an admin with %s, and does not come back", async (label, tagsOutCritical) => {
    const company = { name: "Reyes Concrete", timeZone: "America/Chicago", tagsOutCritical };
    const undecided = buildUser({ role: "admin", company: { ...company, tagsOutCritical: null } });
    const { server, user } = openDashboard(
      {
        updateCompany: {
          ...company,
          id: 1,
          createdAt: undecided.createdAt,
          usdotNumber: null,
          address: null,
          tracksDriverPapers: false,
          workDays: [1, 2, 3, 4, 5],
          preTripBy: "07:00",
          daysOff: [],
        },
        getCurrentUser: { ...undecided, company },
      },
      undecided,
    );
    await user.click(card(question).getByRole("button", { name: label }));
    await waitFor(() => expect(screen.queryByRole("region", { name: question })).toBeNull());
    expect(server.made("updateCompany").map(({ body }) => body)).toEqual([company]);
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Dashboard"));
  });

  it.each([
    ["a manager", "manager", null],
    ["an admin who has decided", "admin", false],
  ] as const)("is not shown to %s", (_whom, role, tagsOutCritical) => {
    const company = { name: "Reyes Concrete", timeZone: "America/Chicago", tagsOutCritical };
    openDashboard({}, buildUser({ role, company }));
    expect(screen.queryByRole("region", { name: question })).toBeNull();
  });
});

describe("The fleet statistics", () => {
  it("show four numbers with their breakdown", async () => {
    openDashboard();
    await screen.findByText("18 trucks");
    const cards = [...(screen.getAllByRole("list")[1]?.children ?? [])];
    expect(cards.map((item) => item.textContent)).toEqual([
      "Total Assets4218 trucks · 12 trailers · 12 equipment",
      "Service Due21 overdue · 1 due soon",
      "Out of Service37% of fleet",
      "Active3993% available",
    ]);
  });

  it("link to the assets and to maintenance", async () => {
    openDashboard();
    await screen.findByText("93% available");
    const hrefOf = (name: RegExp) => screen.getByRole("link", { name }).getAttribute("href");
    expect(hrefOf(/^Total Assets/)).toBe("/assets");
    expect(hrefOf(/^Service Due/)).toBe("/maintenance");
  });

  it("show four skeletons while loading", () => {
    openDashboard({ getDashboardStats: () => new Promise<Stats>(() => {}) });
    const list = screen.getAllByRole("list")[1];
    expect(list?.querySelectorAll("[data-skeleton]")).toHaveLength(4);
  });

  it("show no NaN for an empty fleet", async () => {
    const none = { truck: 0, trailer: 0, equipment: 0 };
    openDashboard({
      getDashboardStats: buildStats({ totalAssets: 0, active: 0, categories: none }),
      listServiceDue: [],
      getSetup: noneDone,
      updatePreferences: buildUser(),
    });
    await screen.findByText("0 trucks");
    expect(document.body.textContent).not.toContain("NaN");
  });
});

describe("DashboardPage while loading", () => {
  it("shows skeletons for 3 alerts, 5 activities, 5 inspections and 3 failures", () => {
    const never = () => new Promise<never>(() => {});
    openDashboard({ listServiceDue: never, listActivity: never, listInspectionLogs: never });
    const skeletons = (name: string) =>
      screen.getByRole("region", { name }).querySelectorAll("[data-skeleton]").length;
    // A row has two lines and a badge; a failure also has a button.
    expect(skeletons("Priority Alerts")).toBe(3 * 3);
    expect(skeletons("Recent Activity")).toBe(5 * 3);
    expect(skeletons("Recent Inspections")).toBe(5 * 3);
    expect(skeletons("Failed Inspections")).toBe(3 * 4);
  });
});

describe("Failed Inspections", () => {
  it("shows the failed items, the driver and the time", async () => {
    openDashboard({ listInspectionLogs: respondWithInspections({ failed: [buildLog()] }) });
    await screen.findByText("Needs Attention");
    expect(readRows("Failed Inspections")[0]).toContain(
      "Tires (tread, inflation, damage), Horn and backup alarm · Miguel Ortiz · Nov 20, 2026, 6:42 AM",
    );
    expect(screen.getByRole("link", { name: "Mixer 12" }).getAttribute("href")).toBe("/assets/12");
  });

  it("names the first twenty items of a failure, and counts the others", async () => {
    const issueLabels = Array.from({ length: 20 }, (_, n) => `Item ${n + 1}`);
    const log = buildLog({ issueCount: 23, issueLabels });
    openDashboard({ listInspectionLogs: respondWithInspections({ failed: [log] }) });
    await screen.findByText("Needs Attention");
    expect(readRows("Failed Inspections")[0]).toContain(
      "Item 19, Item 20 and 3 more · Miguel Ortiz",
    );
  });

  it("marks an inspection whose items are on no known checklist", async () => {
    const log = buildLog({ unlisted: true });
    openDashboard({ listInspectionLogs: respondWithInspections({ failed: [log], recent: [log] }) });
    expect(await screen.findAllByText("Unlisted items")).toHaveLength(2);
  });

  it("shows three, and the others at the link that counts them", async () => {
    const failed = [1, 2, 3].map((id) => buildLog({ id, assetName: `Mixer ${id}` }));
    const { server } = openDashboard({
      listInspectionLogs: respondWithInspections({ failed, total: 1_005 }),
    });
    const more = await screen.findByRole("link", { name: "+1,002 more failed inspections" });
    expect(more.getAttribute("href")).toBe("/inspection/history?result=open");
    expect(readRows("Failed Inspections")).toHaveLength(3);
    expect(server.made("listInspectionLogs").map(({ query }) => query)).toContainEqual({
      passed: "false",
      resolved: "false",
      limit: "3",
      results: "false",
    });
  });

  it("ends with the inspections that were resolved today", async () => {
    const repaired = buildLog({ id: 80, assetName: "Trailer 7", resolved: true });
    const { server } = openDashboard({
      listInspectionLogs: respondWithInspections({ failed: [buildLog()], repaired: [repaired] }),
    });
    await screen.findByText("Maintenance Complete");
    const rows = readRows("Failed Inspections");
    expect(rows[0]).toContain("Needs Attention");
    expect(rows[1]).toContain("Trailer 7");
    expect(rows[1]).toContain("Resolved");
    expect(rows[1]).not.toContain("Log Maintenance");
    expect(server.made("listInspectionLogs").map(({ query }) => query)).toContainEqual({
      passed: "false",
      resolved: "true",
      resolvedSince: "2026-11-20",
      limit: "3",
      results: "false",
    });
  });
});

describe("Recent Inspections", () => {
  it("requests the latest five and shows each result in one word", async () => {
    const recent = [
      buildLog({ id: 1, passed: true, issues: [] }),
      buildLog({ id: 2, resolved: true }),
      buildLog({ id: 3 }),
    ];
    const { server } = openDashboard({ listInspectionLogs: respondWithInspections({ recent }) });
    await screen.findByText("Pass");
    const rows = readRows("Recent Inspections");
    expect(rows.map((row) => row?.replace(/^.*AM/, ""))).toEqual(["Pass", "Resolved", "Fail"]);
    expect(server.made("listInspectionLogs").map(({ query }) => query)).toContainEqual({
      limit: "5",
      results: "false",
    });
  });
});

describe("Priority Alerts", () => {
  it("names the service that is due for each asset, and opens it", async () => {
    openDashboard();
    await screen.findByText("Mixer 4");
    expect(readRows("Priority Alerts")).toEqual([
      "Mixer 4Oil Change · Overdue by 220 miOverdue",
      "Skid Steer 1Annual Inspection · Due in 2 daysDue Soon",
    ]);
    const link = card("Priority Alerts").getByRole("link", { name: /^Mixer 4/ });
    expect(link.getAttribute("href")).toBe("/maintenance?asset=4&schedule=31");
  });

  it("shows ten alerts, and more on the button", async () => {
    const numbers = Array.from({ length: 12 }, (_, index) => index + 1);
    const all = numbers.map((id) => buildAlert({ id, name: `Mixer ${id}` }));
    const { user, server } = openDashboard({
      listServiceDue: ({ query }) => page(all.slice(0, Number(query.limit)), { total: all.length }),
    });
    await user.click(await screen.findByRole("button", { name: "+2 more alerts" }));
    await waitFor(() => expect(readRows("Priority Alerts")).toHaveLength(12));
    expect(server.made("listServiceDue").map(({ query }) => query)).toEqual([
      { limit: "10" },
      { limit: "60" },
    ]);
    expect(document.activeElement?.textContent).toContain("Mixer 11");
    expect(screen.queryByRole("button", { name: /more alert/ })).toBeNull();
  });
});

describe("Fleet Breakdown", () => {
  it("counts by category and condition, and describes the bar in words", async () => {
    openDashboard();
    await screen.findByText("39 In Use, 3 Out of Service");
    const terms = card("Fleet Breakdown").getAllByRole("term");
    expect(terms.map((term) => term.parentElement?.textContent)).toEqual([
      "Trucks18",
      "Trailers12",
      "Equipment12",
      "In Use39",
      "Out of Service3",
    ]);
  });

  it("includes Maintenance when an asset is in maintenance", async () => {
    const conditions = { in_use: 38, out_of_service: 3, maintenance: 1 };
    openDashboard({ getDashboardStats: buildStats({ conditions }) });
    await screen.findByText("38 In Use, 3 Out of Service, 1 Maintenance");
  });
});

describe("Recent Activity", () => {
  const inspection = {
    type: "inspection",
    id: 77,
    assetId: 12,
    assetName: "Mixer 12",
    description: "Inspection failed",
    userName: "Miguel Ortiz",
  } as const;

  it.each([
    ["2026-11-12T18:00:01.000Z", "7 days ago"],
    ["2026-11-12T18:00:00.000Z", "Nov 12, 2026"],
  ])("shows the time %s as %s", async (createdAt, text) => {
    openDashboard({ listActivity: [{ ...inspection, createdAt }] });
    await screen.findByText(text);
  });

  it("shows what happened, who did it and how long ago, with the exact time as tooltip", async () => {
    openDashboard({ listActivity: [{ ...inspection, createdAt: "2026-11-20T17:48:00.000Z" }] });
    await screen.findByText("12 min ago");
    expect(readRows("Recent Activity")).toEqual([
      "Mixer 12Inspection failed · Miguel Ortiz · 12 min ago",
    ]);
    expect(screen.getByText("12 min ago").title).toBe("Friday, November 20, 2026, 11:48 AM");
  });

  it("opens the records of both kinds", async () => {
    const createdAt = "2026-11-20T17:48:00.000Z";
    const maintenance = { type: "maintenance", id: 51, description: "Oil Change logged" } as const;
    openDashboard({
      listActivity: [
        { ...inspection, createdAt },
        { ...inspection, ...maintenance, createdAt },
      ],
    });
    await screen.findByText("Oil Change logged");
    const links = card("Recent Activity").getAllByRole("link");
    expect(links.map((link) => link.getAttribute("href"))).toEqual([
      "/dashboard?inspection=77",
      "/dashboard?maintenance=51",
    ]);
  });
});

describe("Set up your fleet", () => {
  const emptyCompany: Answers = {
    getDashboardStats: buildStats({ totalAssets: 0, serviceDue: 0, active: 0 }),
    listServiceDue: [],
    getSetup: noneDone,
  };
  /** All but the checklists, of which a company needs none of its own. */
  const done = {
    hasAssets: true,
    hasCrew: true,
    hasChecklists: false,
    hasLabels: true,
    hasInspection: true,
  };

  const heading = "Set up your fleet";

  function openAt(setup: SetupStage | null, answers: Answers) {
    const user = buildUser({ setup });
    return openDashboard({ updatePreferences: user, ...answers }, user);
  }

  it("links a company without assets to the first steps, and is shown from then on", async () => {
    const { server } = openAt(null, emptyCompany);
    await screen.findByRole("heading", { name: heading });
    const links = card(heading).getAllByRole("link");
    expect(links.map((link) => link.getAttribute("href"))).toEqual([
      "/assets",
      "/crew",
      "/inspection/admin",
      "/assets?labels=all",
      "/inspection/history",
    ]);
    expect(server.made("updatePreferences")).toMatchObject([{ body: { setup: "begun" } }]);
  });

  it("marks finished steps, also once the company has assets", async () => {
    openAt("begun", { getSetup: { ...done, hasCrew: false, hasLabels: false } });
    const marked = await screen.findAllByRole("link", { name: /\(done\)/ });
    expect(marked.map((link) => link.getAttribute("href"))).toEqual([
      "/assets",
      "/inspection/history",
    ]);
  });

  it("marks the checklists when their page is opened", async () => {
    const user = buildUser({ setup: "begun" });
    const { made } = answerCalls({ listChecklists: [], updatePreferences: user });
    renderApp(<ChecklistsPage />, { path: "/inspection/admin", user });
    await screen.findByText("No checklists of your own yet");
    expect(made("updatePreferences")).toMatchObject([{ body: { setup: "checked" } }]);
  });

  it("disappears for good when all steps are done", async () => {
    const { server } = openAt("checked", { getSetup: done });
    await waitFor(() =>
      expect(server.made("updatePreferences")).toMatchObject([{ body: { setup: "hidden" } }]),
    );
    expect(screen.queryByText(heading)).toBeNull();
  });

  it("is not shown to a company past the setup while its data loads", async () => {
    const resolvers: (() => void)[] = [];
    openAt("checked", {
      getSetup: () => new Promise((resolve) => resolvers.push(() => resolve(done))),
    });
    await screen.findByText("93% available");
    expect(screen.queryByText(heading)).toBeNull();
    await act(async () => resolvers.forEach((resolve) => resolve()));
    expect(screen.queryByText(heading)).toBeNull();
  });

  it("disappears for good when it is hidden", async () => {
    const first = openAt("begun", emptyCompany);
    await first.user.click(await screen.findByRole("button", { name: "Hide" }));
    expect(screen.queryByText(heading)).toBeNull();
    expect(first.server.made("updatePreferences")).toMatchObject([{ body: { setup: "hidden" } }]);
  });

  it("is not shown, nor read, once it is hidden", async () => {
    const { server } = openAt("hidden", emptyCompany);
    await screen.findByText("No recent activity");
    expect(screen.queryByText(heading)).toBeNull();
    expect(server.made("getSetup")).toEqual([]);
  });

  it("is not shown to a company that has assets", async () => {
    openDashboard();
    await screen.findByText("93% available");
    expect(screen.queryByText(heading)).toBeNull();
  });
});

describe("The cards besides the specified ones", () => {
  function listCards() {
    const titles = screen.getAllByRole("heading", { level: 2 });
    return titles.map(({ textContent }) => textContent);
  }

  const paper = buildDocument({ expiresOn: "2026-12-01" });
  const down = buildAsset({ downReason: "Bent frame", downSince: "2026-11-18T11:47:00.000Z" });

  it("stand first when they are urgent, and the specified cards stay in their order", async () => {
    openDashboard({
      listDefects: page([buildDefect({ critical: true })], { total: 1 }),
      listDocuments: [{ ...paper, expiresOn: "2026-11-01" }],
      listAssets: [down],
    });
    await screen.findByText("18 trucks");
    await screen.findByRole("region", { name: "Open Defects" });
    expect(listCards()).toEqual([
      "Open Defects",
      "Units Out of Service",
      "Documents",
      "Failed Inspections",
      "Priority Alerts",
      "Fleet Breakdown",
      "Recent Inspections",
      "Recent Activity",
      "Audit Readiness",
    ]);
    const unit = within(screen.getByRole("region", { name: "Units Out of Service" }));
    expect(unit.getAllByRole("link")[0]?.textContent).toBe(
      "Mixer 12Bent frame · Since Nov 18, 5:47 AMOut of Service",
    );
  });

  it("stand last where nothing is urgent", async () => {
    openDashboard({
      listDefects: page([buildDefect()], { total: 1 }),
      listDocuments: [paper],
    });
    await screen.findByText("18 trucks");
    await screen.findByRole("region", { name: "Open Defects" });
    expect(listCards().slice(-4)).toEqual([
      "Recent Activity",
      "Open Defects",
      "Documents",
      "Audit Readiness",
    ]);
  });

  it("show a rejected repair before other defects, and stand first", async () => {
    const rejected = buildDefect({ id: 44, number: 44, rejections: 1 });
    openDashboard({
      listDefects: ({ query }) =>
        query.state === "review"
          ? page([rejected], { total: 1 })
          : page(
              [41, 42, 43].map((id) => buildDefect({ id, number: id })),
              { total: 4 },
            ),
    });
    await screen.findByRole("region", { name: "Open Defects" });
    expect(listCards()[0]).toBe("Open Defects");
    expect(readRows("Open Defects")[0]).toContain("D-0044");
  });

  it("are absent, and request no units, where a company uses none of them", async () => {
    const { server } = openDashboard({ listAssets: [buildAsset({ downReason: null })] });
    await screen.findByText("18 trucks");
    await waitFor(() => expect(server.made("listAssets")).toHaveLength(1));
    expect(listCards()).not.toContain("Units Out of Service");
    expect(listCards()).not.toContain("Open Defects");
  });
});
