/** What becomes of the rows of a list, by what the company has already. */
import { apiSchemas } from "#shared/api/api-schemas.ts";
import { foldText } from "#shared/assets/searched-text.ts";
import { toDay, toEndMoment, toMoment, toStartMoment } from "#shared/base/days.ts";
import { isSameJson } from "#shared/base/equality.ts";
import { toFieldMessages } from "#shared/base/fields.ts";
import { formatFullName } from "#shared/crew/crew.ts";
import { listCreatableRoles } from "#shared/crew/managed-roles.ts";
import { compareSchedule } from "#shared/imports/compare-schedule.ts";
import { type FoundUnit, indexUnits, type KnownUnit } from "#shared/imports/find-unit.ts";
import type {
  Answers,
  ImportKind,
  Mapping,
  ReadRow,
  RowAction,
  RowNote,
} from "#shared/imports/imports.ts";
import { unitKey } from "#shared/imports/read-list.ts";
import { lacksLastReading } from "#shared/imports/read-schedule.ts";
import { noVin } from "#shared/assets/vin.ts";
import { invitationData } from "#shared/invitations/invitations-schema.ts";
import {
  assets,
  importRows,
  imports,
  maintenanceLogs,
  maintenanceSchedules,
  tokens,
  users,
} from "#shared/schema.ts";
import { and, eq, getTableColumns, gte, inArray, isNotNull, isNull, lt } from "drizzle-orm";
import type { ZodType } from "zod";
import type { CompanyDb } from "../../db/company/company-db.ts";
import type { CompanyUser } from "../../db/sessions/users.ts";
import { fail, invariant } from "../../errors.ts";
import { isOpenInvitation } from "../crew/open-invitations.ts";
import { toNameKey, toPersonKeys } from "./person-keys.ts";
import { planWords } from "./plan-words.ts";

type FieldChange = { field: string; before: unknown; after: unknown };

export type Planned = {
  action: RowAction;
  name: string | null;
  /** The body of the call that it becomes. */
  values: Record<string, unknown> | null;
  changes: FieldChange[] | null;
  problems: RowNote[];
  warnings: RowNote[];
  targetId: number | null;
};

/** More rows than that are read of no company. */
const rowsMax = 200_000;

type List<K extends ImportKind> = {
  user: CompanyUser;
  mapping: Mapping;
  answers: Answers;
  rows: readonly ReadRow<K>[];
};

/** Reads what the company has of the kind, and returns what plans each row. */
export function preparePlan<K extends ImportKind>(
  company: CompanyDb,
  kind: K,
  list: List<K>,
): Promise<(read: ReadRow<K>) => Planned> {
  return planners[kind](company, list);
}

const planners: {
  [K in ImportKind]: (company: CompanyDb, list: List<K>) => Promise<(read: ReadRow<K>) => Planned>;
} = {
  assets: planAssets,
  people: planPeople,
  schedules: planSchedules,
  history: planHistory,
};

type Draft = { name: string | null; values: Record<string, unknown> };

function settle(read: ReadRow, draft: Draft, more: Partial<Planned> = {}): Planned {
  const { problems, warnings } = { ...read, ...more };
  const action = problems.length > 0 ? "problem" : (more.action ?? "add");
  return { changes: null, targetId: null, ...draft, ...more, problems, warnings, action };
}

function addNote({ warnings }: ReadRow, text: string | false | undefined): RowNote[] {
  return text ? [...warnings, { text }] : warnings;
}

function skip(read: ReadRow, name: string | null, text: string): Planned {
  const warnings = addNote(read, text);
  const nothing = { values: null, changes: null, targetId: null, problems: [] };
  return { action: "skip", name, ...nothing, warnings };
}

/** What the schema of a call refuses of a row, unless that is said already. */
function check(schema: ZodType, values: object, problems: readonly RowNote[]): RowNote[] {
  const said = new Set(problems.map(({ field }) => field));
  const { error } = schema.safeParse(values);
  const found = Object.entries(toFieldMessages(error)).map(([field, text]) => ({ field, text }));
  return [...problems, ...found.filter(({ field }) => !said.has(field))];
}

