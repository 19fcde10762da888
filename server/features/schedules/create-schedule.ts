import type { ParsedBody } from "#shared/api-schemas.ts";
import { toDueMoment } from "#shared/days.ts";
import { nextDuesAfter, servicePoint } from "#shared/schedules.ts";
import { maintenanceSchedules } from "#shared/schema.ts";
import type { Actor } from "../../db/audit-entries.ts";
import type { CompanyDb } from "../../db/company-db.ts";
import { fail } from "../../errors.ts";
import { lockAsset } from "../assets/data.ts";
import { addition, recordChanges } from "../audit/record-changes.ts";
import { scheduleAnswer, scheduleTitle } from "./data.ts";
import { performedAt } from "./update-schedule.ts";

type Input = ParsedBody<"createSchedule">;

/** Adds a schedule; dues that are not given are counted from the last service, else from now. */
export function createSchedule(company: CompanyDb, by: Actor, input: Input) {
  const { timeZone } = company;
  return company.transaction(async (tx) => {
    const asset = await lockAsset(tx, input.assetId);
    if (asset.archived) throw fail("request.notFound");
    const performed = performedAt(input, by.now, timeZone);
    const lastPerformed = performed ?? asset.lastServicedDate;
    const from = servicePoint(asset, lastPerformed ?? by.now);
    const dues = givenOr(nextDuesAfter(from, input, timeZone), input, timeZone);
    const row = await tx.insert(maintenanceSchedules, { ...input, lastPerformed, ...dues });
    const name = scheduleTitle(row, asset);
    await recordChanges(tx, by, [addition({ noun: "schedule", name, row })]);
    return scheduleAnswer(row, asset);
  });
}

type Dues = ReturnType<typeof nextDuesAfter>;

/** A due without an interval of its own is not kept: no service would ever move it. */
function givenOr(computed: Dues, given: Input, timeZone: string): Dues {
  const nextDue = given.nextDue ? toDueMoment(given.nextDue, timeZone) : computed.nextDue;
  return {
    nextDue: computed.nextDue && nextDue,
    nextDueMiles:
      computed.nextDueMiles === null ? null : (given.nextDueMiles ?? computed.nextDueMiles),
    nextDueHours:
      computed.nextDueHours === null ? null : (given.nextDueHours ?? computed.nextDueHours),
  };
}
