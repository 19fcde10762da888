/** The facts of units and drivers in the form that the rules of an audit take. */
import { isPreTripExpected } from "#shared/board/board.ts";
import type { StoredChecklist } from "#shared/checklists/checklists.ts";
import { chooseChecklist } from "#shared/checklists/checklists.ts";
import { findCoverage } from "#shared/checklists/coverage.ts";
import { formatFullName } from "#shared/crew/crew.ts";
import { findWorkDayBefore, missedDays } from "#shared/readiness/readiness-lookback.ts";
import type { DriverFacts } from "#shared/readiness/readiness-drivers.ts";
import type { Mixer } from "#shared/readiness/readiness-nrmca.ts";
import type { UnitFacts } from "#shared/readiness/readiness-facts.ts";
import { formatDue } from "#shared/schedules/schedules.ts";
import type { CompanyDb } from "../../db/company/company-db.ts";
import type { Company, RowsTogether } from "../../db/statements/company-rows.ts";
import { createTurnGiver } from "../../give-turns.ts";
import {
  openScope,
  type Scope,
  selectChecklists,
  selectMinedReadings,
  selectOverdue,
  selectUnits,
  selectUnreviewedDefects,
  selectUnsignedDefects,
  selectUsedWithDefects,
  toMoments,
  type When,
} from "./select-units.ts";
import { selectNextChanges } from "./find-change.ts";
import {
  selectBoomPapers,
  selectDriverPapers,
  selectDrivers,
  selectQualifications,
  selectRoadsideReports,
  selectUnitPapers,
} from "./list-papers.ts";

/** What the rules ask of units, as the parts of one statement. */
function selectFacts(scope: Scope) {
  return {
    units: selectUnits(scope),
    overdue: selectOverdue(scope),
    used: selectUsedWithDefects(scope),
    unsigned: selectUnsignedDefects(scope),
    unreviewed: selectUnreviewedDefects(scope),
    papers: selectUnitPapers(scope),
    booms: selectBoomPapers(scope),
    roadside: selectRoadsideReports(scope),
    qualifications: selectQualifications(),
    lists: selectChecklists(),
    mined: selectMinedReadings(scope),
    ...selectNextChanges(scope),
  };
}

/** The same of a whole fleet, with what is asked of its drivers. */
function selectFleetFacts(scope: Scope) {
  return {
    ...selectFacts(scope),
    drivers: selectDrivers(scope),
    driverPapers: selectDriverPapers(scope),
  };
}

type Asked = Parameters<typeof openScope>[1];

function askUnit(company: CompanyDb, given: Asked) {
  return company.selectingColumns(selectFacts(openScope(company, given)));
}

function askFleet(company: CompanyDb, given: Asked) {
  return company.selectingColumns(selectFleetFacts(openScope(company, given)));
}

export function readUnit(company: CompanyDb, when: When, assetId: number) {
  return company.ask(askUnit, {}, { ...toMoments(when), assetId });
}

/** Of the units and drivers of a yard, or of all. What is read besides of other units concerns none of these. */
export function readFleet(company: CompanyDb, when: When, yard?: number | null) {
  if (yard === undefined) return company.ask(askFleet, {}, toMoments(when));
  return company.run(askFleet(company, { ...toMoments(when), yard }));
}

type Facts = RowsTogether<ReturnType<typeof selectFacts>>;
type FleetFacts = RowsTogether<ReturnType<typeof selectFleetFacts>>;
type RowOf<List> = List extends Iterable<infer Row> ? Row : never;
type UnitRow = RowOf<Facts["units"]>;
type PaperRow = RowOf<Facts["papers"]>;
type Papers = Partial<Record<PaperRow["kind"], PaperRow>>;

export type Unit = { row: UnitRow; facts: UnitFacts; papers: Papers };

/** So many units are made between two looks at the clock. */
const unitsAtOnce = 20;