async function planAssets(company: CompanyDb, { mapping }: List<"assets">) {
  const units = await company.select(getTableColumns(assets), assets, { limit: rowsMax });
  const find = indexUnits(await leaveOutTakenBack(company, units));
  return (read: ReadRow<"assets">): Planned => {
    const { archived, ...values } = read.values;
    const name = values.name ?? null;
    if (read.skipped !== undefined) return skip(read, name, read.skipped);
    const { unitNumber, vinOrSerial } = values;
    const found = find({
      unitNumber: unitNumber ?? undefined,
      vinOrSerial,
      name: name ?? undefined,
    });
    const problems = check(apiSchemas.createAsset.body, values, read.problems);
    const whole = { ...values, ...(archived && { archived }) };
    const warnings = addNote(read, archived && planWords.comesArchived);
    if (!found) return settle(read, { name, values: whole }, { problems, warnings });
    if ("conflict" in found) {
      const note = { field: "unitNumber", text: found.conflict };
      return settle(read, { name, values: whole }, { problems: [...read.problems, note] });
    }
    return planUpdate(company, read, { unit: found.unit, mapping });
  };
}

/** Units that undoing an import has archived count as not there, so that to bring the list again adds them again. */
async function leaveOutTakenBack<Unit extends KnownUnit>(company: CompanyDb, units: Unit[]) {
  const { action, importId, targetId } = importRows;
  const found = await company.select({ targetId }, importRows, {
    joins: [{ kind: "inner", table: imports, on: eq(imports.id, importId) }],
    where: and(eq(imports.kind, "assets"), eq(action, "skip"), isNotNull(targetId)),
    limit: rowsMax,
  });
  const takenBack = new Set(found.map((row) => row.targetId));
  return units.filter(({ id, archived }) => !archived || !takenBack.has(id));
}

type AssetRow = typeof assets.$inferSelect;

type Known = { unit: AssetRow; mapping: Mapping };

function planUpdate(company: CompanyDb, read: ReadRow<"assets">, known: Known): Planned {
  const { unit } = known;
  const changes = listChanges(company, read, known);
  if (unit.archived && (changes.length > 0 || !read.values.archived)) {
    return skip(read, unit.name, planWords.staysArchived);
  }
  const wanted = Object.fromEntries(changes.map(({ field, after }) => [field, after]));
  const ofWanted = read.problems.filter(({ field = "" }) => field in wanted);
  const problems = check(apiSchemas.updateAsset.body, wanted, ofWanted);
  const draft = { name: unit.name, values: wanted };
  const action = changes.length === 0 ? "same" : "update";
  const warnings = [...read.warnings, ...noteUpdate(unit, read, wanted)];
  return settle(read, draft, { action, changes, problems, warnings, targetId: unit.id });
}

/** A blank changes nothing, a meter only goes up, and nothing comes back into service or from the archive. */
function listChanges(company: CompanyDb, read: ReadRow<"assets">, { unit, mapping }: Known) {
  return Object.entries(read.values).flatMap(([field, after]): FieldChange[] => {
    const before = readField(company, unit, field);
    const isKept =
      after === undefined ||
      isSameJson(before, after) ||
      isAssumed(field, after, mapping) ||
      isBehind(field, { before, after });
    return isKept ? [] : [{ field, before, after }];
  });
}

function isBehind(field: string, { before, after }: Omit<FieldChange, "field">): boolean {
  if (isMeter(field)) return Number(after) <= Number(before ?? 0);
  if (field === "condition") return after === "in_use";
  return field === "lastServicedDate" && typeof before === "string" && String(after) <= before;
}

function noteUpdate(unit: AssetRow, { values }: ReadRow<"assets">, wanted: object): RowNote[] {
  const notes: RowNote[] = [];
  if (unit.condition !== "in_use" && values.condition === "in_use") {
    notes.push({ field: "condition", text: planWords.staysOut });
  }
  if ("unitNumber" in wanted && unit.unitNumber !== null) {
    notes.push({ field: "unitNumber", text: planWords.numberChanges({ unit: unit.unitNumber }) });
  }
  return notes;
}

