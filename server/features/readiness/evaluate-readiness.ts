import { setImmediate as othersTurn } from "node:timers/promises";
import { toDay } from "#shared/base/days.ts";
import { serverLimits } from "#shared/base/limits.ts";
import {
  isCounted,
  readinessLimits,
  evaluateReadiness,
  type ReadinessRule,
  readinessRules,
} from "#shared/readiness/readiness.ts";
import { listDriverGaps } from "#shared/readiness/readiness-drivers.ts";
import { evaluateNrmca } from "#shared/readiness/readiness-nrmca.ts";
import type { Gap } from "#shared/readiness/readiness-facts.ts";
import type { Language } from "#shared/base/languages.ts";
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
  gatherMixers,
  gatherUnits,
  selectFacts,
  selectFleetFacts,
  type Unit,
} from "./list-facts.ts";

/** A unit or a driver with what is missing, the advice among it. */
export type ReadinessRow = {
  assetId: number | null;
  userId: number | null;
  name: string;
  unitNumber: string | null;
  gaps: Gap<ReadinessRule>[];
};

/** The readiness of the whole fleet, and a page of those that have gaps, in the caller's language. */
export async function getReadiness({ company, query, now, req }: Context<"getReadiness">) {
  const { rule, cursor, limit = readinessLimits.rowsDefault } = query;
  const last = readCursor(cursor, rowKey);
  const { rows, ...summary } = await readFleet(company, now, readAcceptedLanguage(req));
  const rules = readinessRules.flatMap((readinessRule) => {
    const count = rows.filter(({ gaps }) => gaps.some((gap) => gap.rule === readinessRule)).length;
    return count > 0 ? [{ rule: readinessRule, rows: count }] : [];
  });
  const found = rows.flatMap((row) => narrowRow(row, rule));
  const left = last ? found.filter((row) => compareKeys(toKey(row), last) > 0) : found;
  const shown = cutPage(left, limit);
  const end = shown.length < left.length ? left[shown.length - 1] : undefined;
  return { ...summary, rules, rows: shown, next: end ? toCursor(toKey(end)) : null };
}

/** All that have gaps or advice, units by name before drivers by name; the files of a fleet name them all. */
export async function listReadinessRows(company: CompanyDb, now: Date): Promise<ReadinessRow[]> {
  return (await readFleet(company, now, "en")).rows;
}

async function readFleet(company: CompanyDb, now: Date, language: Language) {
  const own = await company.own();
  const today = toDay(now, company.timeZone);
  const scope = { company, assetId: undefined, now, today };
  const read = await company.selectTogether(selectFleetFacts(scope));
  const gathering = gatherUnits(scope, own, read);
  const units: EvaluatedUnit[] = [];
  for (let isOver = false; !isOver; await othersTurn()) {
    const some = inLanguage(language, () => evaluateNext(gathering, today));
    units.push(...some);
    isOver = some.length < unitsAtOnce;
  }
  return inLanguage(language, () => {
    const drivers = gatherDrivers(own, read);
    const mixers = gatherMixers(units, read);
    const changesAt = findNextChange(scope, read);
    return { ...summarize({ own, today, units, drivers, mixers }), changesAt };
  });
}

/** After so many others have a turn: ten thousand take half a second. */
const unitsAtOnce = 200;

type EvaluatedUnit = Unit & ReturnType<typeof evaluateReadiness>;

function evaluateNext(gathering: Iterator<Unit, undefined>, today: string): EvaluatedUnit[] {
  const evaluated: EvaluatedUnit[] = [];
  while (evaluated.length < unitsAtOnce) {
    const { value: unit } = gathering.next();
    if (!unit) break;
    evaluated.push({ ...unit, ...evaluateReadiness(unit.facts, today) });
  }
  return evaluated;
}

type Fleet = {
  own: Awaited<ReturnType<CompanyDb["own"]>>;
  today: string;
  units: readonly EvaluatedUnit[];
  drivers: ReturnType<typeof gatherDrivers>;
  mixers: ReturnType<typeof gatherMixers>;
};

function summarize({ own, today, units, drivers, mixers }: Fleet) {
  const counted = units.filter((unit) => unit.isCounted);
  const unitRows = units.map(({ row: { id, name, unitNumber }, gaps }) => {
    return { assetId: id, userId: null, name, unitNumber, gaps };
  });
  const driverRows = drivers.map((driver) => {
    const { id, name } = driver;
    return {
      assetId: null,
      userId: id,
      name,
      unitNumber: null,
      gaps: listDriverGaps(driver, today),
    };
  });
  return {
    units: counted.length,
    ready: counted.filter(({ isReady }) => isReady).length,
    isRegulated: own.tracksDriverPapers || units.some((unit) => unit.isRegulated),
    nrmca: evaluateNrmca(mixers, today) ?? null,
    rows: [...unitRows, ...driverRows]
      .filter(({ gaps }) => gaps.length > 0)
      .toSorted((a, b) => compareKeys(toKey(a), toKey(b))),
  };
}

/** The gaps of one rule; without one all of a row that has a gap which counts. */
function narrowRow(row: ReadinessRow, rule: ReadinessRule | undefined): ReadinessRow[] {
  if (rule === undefined) return row.gaps.some((gap) => isCounted(gap.rule)) ? [row] : [];
  const gaps = row.gaps.filter((gap) => gap.rule === rule);
  return gaps.length > 0 ? [{ ...row, gaps }] : [];
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

function cutGaps<G>(gaps: readonly G[]) {
  const shown = gaps.slice(0, readinessLimits.gapsMax);
  return { gaps: shown, moreGaps: gaps.length - shown.length };
}

type RowKey = [group: number, name: string, id: number];

/** Drivers stand behind the units. */
const rowKey = z.tuple([z.int().min(0).max(1), z.string(), z.int()]);

function toKey({ assetId, userId, name }: ReadinessRow): RowKey {
  return [assetId === null ? 1 : 0, name.toLowerCase(), assetId ?? userId ?? 0];
}

function compareKeys(a: RowKey, b: RowKey): number {
  const index = a.findIndex((part, at) => part !== b[at]);
  if (index === -1) return 0;
  return (a[index] ?? 0) < (b[index] ?? 0) ? -1 : 1;
}

/** The readiness of one unit; auditors do not look at archived ones. */
export async function getAssetReadiness({
  company,
  params,
  now,
  req,
}: Context<"getAssetReadiness">) {
  const today = toDay(now, company.timeZone);
  const scope = { company, assetId: params.id, now, today };
  const own = await company.own();
  const read = await company.selectTogether(selectFacts(scope));
  const changesAt = findNextChange(scope, read);
  const evaluated = inLanguage(readAcceptedLanguage(req), () => {
    const [unit] = gatherUnits(scope, own, read);
    return unit && evaluateReadiness(unit.facts, today);
  });
  if (!evaluated) {
    await company.get(assets, params.id);
    return { isReady: true, gaps: [], moreGaps: 0, changesAt };
  }
  return { isReady: evaluated.isReady, ...cutGaps(evaluated.gaps), changesAt };
}