/** The units that an audit looks at, some at a time: ten thousand take as long as a hundred requests of others. */
export async function* gatherUnits(
  when: When,
  own: Company,
  read: Facts,
): AsyncGenerator<Unit[], undefined> {
  const giveTurn = createTurnGiver();
  const byUnit = async <Row extends { assetId: number | null }>(rows: Iterable<Row>) => {
    const groups = groupByUnit(rows);
    await giveTurn();
    return groups;
  };
  const groups = {
    overdue: await byUnit(read.overdue),
    used: await byUnit(read.used),
    unsigned: await byUnit(read.unsigned),
    unreviewed: await byUnit(read.unreviewed),
    roadside: await byUnit(read.roadside),
    mined: await byUnit(read.mined),
    papers: await byUnit(read.papers),
    booms: await byUnit(read.booms),
  };
  const toUnit = createUnits(when, own, { ...read, ...groups });
  let units: Unit[] = [];
  for (const row of read.units) {
    units.push(toUnit(row));
    if (units.length < unitsAtOnce) continue;
    yield units;
    units = [];
    await giveTurn();
  }
  yield units;
}

function groupByUnit<Row extends { assetId: number | null }>(rows: Iterable<Row>) {
  const groups = new Map<number, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.assetId ?? 0);
    if (group) group.push(row);
    else groups.set(row.assetId ?? 0, [row]);
  }
  return groups;
}

type OfCompany = "units" | "qualifications" | "lists" | "nextDues" | "freshMeters";
type Groups = Pick<Facts, "qualifications" | "lists"> & {
  [Name in Exclude<keyof Facts, OfCompany>]: Map<number, RowOf<Facts[Name]>[]>;
};

function createUnits(when: When, own: Company, read: Groups) {
  const isQualified = createQualifiedSearch([...read.qualifications]);
  const listsOf = createListSearch([...read.lists]);
  const daysMissed = createWorkDays(when, own);
  return (row: UnitRow): Unit => {
    const { id } = row;
    const papers = mapByKind(listOf(id, read.papers));
    const [boom] = listOf(id, read.booms);
    const { category, kind, year, gvwrPounds, tireSize, unitNumber } = row;
    const { missingParts, checklistId, hasShiftList } = listsOf(row);
    // Named one by one, because spreading ten thousand rows takes as long as all rules together.
    const facts = {
      category,
      kind,
      year,
      gvwrPounds,
      tireSize,
      unitNumber,
      ownership: row.ownership,
      ownerName: row.ownerName,
      atMine: row.atMine,
      hasDueSchedule: row.hasDueSchedule,
      missingParts,
      checklistId,
      hasShiftList,
      overdue: listOf(id, read.overdue).map((schedule) => toOverdue(schedule, when)),
      lastMaintenanceOn: row.maintainedOn,
      usedWithDefects: listOf(id, read.used),
      unsignedDefects: listOf(id, read.unsigned),
      unreviewedDefects: listOf(id, read.unreviewed),
      papers: { ...papers, boom_inspection: boom },
      annualInspector: toInspector(papers.annual_inspection, isQualified),
      hoursSinceBoomInspection: boom?.hoursSince ?? null,
      roadsideReports: listOf(id, read.roadside).flatMap(toRoadsideReport),
      usedWithoutShiftOn: findUsedDay(listOf(id, read.mined)),
      workDaysWithoutPreTrip: daysMissed(row),
      staleMeters: toStaleMeters(row),
    };
    return { row, facts, papers };
  };
}

const none: readonly never[] = [];

function listOf<Row>(id: number, groups: ReadonlyMap<number, readonly Row[]>): readonly Row[] {
  return groups.get(id) ?? none;
}

function mapByKind<Row extends { kind: string }>(papers: readonly Row[]) {
  const byKind: Partial<Record<Row["kind"], Row>> = {};
  for (const paper of papers) {
    const kind: Row["kind"] = paper.kind;
    byKind[kind] = paper;
  }
  return byKind;
}

function toOverdue(schedule: RowOf<Facts["overdue"]>, when: When) {
  const { id, name } = schedule;
  const due = () => {
    const { nextDue, nextDueMiles, nextDueHours } = schedule;
    const dues = {
      nextDue: nextDue === null ? null : new Date(nextDue),
      nextDueMiles,
      nextDueHours,
    };
    return formatDue(dues, schedule, when).toLowerCase();
  };
  return { id, name, due };
}

type Qualification = RowOf<Facts["qualifications"]>;

/** Whether a user held a qualification that had not expired on a day: 49 CFR 396.19. */
function createQualifiedSearch(qualifications: readonly Qualification[]) {
  return (userId: number, day: string): boolean =>
    qualifications.some(
      (qualification) =>
        qualification.userId === userId &&
        (qualification.expiresOn === null || qualification.expiresOn >= day),
    );
}

