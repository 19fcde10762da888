/** Writes what was planned for locked units: each kind of change in one statement for all of them. */
import type { PlanStep } from "#shared/programs/plan-unit.ts";
import { computeNextDues, computeServicePoint } from "#shared/schedules/next-dues.ts";
import { maintenanceSchedules } from "#shared/schema.ts";
import type { CompanyDb } from "../../db/company/company-db.ts";
import { splitRows } from "../../db/statements/many-rows.ts";
import type { NewEntry } from "../../db/sessions/audit-entries.ts";
import { inTurns } from "../../give-turns.ts";
import type { Context } from "../../http/route.ts";
import { recordMany, toChanges } from "../audit/record-changes.ts";
import {
  type AllShifts,
  findAllShifts,
  findNewestLogId,
  noShifts,
  toDueSeed,
} from "../records/last-services.ts";
import type { AssetRow } from "../records/locked-asset.ts";
import { insertSchedules, storeDues } from "../schedules/add-schedules.ts";
import { mergePlan } from "../schedules/merge-plan.ts";
import { nameSchedule, type ScheduleRow } from "../schedules/schedule-rows.ts";
import type { Planned } from "./plan-program.ts";

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
  await storeDues(tx, by.now, assetIds);
  await recordMany(tx, by, entries);
}

/**
 * Their first dues are counted from the unit's last service, as those of a schedule that is added by its form. But nobody
 * has said that this service was it, so they were not performed yet.
 */
async function addSchedules(
  tx: CompanyDb,
  { now }: By,
  { added, shifts }: { added: readonly Of<Added>[]; shifts: AllShifts },
): Promise<NewEntry[]> {
  const given = await inTurns(added, ({ unit, step }) => {
    const from = computeServicePoint(unit, unit.lastServicedDate ?? now);
    const dues = { lastPerformed: null, ...computeNextDues(from, step.after, tx.timeZone) };
    const plan = { ...step.after, programServiceId: step.serviceId };
    return { asset: unit, plan, dues };
  });
  return (await insertSchedules(tx, now, { given, shifts })).entries;
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
    const { wanted, notifiedStatus, ...merged } = mergePlan(merge, { now, timeZone: tx.timeZone });
    const seed = { afterLogId, shifts: shifts.get(unit.id) ?? noShifts };
    const dueSeed = merged.dueSeed === undefined ? toDueSeed(wanted, seed) : merged.dueSeed;
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
