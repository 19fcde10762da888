/** What applying a program does to units: their schedules are read for many of them in one statement. */
import { type PlanStep, planUnit } from "#shared/programs/plan-unit.ts";
import { isProgramFor, programLimits } from "#shared/programs/programs.ts";
import { toDay } from "#shared/base/days.ts";
import { assets, maintenanceSchedules } from "#shared/schema.ts";
import { and, eq, getTableColumns, gt, inArray, not, or } from "drizzle-orm";
import type { CompanyDb } from "../../db/company/company-db.ts";
import { fail } from "../../errors.ts";
import { createTurnGiver } from "../../give-turns.ts";
import { groupByAsset } from "../records/group-by-asset.ts";
import type { AssetRow } from "../records/locked-asset.ts";
import type { ScheduleRow } from "../schedules/schedule-rows.ts";
import { listServices, type ProgramRow, type ServiceRow } from "./list-programs.ts";

export type WholeProgram = ProgramRow & { services: readonly ServiceRow[] };
export type Unit = Pick<
  AssetRow,
  "id" | "name" | "category" | "kind" | "make" | "tags" | "year" | "archived"
>;
export type Planned<Of extends Unit = Unit> = {
  unit: Of;
  isMatching: boolean;
  steps: PlanStep<ScheduleRow>[];
};

/** More schedules of the units that are read together are no fleet's. */
const rowsOfUnitsMax = 100 * programLimits.unitsAtOnce;

const { id, name, category, kind, make, tags, year, archived } = assets;
const unitFields = { id, name, category, kind, make, tags, year, archived };

export async function readWhole(tx: CompanyDb, program: ProgramRow): Promise<WholeProgram> {
  return { ...program, services: await listServices(tx, program.id) };
}

/** Plans for all units that are not archived, by their ids, some at a time. */
export async function* planFleet(
  company: CompanyDb,
  program: WholeProgram,
  now: Date,
): AsyncGenerator<Planned[], void> {
  const limit = programLimits.unitsAtOnce;
  for (let after = 0; ;) {
    const units = await company.select(unitFields, assets, {
      where: and(not(archived), gt(id, after)),
      orderBy: [id],
      limit,
    });
    yield await planUnits(company, program, { units, now });
    const last = units.at(-1);
    if (!last || units.length < limit) return;
    after = last.id;
  }
}

/** Plans for units; of the others only schedules that the program has made are looked at. */
export async function planUnits<Of extends Unit>(
  company: CompanyDb,
  program: WholeProgram,
  { units, now }: { units: readonly Of[]; now: Date },
): Promise<Planned<Of>[]> {
  if (units.length === 0) return [];
  const matching = new Set(units.filter((unit) => isProgramFor(program, unit)));
  const schedules = await readSchedules(company, program, {
    of: units.map((unit) => unit.id),
    matching: [...matching].map((unit) => unit.id),
  });
  const byUnit = groupByAsset(schedules);
  const today = toDay(now, company.timeZone);
  const giveTurn = createTurnGiver();
  const planned: Planned<Of>[] = [];
  for (const unit of units) {
    const own = byUnit.get(unit.id) ?? [];
    const steps = planUnit(program, unit, { schedules: own, today });
    planned.push({ unit, isMatching: matching.has(unit), steps });
    await giveTurn();
  }
  return planned;
}

async function readSchedules(
  company: CompanyDb,
  { services }: WholeProgram,
  { of, matching }: { of: number[]; matching: number[] },
): Promise<ScheduleRow[]> {
  const { assetId, active, programServiceId } = maintenanceSchedules;
  const serviceIds = services.map((service) => service.id);
  const found = await company.select(getTableColumns(maintenanceSchedules), maintenanceSchedules, {
    where: or(
      and(inArray(programServiceId, serviceIds), inArray(assetId, of)),
      matching.length > 0 ? and(eq(active, true), inArray(assetId, matching)) : undefined,
    ),
    orderBy: [maintenanceSchedules.id],
    limit: rowsOfUnitsMax,
  });
  if (found.length === rowsOfUnitsMax) throw fail("request.tooMuch");
  return found;
}

/** The numbers of what was planned, of which `units` are those that change. */
export function countSteps(planned: readonly Planned[]) {
  const counts = { add: 0, change: 0, stop: 0, kept: 0, units: 0 };
  for (const { steps } of planned) {
    for (const { act } of steps) counts[act === "keep" ? "kept" : act] += 1;
    if (steps.some(({ act }) => act !== "keep")) counts.units += 1;
  }
  return counts;
}

export type Counts = ReturnType<typeof countSteps>;

export function addCounts(a: Counts, b: Counts): Counts {
  return {
    add: a.add + b.add,
    change: a.change + b.change,
    stop: a.stop + b.stop,
    kept: a.kept + b.kept,
    units: a.units + b.units,
  };
}
