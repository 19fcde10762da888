/** Rows for tests, made through the front door: sensible values, of which a test names what matters. */
import type {
  Asset,
  Body,
  Checklist,
  InspectionLog,
  MaintenanceLog,
  Schedule,
} from "#shared/api-schemas.ts";
import { builtInChecklists } from "#shared/built-in-checklists.ts";
import { invariant } from "../errors.ts";
import type { Agent } from "./harness.ts";

let built = 0;

export async function buildAsset(
  agent: Agent,
  overrides: Partial<Body<"createAsset">> = {},
): Promise<Asset> {
  built += 1;
  return created(agent, "/api/assets", {
    name: `Mixer ${built}`,
    category: "truck",
    vinOrSerial: `VIN-${built}`,
    year: 2022,
    make: "Mack",
    model: "Granite",
    ...overrides,
  });
}

type Intervals = Pick<
  Body<"createSchedule">,
  "intervalDays" | "intervalMiles" | "intervalHours" | "type"
>;

/** Every 5,000 miles, unless another interval is given. */
export async function buildSchedule(
  agent: Agent,
  assetId: number,
  overrides: Partial<Body<"createSchedule">> = {},
): Promise<Schedule> {
  const { intervalDays, intervalMiles, intervalHours } = overrides;
  const isGiven = [intervalDays, intervalMiles, intervalHours].some((given) => given !== undefined);
  const usual: Intervals = isGiven ? {} : { intervalMiles: 5_000 };
  return created(agent, "/api/maintenance/schedules", {
    assetId,
    name: "Oil Change",
    type: intervalDays === undefined ? "usage_based" : "time_based",
    ...usual,
    ...overrides,
  });
}

export async function buildChecklist(
  agent: Agent,
  overrides: Partial<Body<"createChecklist">> = {},
): Promise<Checklist> {
  built += 1;
  return created(agent, "/api/inspection/checklists", {
    name: `Checklist ${built}`,
    category: "truck",
    items: ["Horn", "Mirrors", "Tires"],
    ...overrides,
  });
}

type Inspecting = Partial<Body<"submitInspection">> & {
  /** The ids of the items that fail; the others pass. */
  fail?: string[];
};

/** A complete inspection from the built-in list of the asset's category. */
export async function buildInspection(
  agent: Agent,
  assetId: number,
  { fail = [], ...overrides }: Inspecting = {},
): Promise<InspectionLog> {
  const found = await agent.get(`/api/assets/${assetId}`);
  invariant(found.status === 200, `the asset is there: ${found.text}`);
  const asset: Asset = found.body;
  return created(agent, "/api/inspection/logs", {
    assetId,
    results: builtInResults(asset.category, fail),
    signatureUrl: "Sam Member",
    ...overrides,
  });
}

export function builtInResults(
  category: Asset["category"],
  fail: readonly string[] = [],
): Body<"submitInspection">["results"] {
  const items = builtInChecklists[category];
  const unknown = fail.filter((id) => !items.some((item) => item.id === id));
  invariant(unknown.length === 0, `the built-in list has the items ${unknown.join(", ")}`);
  return Object.fromEntries(
    items.map(({ id }) => [id, { status: fail.includes(id) ? "fail" : "pass" }]),
  );
}

export async function buildMaintenanceLog(
  agent: Agent,
  assetId: number,
  overrides: Partial<Body<"logMaintenance">> = {},
): Promise<MaintenanceLog> {
  return created(agent, "/api/maintenance/logs", {
    assetId,
    date: new Date().toISOString(),
    serviceType: "Oil Change",
    description: "Changed oil and filter",
    ...overrides,
  });
}

async function created<Row>(agent: Agent, path: string, body: object): Promise<Row> {
  const response = await agent.post(path).send(body);
  invariant(response.status === 201, `POST ${path} succeeds: ${response.status} ${response.text}`);
  return response.body;
}
