import type { ParsedBody } from "#shared/api/api-schemas.ts";
import { toDueMoment } from "#shared/base/days.ts";
import { computeNextDues, computeServicePoint } from "#shared/schedules/next-dues.ts";
import { dropUnusedWindows } from "#shared/schedules/schedules.ts";
import { maintenanceSchedules } from "#shared/schema.ts";
import type { Context } from "../../http/route.ts";
import { lockAsset, refuseArchived } from "../records/locked-asset.ts";
import { toAddition, recordChanges } from "../audit/record-changes.ts";
import { storeFirstDues } from "./first-dues.ts";
import { storeForecasts } from "./store-forecasts.ts";
import { findShifts, toDueSeed } from "../records/last-services.ts";
import { nameSchedule, noProgram, withAsset } from "./schedule-rows.ts";
import { parsePerformed } from "./update-schedule.ts";

type Input = ParsedBody<"createSchedule">;

/** Adds a schedule; dues that are not given are counted from the last service, else from now. */
export function createSchedule({ company, body: input, ...by }: Context<"createSchedule">) {
  const { timeZone } = company;
  return company.transaction(async (tx) => {
    const asset = await lockAsset(tx, input.assetId);
    refuseArchived(asset);
    const performed = parsePerformed(input, by.now, timeZone);
    const lastPerformed = performed ?? asset.lastServicedDate;
    const from = computeServicePoint(asset, lastPerformed ?? by.now);
    const dues = mergeDues(computeNextDues(from, input, timeZone), input, timeZone);
    const seed = { afterLogId: 0, shifts: await findShifts(tx, asset.id) };
    const dueSeed = toDueSeed({ lastPerformed, ...dues }, seed);
    const row = await tx.insert(maintenanceSchedules, {
      ...input,
      ...dropUnusedWindows(input),
      lastPerformed,
      ...dues,
      dueSeed,
    });
    await storeFirstDues(tx, asset.id);
    await storeForecasts(tx, { now: by.now, assetId: asset.id });
    const name = nameSchedule(row, asset);
    const { byHand: _notYet, ...added } = row;
    await recordChanges(tx, by, [toAddition({ noun: "schedule", name, row: added })]);
    return withAsset(await tx.get(maintenanceSchedules, row.id), asset, noProgram);
  });
}

type Dues = ReturnType<typeof computeNextDues>;

/** A due without an interval of its own is not stored: no service would ever move it. */
function mergeDues(computed: Dues, given: Input, timeZone: string): Dues {
  const nextDue = given.nextDue ? toDueMoment(given.nextDue, timeZone) : computed.nextDue;
  return {
    nextDue: computed.nextDue && nextDue,
    nextDueMiles:
      computed.nextDueMiles === null ? null : (given.nextDueMiles ?? computed.nextDueMiles),
    nextDueHours:
      computed.nextDueHours === null ? null : (given.nextDueHours ?? computed.nextDueHours),
  };
}
