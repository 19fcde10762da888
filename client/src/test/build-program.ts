/** Rows of programs as the server returns them; a test overrides what matters to it. */
import type { ListedProgram, Program, ProgramPreview } from "#shared/api/api-schemas.ts";

type Service = Program["services"][number];
type Row = ProgramPreview["rows"][number];

export function buildService(overrides: Partial<Service> = {}): Service {
  return {
    id: 61,
    name: "PM-A",
    serviceType: "Preventive Maintenance",
    steps: ["Change the oil", "Grease the chassis"],
    intervalDays: 90,
    intervalMonths: null,
    intervalMiles: 5_000,
    intervalHours: null,
    soonDays: null,
    soonMiles: null,
    soonHours: null,
    anchor: "completion",
    rule: null,
    ...overrides,
  };
}

const program = {
  id: 41,
  name: "Mixer PM",
  categories: [],
  kinds: ["mixer"],
  makes: [],
  tags: [],
  automatic: false,
  version: 3,
  createdAt: "2026-11-02T15:00:00.000Z",
  createdByName: "Dana Reyes",
  updatedAt: "2026-11-02T15:00:00.000Z",
  units: 12,
} satisfies Omit<ListedProgram, "serviceNames">;

/** A program for mixers, with two services. */
export function buildProgram(overrides: Partial<Program> = {}): Program {
  const yearly = { intervalDays: null, intervalMiles: null, intervalMonths: 12, steps: [] };
  const services = [buildService(), buildService({ id: 62, name: "DOT Inspection", ...yearly })];
  return { ...program, services, ...overrides };
}

export function buildListedProgram(overrides: Partial<ListedProgram> = {}): ListedProgram {
  return { ...program, serviceNames: ["PM-A", "DOT Inspection"], ...overrides };
}

const plan = {
  name: "PM-A",
  type: "usage_based",
  intervalDays: 90,
  intervalMonths: null,
  intervalMiles: 5_000,
  intervalHours: null,
  soonDays: null,
  soonMiles: null,
  soonHours: null,
  anchor: "completion",
  active: true,
} satisfies NonNullable<Row["after"]>;

export function buildPlan(overrides: Partial<NonNullable<Row["after"]>> = {}) {
  return { ...plan, ...overrides };
}

/** A row of what is added. */
export function buildPreviewRow(overrides: Partial<Row> = {}): Row {
  return {
    act: "add",
    assetId: 12,
    assetName: "Mixer 12",
    service: "PM-A",
    before: null,
    after: buildPlan(),
    kept: null,
    ...overrides,
  };
}

/** One schedule is added to one unit. */
export function buildPreview(overrides: Partial<ProgramPreview> = {}): ProgramPreview {
  const rows = [buildPreviewRow()];
  return {
    version: 3,
    matching: 1,
    units: 1,
    add: 1,
    change: 0,
    stop: 0,
    kept: 0,
    rows,
    ...overrides,
  };
}
