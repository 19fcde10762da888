/** Counts what units ran and cost in the months of the company's calendar. */
import { toDay, toStartMoment } from "#shared/base/days.ts";
import { addToMonth, toMonth } from "#shared/calendar/calendar.ts";
import { costLimits, listMonths, toSpan } from "#shared/costs/cost-months.ts";
import { assetMonths, assets, meterReadings } from "#shared/schema.ts";
import { and, asc, eq, gt, gte, inArray, lt, lte } from "drizzle-orm";
import type { CompanyDb } from "../../db/company/company-db.ts";
import type { Placed } from "../../db/statements/built-once.ts";
import { toOneOrMore } from "../../db/statements/is-one-of.ts";
import { type Counted, selectUses, sumLogs, writeMonth } from "../../db/statements/write-month.ts";
import { areAccepted } from "../records/accepted-readings.ts";

type Dated = { assetId: number; date: Date };
type Log = Dated & { odometer: number | null; hours: number | null };

/**
 * Counts the months of logs that were made or voided; their assets are locked. After an earlier month in which one read a
 * meter, also the next in which its unit was read, because that counts from the last reading before it.
 */
export async function countMonthsOf(tx: CompanyDb, logs: readonly Log[], now: Date): Promise<void> {
  const thisMonth = toMonthOf(tx, now);
  const next: Dated[] = [];
  for (const [month, units] of groupByMonth(tx, logs.filter(hasReading))) {
    if (month < thisMonth) next.push(...(await listNextReadings(tx, { month, units })));
  }
  for (const [month, units] of groupByMonth(tx, [...logs, ...next])) {
    await countMonth(tx, { assetIds: [...units], month, now, isForced: true });
  }
}

type ReadingRow = typeof meterReadings.$inferSelect;

/** Counts the months that a reading of a locked asset changes, which counts from now on or does so no more. */
export async function countMonthsOfReading(
  tx: CompanyDb,
  { assetId, meter, value, readAt, restart }: ReadingRow,
  now: Date,
): Promise<void> {
  const isOfMeter = and(eq(meterReadings.assetId, assetId), eq(meterReadings.meter, meter));
  // A correction decides whether higher readings before it count.
  const [overruled] =
    restart === "corrected"
      ? await tx.select({ date: meterReadings.readAt }, meterReadings, {
          where: and(isOfMeter, gt(meterReadings.value, value), lt(meterReadings.readAt, readAt)),
          orderBy: [asc(meterReadings.readAt)],
          limit: 1,
        })
      : [];
  await countMonthsSince(tx, { assetId, date: overruled?.date ?? readAt }, now);
}

/** Counts the months of a locked asset from a date on: each counts from the last reading before it. */
export async function countMonthsSince(
  tx: CompanyDb,
  { assetId, date }: Dated,
  now: Date,
): Promise<void> {
  const [month, thisMonth] = [toMonthOf(tx, date), toMonthOf(tx, now)];
  const shown = toSpan(month > thisMonth ? month : thisMonth, costLimits.monthsMax);
  const span = { ...shown, from: month > shown.from ? month : shown.from };
  for (const each of listMonths(span)) {
    await countMonth(tx, { assetIds: [assetId], month: each, now, isForced: true });
  }
}

function toMonthOf({ timeZone }: CompanyDb, date: Date): string {
  return toMonth(toDay(date, timeZone));
}

function hasReading({ odometer, hours }: Log): boolean {
  return Boolean(odometer || hours);
}

function groupByMonth(tx: CompanyDb, logs: readonly Dated[]): Map<string, Set<number>> {
  const groups = new Map<string, Set<number>>();
  for (const { assetId, date } of logs) {
    const month = toMonthOf(tx, date);
    groups.set(month, (groups.get(month) ?? new Set()).add(assetId));
  }
  return groups;
}

/** The first reading of each meter of some units after a month. */
function listNextReadings(
  tx: CompanyDb,
  { month, units }: { month: string; units: ReadonlySet<number> },
): Promise<Dated[]> {
  const { assetId, meter, readAt } = meterReadings;
  const isLater = gte(readAt, toStart(tx, addToMonth(month, 1)));
  return tx.select({ assetId, date: readAt }, meterReadings, {
    where: and(inArray(assetId, [...units]), isLater, areAccepted()),
    firstOf: [assetId, meter],
    orderBy: [assetId, meter, readAt],
  });
}

function toStart({ timeZone }: CompanyDb, month: string): Date {
  return toStartMoment(`${month}-01`, timeZone);
}

const monthsAtNight = 3;

/** So many months of units are counted in one transaction, which the logs of these units wait for. */
const countedAtOnce = 1_500;

/**
 * Counts months of the next units after this one: each night the newest, with what was read late, and once all that are
 * ever shown. A unit that another request has locked is left out: what is logged there is counted with it.
 * @returns the last of these units; undefined after the last one, when all are counted
 */
export async function countNextUnits(
  tx: CompanyDb,
  after: number,
  now: Date,
): Promise<number | undefined> {
  const today = toDay(now, tx.timeZone);
  const isFirst = (await tx.own()).monthsCountedOn === null;
  const months = listMonths(toSpan(toMonth(today), isFirst ? costLimits.monthsMax : monthsAtNight));
  const next = await tx.select({ id: assets.id }, assets, {
    where: gt(assets.id, after),
    orderBy: [asc(assets.id)],
    limit: Math.floor(countedAtOnce / months.length),
  });
  const last = next.at(-1)?.id;
  if (last === undefined) await tx.changeOwn({ monthsCountedOn: today });
  const locked = await tx.select({ id: assets.id }, assets, {
    where: and(gt(assets.id, after), lte(assets.id, last ?? after)),
    lock: "skip",
  });
  const assetIds = locked.map(({ id }) => id);
  if (assetIds.length === 0) return last;
  // In another zone a log may be of another month.
  if (isFirst) await tx.change(assetMonths, inArray(assetMonths.assetId, assetIds), noWork);
  for (const month of months) await countMonth(tx, { assetIds, month, now, isForced: false });
  return last;
}

const noWork = {
  internalCost: 0,
  externalCost: 0,
  partsCost: 0,
  laborCost: 0,
  serviceTypes: [],
  typeCosts: [],
  logs: 0,
  services: 0,
  servicesOnTime: 0,
};

type Count = { assetIds: number[]; month: string; now: Date; isForced: boolean };

function countMonth(tx: CompanyDb, { assetIds, month, now, isForced }: Count): Promise<void> {
  const span = { month, start: toStart(tx, month), end: toStart(tx, addToMonth(month, 1)) };
  return tx.sendBuilt(countAnew, { isForced }, { ...toOneOrMore(assetIds), ...span, now });
}

function countAnew({ companyId }: CompanyDb, counted: Placed<Counted> & { isForced: boolean }) {
  const work = sumLogs(companyId);
  return writeMonth({ ...counted, companyId, work, use: selectUses(companyId, areAccepted) });
}