function readField(company: CompanyDb, unit: AssetRow, field: string): unknown {
  if (field === "lastServicedDate") {
    return unit.lastServicedDate && toDay(unit.lastServicedDate, company.timeZone);
  }
  return Object.entries(unit).find(([name]) => name === field)?.[1];
}

function isMeter(field: string): boolean {
  return /^(current|lastServiced)(Miles|Hours)$/.test(field);
}

/** What stands in a row without having been in the list. */
function isAssumed(field: string, value: unknown, mapping: Mapping): boolean {
  const has = (...names: string[]) => names.some((name) => mapping.includes(name));
  if (field === "vinOrSerial") return value === noVin;
  if (field === "make" || field === "model") return value === "Unknown";
  if (field === "category" || field === "kind") return !has("type", "description");
  if (field === "condition") return !has("status");
  return field === "name" && !has("name");
}

async function planPeople(company: CompanyDb, { user }: List<"people">) {
  const { email, username, firstName, lastName } = users;
  const limit = rowsMax;
  const where = isNull(users.removedAt);
  const crew = await company.select({ email, username, firstName, lastName }, users, {
    where,
    limit,
  });
  const { data } = tokens;
  const open = await company.select({ data }, tokens, { where: isOpenInvitation, limit });
  const invited = open.map((row) => invitationData.parse(row.data));
  const known = new Set(
    [...crew, ...invited].flatMap((one) => [...toPersonKeys(one), toNameKey(one)]),
  );
  const creatable = listCreatableRoles(user.role);
  return (read: ReadRow<"people">): Planned => {
    const { values } = read;
    const name = formatFullName(values) || (values.email ?? values.username ?? null);
    const draft = { name, values };
    const keys = toPersonKeys(values);
    if (keys.length === 0) keys.push(toNameKey(values));
    if (keys.some((key) => known.has(key))) {
      return settle(read, draft, { action: "same", problems: [] });
    }
    const problems = check(apiSchemas.invite.body, values, read.problems);
    if (values.role && !creatable.includes(values.role)) {
      problems.push({ field: "role", text: planWords.role });
    }
    for (const key of keys) known.add(key);
    return settle(read, draft, { problems });
  };
}

type NamedUnit = { assetId: number; unitName: string; archived: boolean };

type UnitFinder = (
  read: ReadRow<"schedules"> | ReadRow<"history">,
) => NamedUnit | { problem: RowNote };

/** The unit that a row names, else the one that the whole list is of. */
async function prepareUnits(company: CompanyDb, answer: string | undefined): Promise<UnitFinder> {
  const { id, name, unitNumber, vinOrSerial, archived } = assets;
  const units = await company.select({ id, name, unitNumber, vinOrSerial, archived }, assets, {
    limit: rowsMax,
  });
  const find = indexUnits(await leaveOutTakenBack(company, units));
  const ofAll = units.find((unit) => String(unit.id) === answer);
  return ({ values: { unit = {} } }) => {
    const { unitNumber, vinOrSerial, name: unitName } = unit;
    const written = unitNumber ?? unitName ?? vinOrSerial;
    const found = written === undefined ? ofAll && { unit: ofAll } : find(unit);
    const text = findUnitProblem(found, written);
    if (text !== undefined) {
      return { problem: { field: unitNumber ? "unitNumber" : "unitName", text } };
    }
    invariant(found && "unit" in found, "a unit without a problem is found");
    const { id: assetId, ...ofUnit } = found.unit;
    return { assetId, unitName: ofUnit.name, archived: ofUnit.archived };
  };
}

function findUnitProblem(found: FoundUnit, written: string | undefined): string | undefined {
  if (!found) return written === undefined ? planWords.whichUnit : planWords.noUnit({ written });
  return "conflict" in found ? found.conflict : undefined;
}

type Schedule = typeof maintenanceSchedules.$inferSelect;

