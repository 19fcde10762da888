import { toDay } from "#shared/base/days.ts";
import { serverLimits } from "#shared/base/limits.ts";
import {
  isCounted,
  readinessLimits,
  evaluateReadiness,
  type Readiness,
  type ReadinessRule,
  readinessRules,
  type ReadyCount,
  toGap,
} from "#shared/readiness/readiness.ts";
import { type DriverFacts, listDriverGaps } from "#shared/readiness/readiness-drivers.ts";
import {
  computeFirstInspectionDay,
  evaluateNrmca,
  type Mixer,
} from "#shared/readiness/readiness-nrmca.ts";
import type { FoundGap } from "#shared/readiness/readiness-facts.ts";
import { toAuditDay } from "#shared/readiness/readiness-rules.ts";
import { assets } from "#shared/schema.ts";
import * as z from "zod";
import type { CompanyDb } from "../../db/company/company-db.ts";
import { readCursor, toCursor } from "../../db/statements/keyset.ts";
import { readAcceptedLanguage } from "../../http/accepted-language.ts";
import type { Context } from "../../http/route.ts";
import { inLanguage } from "../../language.ts";
import { findNextChange } from "./find-change.ts";
import {
  gatherDrivers,
  gatherUnits,
  readFleet,
  readUnit,
  toMixer,
  type Unit,
} from "./list-facts.ts";
import type { When } from "./select-units.ts";

/** A unit or a driver with what is missing, the advice among it. */
type ReadinessRow = {
  assetId: number | null;
  userId: number | null;
  name: string;
  unitNumber: string | null;
  gaps: FoundGap<ReadinessRule>[];
};

/** The readiness of the whole fleet, and a page of those that have gaps, in the caller's language. */
export async function getReadiness({ company, query, now, req }: Context<"getReadiness">) {
  const { rule, yard, cursor, limit = readinessLimits.rowsDefault } = query;
  const after = readCursor(cursor, rowKey);
  const counts = new Map<ReadinessRule, number>();
  const page = new FirstRows(limit + 1, after);
  const take = (row: ReadinessRow) => {
    countRules(counts, row);
    const narrowed = narrowRow(row, rule);
    if (narrowed) page.add(narrowed);
  };
  const summary = await evaluateFleet(company, { now, yard, take });
  const rules = readinessRules.flatMap((counted) => {
    const count = counts.get(counted);
    return count === undefined ? [] : [{ rule: counted, rows: count }];
  });
  const { rows } = page;
  const shown = inLanguage(readAcceptedLanguage(req), () => cutPage(rows, limit));
  const end = shown.length < rows.length ? shown.at(-1) : undefined;
  return { ...summary, rules, rows: shown, next: end ? toCursor(toKey(end)) : null };
}

/** All that have gaps or advice, units by name before drivers by name; the files of a fleet name them all. */
export async function listReadinessRows(company: CompanyDb, now: Date): Promise<ReadinessRow[]> {
  const rows: Keyed[] = [];
  const take = (row: ReadinessRow) => rows.push({ row, key: toKey(row) });
  await evaluateFleet(company, { now, yard: undefined, take });
  return rows.toSorted((a, b) => compareKeys(a.key, b.key)).map(({ row }) => row);
}

function toWhen({ timeZone }: CompanyDb, now: Date): When {
  return { now, today: toDay(now, timeZone), timeZone };
}

type Evaluated = {
  now: Date;
  yard: number | null | undefined;
  take: (row: ReadinessRow) => void;
};

/** Hands over each that has gaps or advice, and holds none: ten thousand with all that their texts need take 20 MB. */
async function evaluateFleet(company: CompanyDb, { now, yard, take }: Evaluated) {
  const when = toWhen(company, now);
  const day = toAuditDay(when.today);
  const [own, read] = await Promise.all([company.own(), readFleet(company, when, yard)]);
  const count = { units: 0, ready: 0 };
  let isRegulated = own.tracksDriverPapers;
  const mixers: Mixer[] = [];
  const firstDay = computeFirstInspectionDay(when.today);
  for await (const units of gatherUnits(when, own, read)) {
    for (const unit of units) {
      const evaluated = evaluateReadiness(unit.facts, day);
      countUnit(count, evaluated);
      isRegulated ||= evaluated.isRegulated;
      if (unit.row.kind === "mixer") mixers.push(toMixer(unit, firstDay));
      if (evaluated.gaps.length > 0) take(toRow(unit, evaluated));
    }
  }
  const drivers = gatherDrivers(own, read).map((driver) => toDriverRow(driver, when.today));
  for (const row of drivers) if (row.gaps.length > 0) take(row);
  const nrmca = evaluateNrmca(mixers, when.today) ?? null;
  return { ...count, isRegulated, nrmca, changesAt: findNextChange(when, read) };
}