type IsQualified = ReturnType<typeof createQualifiedSearch>;

/** Who made the annual inspection, where one of the company did. */
function toInspector(annual: PaperRow | undefined, isQualified: IsQualified) {
  if (!annual || annual.inspectorId === null) return null;
  const { inspectorId: id, inspectorName: name, inspectedOn } = annual;
  return { id, name: name ?? "", isQualified: isQualified(id, inspectedOn ?? "") };
}

function toRoadsideReport({ id, issuedOn, certifyBy }: RowOf<Facts["roadside"]>) {
  return issuedOn === null || certifyBy === null ? [] : [{ id, issuedOn, certifyBy }];
}

/** The last day on which a meter moved without a shift inspection on that day or later. */
function findUsedDay(readings: readonly RowOf<Facts["mined"]>[]): string | null {
  const used = readings.filter(
    ({ day, value, before, shiftOn }) =>
      before !== null && value > before.value && (shiftOn === null || day > shiftOn),
  );
  return used.reduce<string | null>((last, { day }) => (last && last > day ? last : day), null);
}

function toStaleMeters({ condition, milesStaleOn, hoursStaleOn }: UnitRow) {
  if (condition !== "in_use" || (milesStaleOn === null && hoursStaleOn === null)) return none;
  const meters = [
    { meter: "miles", readOn: milesStaleOn },
    { meter: "hours", readOn: hoursStaleOn },
  ] as const;
  return meters.flatMap(({ meter, readOn }) => (readOn === null ? [] : [{ meter, readOn }]));
}

type ListFacts = Pick<UnitFacts, "missingParts" | "checklistId" | "hasShiftList">;

/**
 * Finds a unit's checklists, and the parts that its pre-trip list lacks; once for all units of the same kind, make
 * and tags.
 */
function createListSearch(lists: readonly StoredChecklist[]) {
  const byUnit = new Map<string, ListFacts>();
  return ({ category, kind, make, tags }: UnitRow): ListFacts => {
    const key = JSON.stringify([category, kind, make, tags]);
    const known = byUnit.get(key);
    if (known) return known;
    const unit = { category, kind, make, tags };
    const list = chooseChecklist(unit, "pre_trip", lists);
    const facts = {
      missingParts: findCoverage(list?.items ?? [], category).missing,
      checklistId: list?.checklistId || null,
      hasShiftList: chooseChecklist(unit, "shift", lists) !== undefined,
    };
    byUnit.set(key, facts);
    return facts;
  };
}

/** How many working days a unit has had no inspection; null for fewer than the office is advised of. */
function createWorkDays({ today }: When, { workDays, daysOff }: Company) {
  const firstDays = new Map<string, string | undefined>();
  return (unit: UnitRow): number | null => {
    if (!isPreTripExpected(unit) || unit.condition !== "in_use") return null;
    const own = unit.workDays ?? workDays;
    const key = String(own);
    if (!firstDays.has(key)) {
      firstDays.set(key, findWorkDayBefore(today, missedDays, { workDays: own, daysOff }));
    }
    const first = firstDays.get(key);
    return first !== undefined && unit.inspectedOn < first ? missedDays : null;
  };
}

/** The drivers with their papers, where the company wants these to count. */
export function gatherDrivers(own: Company, read: FleetFacts): DriverFacts[] {
  if (!own.tracksDriverPapers) return [];
  const papers = new Map<number, RowOf<FleetFacts["driverPapers"]>[]>();
  for (const paper of read.driverPapers) {
    const userId = paper.userId ?? 0;
    papers.set(userId, [...(papers.get(userId) ?? []), paper]);
  }
  return [...read.drivers].map((driver) => ({
    id: driver.id,
    name: formatFullName(driver),
    papers: mapByKind(papers.get(driver.id) ?? []),
  }));
}

/** A mixer with its card, and the day on which it passed the inspection for one, if that still leads to one. */
export function toMixer({ row, papers }: Unit, firstDay: string): Mixer {
  const { condition, cardInspectedOn: day } = row;
  const inspectedOn = day !== null && day >= firstDay ? day : null;
  return { condition, archived: false, card: papers.nrmca_card ?? null, inspectedOn };
}
