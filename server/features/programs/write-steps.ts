/** Writes what was planned for locked units: each kind of change in one statement for all of them. */
import type { PlanStep } from "#shared/programs/plan-unit.ts";
import { computeNextDues, computeServicePoint } from "#shared/schedules/next-dues.ts";
import { maintenanceSchedules, meterReadings } from "#shared/schema.ts";
import { and, eq, inArray, isNull } from "drizzle-orm";
import type { CompanyDb } from "../../db/company/company-db.ts";
import { splitRows } from "../../db/statements/many-rows.ts";
import type { NewEntry } from "../../db/sessions/audit-entries.ts";
import { fail, invariant } from "../../errors.ts";
import { createTurnGiver } from "../../give-turns.ts";
import type { Context } from "../../http/route.ts";
import { groupByAsset } from "../records/group-by-asset.ts";
import { recordMany, toAddition, toChanges } from "../audit/record-changes.ts";
import { findNewestLogId, type Shifts, toDueSeed, toShifts } from "../records/last-services.ts";
import type { AssetRow } from "../records/locked-asset.ts";
import { storeAllFirstDues } from "../schedules/first-dues.ts";
import { mergePlan } from "../schedules/merge-plan.ts";
import { nameSchedule, type ScheduleRow } from "../schedules/schedule-rows.ts";
import { storeForecasts } from "../schedules/store-forecasts.ts";
import { type Planned, rowsOfUnitsMax } from "./plan-program.ts";

type By = Pick<Context<"applyProgram">, "user" | "now">;
type Step = PlanStep<ScheduleRow>;
type Added = Extract<Step, { act: "add" }>;
type Changed = Extract<Step, { act: "change" | "stop" }>;
type Of<One> = { unit: AssetRow; step: One };

export async function writeSteps(
  tx: CompanyDb,
  by: By,
  planned: readonly Planned<AssetRow>[],
): Promise<void> {
  const all = planned.flatMap(({ unit, steps }) => steps.map((step) => ({ unit, step })));
  const added = all.flatMap(({ unit, step }) => (step.act === "add" ? [{ unit, step }] : []));
  const changed = all.flatMap(({ unit, step }) =>
    step.act === "change" || step.act === "stop" ? [{ unit, step }] : [],
  );
  const assetIds = [...new Set([...added, ...changed].map(({ unit }) => unit.id))];
  if (assetIds.length === 0) return;
  const shifts = await findAllShifts(tx, assetIds);
  const entries = [
    ...(await addSchedules(tx, by, { added, shifts })),
    ...(await changeSchedules(tx, by, { changed, shifts })),
  ];
  await storeAllFirstDues(tx, assetIds);
  await storeForecasts(tx, { now: by.now, assetIds });
  await recordMany(tx, by, entries);
}

type AllShifts = ReadonlyMap<number, Shifts>;

/** By how much the meters of these units differ from their first ones. */
async function findAllShifts(tx: CompanyDb, assetIds: number[]): Promise<AllShifts> {
  const { assetId, meter, value, previousValue, restart, voidedAt } = meterReadings;
  const replaced = await tx.select({ assetId, meter, value, previousValue }, meterReadings, {
    where: and(inArray(assetId, assetIds), eq(restart, "replaced"), isNull(voidedAt)),
    limit: rowsOfUnitsMax,
  });
  if (replaced.length === rowsOfUnitsMax) throw fail("request.tooMuch");
  const byUnit = groupByAsset(replaced);
  return new Map(assetIds.map((id) => [id, toShifts(byUnit.get(id) ?? [])]));
}

const noShifts: Shifts = { miles: 0, hours: 0 };

/**
 * Their first dues are counted from the unit's last service, as those of a schedule that is added by its form. But nobody
 * has said that this service was it, so they were not performed yet.
 */
async function addSchedules(
  tx: CompanyDb,
  { now }: By,
  { added, shifts }: { added: readonly Of<Added>[]; shifts: AllShifts },
): Promise<NewEntry[]> {
  if (added.length === 0) return [];
  const ids = await tx.takeIds(added.map(() => maintenanceSchedules));
  const made = await inTurns(added, ({ unit, step }, index) => {
    const id = ids[index];
    invariant(id, "an id is taken for each schedule");
    const from = computeServicePoint(unit, unit.lastServicedDate ?? now);
    const dues = { lastPerformed: null, ...computeNextDues(from, step.after, tx.timeZone) };
    const seed = { afterLogId: 0, shifts: shifts.get(unit.id) ?? noShifts };
    const dueSeed = toDueSeed(dues, seed);
    const of = { assetId: unit.id, programServiceId: step.serviceId, createdAt: now };
    const row = { id, ...of, ...step.after, ...dues, dueSeed };
    const entry = toAddition({ noun: "schedule", name: nameSchedule(row, unit), row });
    return { row, entry };
  });
  for (const part of splitRows(made.map(({ row }) => row))) {
    await tx.run(tx.addingMany(maintenanceSchedules, part));
  }
  return made.map(({ entry }) => entry);
}

/** With other intervals their dues are counted as those of a schedule that is changed by its form. */
async function changeSchedules(
  tx: CompanyDb,
  { now }: By,
  { changed, shifts }: { changed: readonly Of<Changed>[]; shifts: AllShifts },
): Promise<NewEntry[]> {
  if (changed.length === 0) return [];
  const afterLogId = await findNewestLogId(tx);
  const made = await inTurns(changed, ({ unit, step: { before, after } }) => {
    const plan = after ?? { ...before, active: false };
    const merge = { asset: unit, stored: before, plan, lastPerformed: before.lastPerformed };
    const { wanted, notifiedStatus, isSeeded } = mergePlan(merge, { now, timeZone: tx.timeZone });
    const seed = { afterLogId, shifts: shifts.get(unit.id) ?? noShifts };
    const dueSeed = isSeeded ? toDueSeed(wanted, seed) : before.dueSeed;
    const { name, type, active, soonDays, soonMiles, soonHours } = plan;
    const rest = { name, type, active, soonDays, soonMiles, soonHours, notifiedStatus, dueSeed };
    const row = { id: before.id, ...rest, ...wanted };
    const states = { before, after: { ...before, ...row } };
    const title = nameSchedule(before, unit);
    return { row, entries: toChanges({ noun: "schedule", name: title, ...states }) };
  });
  for (const part of splitRows(made.map(({ row }) => row))) {
    await tx.run(tx.changingMany(maintenanceSchedules, part));
  }
  return made.flatMap(({ entries }) => entries);
}

/** Others have their turns meanwhile, because days of a time zone are slow to count. */
async function inTurns<Item, Made>(
  items: readonly Item[],
  make: (item: Item, index: number) => Made,
): Promise<Made[]> {
  const giveTurn = createTurnGiver();
  const made: Made[] = [];
  for (const [index, item] of items.entries()) {
    made.push(make(item, index));
    await giveTurn();
  }
  return made;
}
