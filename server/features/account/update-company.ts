import type { Context } from "../../http/route.ts";
import { toChanges, recordChanges } from "../audit/record-changes.ts";
import { moveDueDays } from "../schedules/move-due-days.ts";
import { withRules } from "./read-company.ts";

export function updateCompany({ company, body, ...by }: Context<"updateCompany">) {
  const { rules, ...settings } = body;
  return company.transaction(async (tx) => {
    const before = await tx.own({ lock: true });
    const isMoved = before.timeZone !== settings.timeZone;
    // The days of its forecasts and the months of its costs are those of its zone.
    const after = await tx.changeOwn({
      ...settings,
      ...rules,
      ...(isMoved && { forecastOn: null, monthsCountedOn: null }),
    });
    if (isMoved) await moveDueDays(tx, { from: before.timeZone, to: after.timeZone });
    await recordChanges(tx, by, toChanges({ noun: "company", name: before.name, before, after }));
    return withRules(after);
  });
}
