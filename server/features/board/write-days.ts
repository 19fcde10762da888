import { boardLimits } from "#shared/board/board.ts";
import { addToDay, toDay } from "#shared/base/days.ts";
import { inspectionDays } from "#shared/schema.ts";
import { max } from "drizzle-orm";
import type { CompanyDb } from "../../db/company/company-db.ts";
import { callRoll, countRoll, listDays, readRoll } from "./evaluate-board.ts";

/** So many days are read at once. */
const daysAtOnce = 7;

/** Writes the results of days that do not change any more and were not written yet. */
export async function writeDays(company: CompanyDb, now: Date): Promise<void> {
  const { first, last } = await findUnwritten(company, now);
  for (let from = first; from <= last; from = addToDay(from, daysAtOnce)) {
    const end = addToDay(from, daysAtOnce - 1);
    const until = end < last ? end : last;
    const roll = await readRoll(company, from, until);
    const rows = listDays(from, until).map((day) => {
      const called = callRoll(roll, day, now);
      const missed = called.filter(({ status }) => status === "missing");
      return { ...countRoll(day, called), missedIds: missed.map(({ unit }) => unit.id) };
    });
    await company.insertAll(inspectionDays, rows);
  }
}

/** Both included; the first is after the last where there are none. */
async function findUnwritten(company: CompanyDb, now: Date) {
  const { liveDaysBefore, daysDefault } = boardLimits;
  const { timeZone } = company;
  const today = toDay(now, timeZone);
  const [written] = await company.select({ last: max(inspectionDays.day) }, inspectionDays);
  const next = written?.last ? addToDay(written.last, 1) : addToDay(today, 1 - daysDefault);
  const founded = toDay((await company.own()).createdAt, timeZone);
  return { first: next > founded ? next : founded, last: addToDay(today, -liveDaysBefore - 1) };
}
