/** The statements of the queries that run all day, as the product itself runs them. */
import { apiSchemas } from "#shared/api/api-schemas.ts";
import type { PoolClient } from "pg";
import * as z from "zod";
import { invariant } from "../../errors.ts";
import type { TestApp, TestCaller, TestCompany } from "./harness.ts";
import type { Run } from "./tripwire.ts";

const today = new Date().toISOString().slice(0, 10);

/**
 * The statements of each query. The first statement of a request is left out, because it only identifies the session.
 */
export async function hotStatements(testApp: TestApp, { admin, manager, driver }: TestCompany) {
  const { runsOf, getAs } = recordRuns(testApp);
  const get = (path: string) => getAs(manager, path);
  const assetId = await someAsset(manager);
  const soonest = "/api/maintenance/schedules?order=soonest&limit=10";
  return {
    session: (await runsOf(() => ok(manager, "/api/user"))).slice(0, 1),
    newestInspections: await get("/api/inspection/logs?limit=10"),
    nextInspections: await get(await nextPage(manager, "/api/inspection/logs?limit=10")),
    todaysInspections: await get("/api/inspection/logs/today"),
    todaysCounts: await getAs(driver, "/api/inspection/logs/today?limit=1"),
    inspectionsOfAsset: await get(`/api/inspection/logs?assetId=${assetId}&limit=5`),
    unresolvedInspections: await get("/api/inspection/logs?passed=false&resolved=false&limit=10"),
    unresolvedOfAsset: await getAs(driver, `/api/inspection/failed/${assetId}`),
    resolvedInspections: await get(`/api/inspection/logs?resolvedSince=${today}&limit=10`),
    failedInspections: await get("/api/inspection/logs?result=failed&limit=10&count=true"),
    foundInspections: await get("/api/inspection/logs?text=alarm&limit=100&count=true"),
    newestMaintenance: await get("/api/maintenance/logs?limit=10"),
    nextMaintenance: await get(await nextPage(manager, "/api/maintenance/logs?limit=10")),
    maintenanceOfAsset: await get(`/api/maintenance/logs?assetId=${assetId}&limit=5`),
    lastOfSchedule: await get(await lastService(manager)),
    oneMaintenance: await get(await newestMaintenance(manager)),
    maintenanceOfType: await get("/api/maintenance/logs?serviceType=Brake%20Service&limit=10"),
    maintenanceOfDay: await get(`/api/maintenance/logs?day=${today}&limit=3`),
    schedulesOfAsset: await get(`/api/maintenance/schedules?assetId=${assetId}`),
    overdueSchedules: await get("/api/maintenance/schedules?due=overdue&limit=3"),
    schedulesOfWeek: await get("/api/maintenance/schedules?due=thisWeek&limit=3"),
    soonestSchedules: await get(soonest),
    nextSchedules: await get(await nextPage(manager, soonest)),
    foundSchedules: await get(`${soonest}&status=overdue&search=mixer`),
    ...(await listSummaries(get)),
    pack: await getAs(driver, "/api/yard"),
    unreadNotifications: await get("/api/notifications?unread=true"),
    assetsByName: await get("/api/assets?limit=50"),
    foundAssets: await get("/api/assets?search=mack%20unit-14&limit=20"),
    nextAssets: await get(await nextPage(manager, "/api/assets?limit=10")),
    readingsOfMeter: await get(`/api/assets/${assetId}/readings?meter=miles&limit=50`),
    activeDefects: await get("/api/defects?limit=50"),
    nextDefects: await get(await nextPage(manager, "/api/defects?limit=5")),
    defectsOfAsset: await get(`/api/defects?assetId=${assetId}`),
    deferredDefects: await get("/api/defects?state=deferred&limit=10"),
    defectsToReview: await get("/api/defects?state=review&limit=50"),
    driversDefects: await getAs(driver, "/api/defects?limit=1000"),
    closedDefects: await get(await nextPage(manager, "/api/defects?state=closed&limit=10")),
    numberedDefect: await get("/api/defects?search=D-0042"),
    oneDefect: await get(await newestDefect(manager)),
    documentsOfAsset: await get(`/api/documents?assetId=${assetId}`),
    documentsOfPerson: await getAs(driver, "/api/documents"),
    documentsByExpiry: await get("/api/documents?status=expired,soon,valid,none"),
    nextDocuments: await get(await nextPage(manager, "/api/documents?limit=10")),
    dueDocuments: await get("/api/documents?status=expired,soon&limit=3"),
    readinessOfAsset: await get(`/api/assets/${assetId}/readiness`),
    readiness: await get("/api/readiness?limit=50"),
    sealsOfFile: findComparing(await get(`/api/papers/units/${assetId}`)),
    oneAsset: await get(`/api/assets/${assetId}`),
    checklistsOfCategory: await getAs(driver, "/api/inspection/checklists?category=truck"),
    newestEntries: await getAs(admin, "/api/audit?limit=50"),
    nextEntries: await getAs(admin, await nextPage(admin, "/api/audit?limit=10")),
    entriesOfNoun: await getAs(admin, "/api/audit?noun=checklist&limit=50"),
    entriesOfRow: await getAs(admin, `/api/audit?noun=asset&rowId=${assetId}`),
    entriesOfPerson: await getAs(admin, `/api/audit?userId=${driver.id}`),
    submitInspection: (await runsOf(() => submitInspection(driver, assetId, keyed))).slice(1),
    submitWithoutKey: (await runsOf(() => submitInspection(driver, assetId, {}))).slice(1),
    logMaintenance: (await runsOf(() => logMaintenance(manager, assetId, keyed))).slice(1),
    logWithoutKey: (await runsOf(() => logMaintenance(manager, assetId, {}))).slice(1),
  } satisfies Record<string, Run[]>;
}