function countUnit(count: ReadyCount, { isCounted: counts, isReady }: Readiness): void {
  count.units += counts ? 1 : 0;
  count.ready += counts && isReady ? 1 : 0;
}

function toRow({ row }: Unit, { gaps }: Readiness): ReadinessRow {
  return { assetId: row.id, userId: null, name: row.name, unitNumber: row.unitNumber, gaps };
}

function toDriverRow(driver: DriverFacts, today: string): ReadinessRow {
  const gaps = listDriverGaps(driver, today);
  return { assetId: null, userId: driver.id, name: driver.name, unitNumber: null, gaps };
}

/** The gaps of a rule stand together. */
function countRules(counts: Map<ReadinessRule, number>, { gaps }: ReadinessRow): void {
  let last: ReadinessRule | undefined;
  for (const { rule } of gaps) {
    if (rule !== last) counts.set(rule, (counts.get(rule) ?? 0) + 1);
    last = rule;
  }
}

/** The gaps of one rule; without one all of a row that has a gap which counts. */
function narrowRow(row: ReadinessRow, rule: ReadinessRule | undefined): ReadinessRow | undefined {
  if (rule === undefined) return row.gaps.some((gap) => isCounted(gap.rule)) ? row : undefined;
  const gaps = row.gaps.filter((gap) => gap.rule === rule);
  return gaps.length > 0 ? { ...row, gaps } : undefined;
}

/** No more rows than are wanted, and than a page may have bytes. */
function cutPage(rows: readonly ReadinessRow[], limit: number) {
  const shown = [];
  let bytes = 0;
  for (const row of rows.slice(0, limit)) {
    const cut = { ...row, ...cutGaps(row.gaps) };
    bytes += Buffer.byteLength(JSON.stringify(cut));
    if (shown.length > 0 && bytes > serverLimits.pageBytesMax) break;
    shown.push(cut);
  }
  return shown;
}

function cutGaps<Rule extends ReadinessRule>(gaps: readonly FoundGap<Rule>[]) {
  const shown = gaps.slice(0, readinessLimits.gapsMax);
  return { gaps: shown.map(toGap), moreGaps: gaps.length - shown.length };
}

type Named = Pick<ReadinessRow, "assetId" | "userId" | "name">;
type RowKey = [group: number, name: string, id: number];

/** Drivers stand behind the units. */
const rowKey = z.tuple([z.int().min(0).max(1), z.string(), z.int()]);

function toKey({ assetId, userId, name }: Named): RowKey {
  return [assetId === null ? 1 : 0, name.toLowerCase(), assetId ?? userId ?? 0];
}

type Keyed = { row: ReadinessRow; key: RowKey };

/** The first so many rows behind a key, in the order of their keys. */
class FirstRows {
  readonly #first: Keyed[] = [];
  readonly #most: number;
  readonly #after: RowKey | undefined;

  constructor(most: number, after: RowKey | undefined) {
    this.#most = most;
    this.#after = after;
  }

  add(row: ReadinessRow): void {
    const key = toKey(row);
    if (this.#after && compareKeys(key, this.#after) <= 0) return;
    const last = this.#first.at(-1);
    if (this.#first.length === this.#most && last && compareKeys(key, last.key) > 0) return;
    const next = this.#first.findIndex((other) => compareKeys(other.key, key) > 0);
    this.#first.splice(next === -1 ? this.#first.length : next, 0, { row, key });
    this.#first.splice(this.#most);
  }

  get rows(): ReadinessRow[] {
    return this.#first.map(({ row }) => row);
  }
}

function compareKeys(a: RowKey, b: RowKey): number {
  const index = a.findIndex((part, at) => part !== b[at]);
  if (index === -1) return 0;
  return (a[index] ?? 0) < (b[index] ?? 0) ? -1 : 1;
}

/** The readiness of one unit; auditors do not look at archived ones. */
export async function getAssetReadiness({
  company,
  params: { id },
  now,
  req,
}: Context<"getAssetReadiness">) {
  const when = toWhen(company, now);
  const [own, read] = await Promise.all([company.own(), readUnit(company, when, id)]);
  const changesAt = findNextChange(when, read);
  for await (const [unit] of gatherUnits(when, own, read)) {
    if (!unit) continue;
    const { isReady, gaps } = evaluateReadiness(unit.facts, toAuditDay(when.today));
    return { isReady, ...inLanguage(readAcceptedLanguage(req), () => cutGaps(gaps)), changesAt };
  }
  await company.get(assets, id);
  return { isReady: true, gaps: [], moreGaps: 0, changesAt };
}