async function planSchedules(company: CompanyDb) {
  const findUnit = await prepareUnits(company, undefined);
  const stored = await company.select(getTableColumns(maintenanceSchedules), maintenanceSchedules, {
    where: eq(maintenanceSchedules.active, true),
    limit: rowsMax,
  });
  const toKey = (assetId: number, name: string) => `${assetId} ${foldText(name)}`;
  const known = new Map<string, Schedule>(
    stored.map((schedule) => [toKey(schedule.assetId, schedule.name), schedule]),
  );
  const taken = new Set<string>();
  return (read: ReadRow<"schedules">): Planned => {
    const { unit: _named, ...given } = read.values;
    const found = findUnit(read);
    if ("problem" in found) {
      const problems = [...read.problems, found.problem];
      return settle(read, { name: given.name ?? null, values: given }, { problems });
    }
    const { assetId, unitName, archived } = found;
    const values = { ...given, assetId };
    const name = [given.name, unitName].filter(Boolean).join(", ");
    if (archived) return skip(read, name, planWords.archived({ unit: unitName }));
    const key = toKey(assetId, given.name ?? "");
    if (taken.has(key)) return skip(read, name, planWords.earlierRow);
    taken.add(key);
    const problems = check(apiSchemas.createSchedule.body, values, read.problems);
    const schedule = known.get(key);
    const warnings = addNote(read, lacksLastReading(given) && planWords.noReading);
    if (!schedule) return settle(read, { name, values }, { problems, warnings });
    const { changes, wanted } = compareSchedule(schedule, given);
    const action = changes.length === 0 ? "same" : "update";
    const draft = { name, values: { ...wanted, type: given.type } };
    return settle(read, draft, { action, changes, problems, targetId: schedule.id });
  };
}

type Logged = {
  assetId: number;
  day: string;
  serviceType?: string | undefined;
  description?: string | undefined;
  cost?: number | null | undefined;
};

async function planHistory(company: CompanyDb, { answers, rows }: List<"history">) {
  const findUnit = await prepareUnits(company, answers[unitKey]);
  const { timeZone } = company;
  const toKey = (log: Logged) =>
    JSON.stringify([log.assetId, log.day, log.serviceType, log.description, log.cost ?? null]);
  const logs = await listLogs(company, {
    assetIds: rows.flatMap((row) => {
      const found = findUnit(row);
      return "assetId" in found ? [found.assetId] : [];
    }),
    days: rows.flatMap(({ values }) => values.date ?? []),
  });
  const known = new Set(logs.map((log) => toKey({ ...log, day: toDay(log.date, timeZone) })));
  return (read: ReadRow<"history">): Planned => {
    const { unit: _named, ...given } = read.values;
    const found = findUnit(read);
    const work = given.description?.split("\n")[0] ?? null;
    if ("problem" in found) {
      const problems = [...read.problems, found.problem];
      return settle(read, { name: work, values: given }, { problems });
    }
    const { assetId, unitName, archived } = found;
    const values = { ...given, assetId };
    const name = [unitName, given.date, work].filter(Boolean).join(", ");
    const problems = check(apiSchemas.logMaintenance.body, values, read.problems);
    if (problems.length > 0) return settle(read, { name, values }, { problems });
    const key = toKey({ ...values, day: toDay(toMoment(given.date ?? "", timeZone), timeZone) });
    if (known.has(key)) return settle(read, { name, values }, { action: "same" });
    known.add(key);
    const warnings = addNote(read, archived && planWords.pastOfArchived({ unit: unitName }));
    return settle(read, { name, values }, { warnings });
  };
}

type Asked = { assetIds: number[]; days: string[] };

/** What these units have from the first to the last of these days. */
async function listLogs(company: CompanyDb, { assetIds, days }: Asked) {
  const [first, last] = [days.toSorted()[0], days.toSorted().at(-1)];
  if (first === undefined || last === undefined || assetIds.length === 0) return [];
  const { assetId, date, serviceType, description, cost, voidedAt } = maintenanceLogs;
  const fields = { assetId, date, serviceType, description, cost };
  const found = await company.select(fields, maintenanceLogs, {
    where: and(
      inArray(assetId, [...new Set(assetIds)]),
      gte(date, toStartMoment(first, company.timeZone)),
      lt(date, toEndMoment(last, company.timeZone)),
      isNull(voidedAt),
    ),
    limit: rowsMax,
  });
  if (found.length === rowsMax) throw fail("request.tooMuch");
  return found;
}
