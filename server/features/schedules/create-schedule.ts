import type { ParsedBody } from "#shared/api/api-schemas.ts";
import { toDueMoment } from "#shared/base/days.ts";
import { computeNextDues, computeServicePoint } from "#shared/schedules/next-dues.ts";
import { dropUnusedWindows } from "#shared/schedules/schedules.ts";
import { maintenanceSchedules } from "#shared/schema.ts";
import type { CompanyDb } from "../../db/company/company-db.ts";
import { invariant } from "../../errors.ts";
import type { Context } from "../../http/route.ts";
import { type AssetRow, lockAsset, refuseArchived } from "../records/locked-asset.ts";
import { addSchedules, type NewSchedule } from "./add-schedules.ts";
import { noProgram, withAsset } from "./schedule-rows.ts";
import { parsePerformed } from "./update-schedule.ts";

type Input = ParsedBody<"createSchedule">;

/** Adds a schedule; dues that are not given are counted from the last service, else from now. */
export function createSchedule({ company, body, user, now }: Context<"createSchedule">) {
  return company.transaction(async (tx) => {
    const asset = await lockAsset(tx, body.assetId);
    const [row] = await addSchedules(tx, { user, now }, [toSchedule(tx, now, { asset, body })]);
    invariant(row, "a schedule that was added is returned");
    return withAsset(await tx.get(maintenanceSchedules, row.id), asset, noProgram);
  });
}

/** A schedule of a locked asset, as it is stored. */
export function toSchedule(
  { timeZone }: CompanyDb,
  now: Date,
  { asset, body }: { asset: AssetRow; body: Input },
): NewSchedule {
  refuseArchived(asset);
  const performed = parsePerformed(body, now, timeZone);
  const lastPerformed = performed ?? asset.lastServicedDate;
  const from = computeServicePoint(asset, lastPerformed ?? now);
  const dues = mergeDues(computeNextDues(from, body, timeZone), body, timeZone);
  const plan = { ...body, ...dropUnusedWindows(body) };
  return { asset, plan, dues: { lastPerformed, ...dues } };
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
