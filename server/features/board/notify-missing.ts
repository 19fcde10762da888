import { countStatuses, formatMissing } from "#shared/board/board.ts";
import { toDay } from "#shared/base/days.ts";
import { inspectionLogs } from "#shared/schema.ts";
import type { CompanyDb } from "../../db/company/company-db.ts";
import { listFirst, notifyWholeOffice } from "../notifications/notify.ts";
import { isValid } from "../records/counted-inspections.ts";
import { callRoll, readRoll } from "./evaluate-board.ts";

/**
 * Notifies the office once a day of the units that miss their pre-trip: at the cut-off of the company or, if none
 * misses it then, at the first later cut-off of a unit that does. A company without any inspection is not notified.
 * Returns whether it notified the office.
 */
export function notifyOfMissing(company: CompanyDb, now: Date): Promise<boolean> {
  return company.transaction(async (tx) => {
    if ((await tx.count(inspectionLogs, isValid, 1)) === 0) return false;
    const today = toDay(now, tx.timeZone);
    const called = callRoll(await readRoll(tx, today, today), today, now);
    const { missing, not_yet: notYet } = countStatuses(called);
    if (missing === 0 && notYet > 0) return false;
    const { boardNotifiedOn } = await tx.own({ lock: true });
    if (boardNotifiedOn === today) return false;
    await tx.changeOwn({ boardNotifiedOn: today });
    if (missing === 0) return false;
    const units = called.filter(({ status }) => status === "missing").map(({ unit }) => unit.name);
    await notifyWholeOffice(tx, {
      type: "pre_trip_missing",
      say: () => ({ title: formatMissing(missing), message: listFirst(units, namedMax) }),
      assetId: null,
      path: "/board",
      createdAt: now,
    });
    return true;
  });
}

const namedMax = 3;
