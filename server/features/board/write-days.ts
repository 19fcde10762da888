import { addToDay } from "#shared/days.ts";
import { inspectionDays } from "#shared/schema.ts";
import type { CompanyDb } from "../../db/company-db.ts";
import { readBoard } from "./data.ts";
import { callRoll, countRoll, daysFrom } from "./evaluate-board.ts";

/** So many days are read at once. */
const daysAtOnce = 7;

/** Writes how days went that nothing changes any more, both included. */
export async function writeDays(
  company: CompanyDb,
  { first, last }: { first: string; last: string },
  now: Date,
): Promise<void> {
  for (let from = first; from <= last; from = addToDay(from, daysAtOnce)) {
    const end = addToDay(from, daysAtOnce - 1);
    const until = end < last ? end : last;
    const parts = await readBoard(company, { first: from, last: until });
    const rows = daysFrom(from, until).map((day) => {
      const called = callRoll(parts, day, now);
      const missed = called.filter(({ status }) => status === "missing");
      return { ...countRoll(day, called), missedIds: missed.map(({ unit }) => unit.id) };
    });
    await company.insertAll(inspectionDays, rows);
  }
}