/** Those of the dashboard, the board and the calendar. */
async function listSummaries(get: (path: string) => Promise<Run[]>) {
  return {
    calendar: await get("/api/calendar"),
    serviceDue: await get("/api/dashboard/service-due"),
    stats: await get("/api/dashboard/stats"),
    activity: await get("/api/dashboard/activity?limit=10"),
    board: [...(await get("/api/board")), ...(await get("/api/board/days"))],
  };
}

/** Records the statements of some work, or of a call without the one that identifies its session. */
function recordRuns(testApp: TestApp) {
  const runsOf = async (work: () => Promise<unknown>) => {
    const before = testApp.tripwire.runs.length;
    await work();
    return testApp.tripwire.runs.slice(before).filter(({ text }) => !/^(begin|commit)/i.test(text));
  };
  const getAs = async (user: TestCaller, path: string) =>
    (await runsOf(() => ok(user, path))).slice(1);
  return { runsOf, getAs };
}

type HotStatements = Awaited<ReturnType<typeof hotStatements>>;
export type HotQuery = keyof HotStatements;

async function ok(user: TestCaller, path: string) {
  const response = await user.agent.get(path);
  invariant(response.status === 200, `GET ${path} succeeds: ${response.text}`);
  return response;
}

async function someAsset(user: TestCaller): Promise<number> {
  const response = await ok(user, "/api/assets?limit=1");
  const [asset] = apiSchemas.listAssets.returns.parse(response.body);
  invariant(asset, "the company has an asset");
  return asset.id;
}

async function lastService(user: TestCaller): Promise<string> {
  const response = await ok(user, "/api/maintenance/schedules?limit=1");
  const [schedule] = apiSchemas.listSchedules.returns.parse(response.body);
  invariant(schedule, "the company has a schedule");
  const { id, assetId } = schedule;
  return `/api/maintenance/logs?assetId=${assetId}&scheduleId=${id}&limit=1`;
}

/** The statement of a paper that compares its records with their seals. */
function findComparing(runs: Run[]): Run[] {
  return runs.filter(({ text }) => /case when "record_seals"\."kind"/.test(text)).slice(0, 1);
}

async function newestMaintenance(user: TestCaller): Promise<string> {
  const response = await ok(user, "/api/maintenance/logs?limit=1");
  const [log] = apiSchemas.listMaintenanceLogs.returns.parse(response.body);
  invariant(log, "the company has a maintenance log");
  return `/api/maintenance/logs/${log.id}`;
}

async function newestDefect(user: TestCaller): Promise<string> {
  const response = await ok(user, "/api/defects?state=closed&limit=1");
  const [defect] = apiSchemas.listDefects.returns.parse(response.body);
  invariant(defect, "the company has a closed defect");
  return `/api/defects/${defect.id}`;
}

async function nextPage(user: TestCaller, path: string): Promise<string> {
  const { headers } = await ok(user, path);
  const next = /^<([^>]+)>; rel="next"$/.exec(headers["link"] ?? "")?.[1];
  invariant(next, `${path} has a next page`);
  return next;
}

const keyed = { "idempotency-key": "6f1ed002-ab5a-4c5d-8f2b-2d3c4b5a6f70" };

type Headers = Partial<typeof keyed>;

async function submitInspection(
  user: TestCaller,
  assetId: number,
  headers: Headers,
): Promise<void> {
  const response = await user.send("submitInspection", {
    body: { assetId, odometer: 12.5, results: { horn: { status: "fail" } }, signatureUrl: "Sam" },
    headers,
  });
  invariant(response.status === 201, `an inspection is taken: ${response.text}`);
}

async function logMaintenance(user: TestCaller, assetId: number, headers: Headers): Promise<void> {
  const response = await user.send("logMaintenance", {
    body: {
      assetId,
      date: new Date().toISOString(),
      serviceType: "Oil Change",
      description: "Changed oil",
      odometer: 20.5,
    },
    headers,
  });
  invariant(response.status === 201, `maintenance is taken: ${response.text}`);
}

/** A step of PostgreSQL's plan for a statement. */
export type PlanNode = { type: string; relation: string | undefined; index: string | undefined };

/** PostgreSQL's plans for statements, step by step; nothing is run. */
export async function readPlan(client: PoolClient, runs: readonly Run[]): Promise<PlanNode[]> {
  const nodes: PlanNode[] = [];
  for (const { text, values } of runs) {
    const { rows } = await client.query(`explain (format json) ${text}`, values);
    const [row] = explained.parse(rows);
    for (const { Plan } of row["QUERY PLAN"]) nodes.push(...listNodes(Plan));
  }
  return nodes;
}

type Plan = {
  "Node Type": string;
  "Relation Name"?: string | undefined;
  "Index Name"?: string | undefined;
  Plans?: Plan[] | undefined;
};

const plan: z.ZodType<Plan> = z.lazy(() =>
  z.object({
    "Node Type": z.string(),
    "Relation Name": z.string().optional(),
    "Index Name": z.string().optional(),
    Plans: z.array(plan).optional(),
  }),
);

const explained = z.tuple([z.object({ "QUERY PLAN": z.array(z.object({ Plan: plan })) })]);

function listNodes(step: Plan): PlanNode[] {
  const node = {
    type: step["Node Type"],
    relation: step["Relation Name"],
    index: step["Index Name"],
  };
  return [node, ...(step.Plans ?? []).flatMap(listNodes)];
}
