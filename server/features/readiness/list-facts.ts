/** The facts of units and drivers in the form that the rules of an audit take. */
import { isPreTripExpected } from "#shared/board/board.ts";
import type { StoredChecklist } from "#shared/checklists/checklists.ts";
import { chooseChecklist } from "#shared/checklists/checklists.ts";
import { findCoverage } from "#shared/checklists/coverage.ts";
import { formatFullName } from "#shared/crew/crew.ts";
import { addCalendarDays, toDay, toStartMoment } from "#shared/base/days.ts";
import { findWorkDayBefore } from "#shared/readiness/readiness-days.ts";
import type { DriverFacts } from "#shared/readiness/readiness-drivers.ts";
import { computeFirstInspectionDay, type Mixer } from "#shared/readiness/readiness-nrmca.ts";
import type { UnitFacts } from "#shared/readiness/readiness-facts.ts";
import { formatDue } from "#shared/schedules/schedules.ts";
import type { Company, Together } from "../../db/statements/company-rows.ts";
import { groupByAsset } from "../assets/list-assets.ts";
import {
  type Scope,
  selectCardInspections,
  selectChecklists,
  selectOverdue,
  selectShiftDays,
  selectUnits,
  selectUnreviewedDefects,
  selectUnsignedDefects,
  selectUsedDays,
  selectUsedWithDefects,
} from "./select-units.ts";
import { selectNextChanges } from "./find-change.ts";
import {
  selectDriverPapers,
  selectDrivers,
  selectQualifications,
  selectUnitPapers,
} from "./list-papers.ts";

/** What the rules ask of units, as the parts of one statement. */
export function selectFacts(scope: Scope) {
  const { now, company } = scope;
  const first = toDay(addCalendarDays(now, -minedDays, company.timeZone), company.timeZone);
  const since = toStartMoment(first, company.timeZone);
  return {
    units: selectUnits(scope),
    overdue: selectOverdue(scope),
    used: selectUsedWithDefects(scope),
    unsigned: selectUnsignedDefects(scope),
    unreviewed: selectUnreviewedDefects(scope),
    papers: selectUnitPapers(scope),
    qualifications: selectQualifications(),
    lists: selectChecklists(),
    shiftDays: selectShiftDays(scope, since),
    usedDays: selectUsedDays(scope, since),
    ...selectNextChanges(scope),
  };
}

/** The same of a whole fleet, with what is asked of its drivers and its mixers. */
export function selectFleetFacts(scope: Scope) {
  const since = toStartMoment(computeFirstInspectionDay(scope.today), scope.company.timeZone);
  return {
    ...selectFacts(scope),
    drivers: selectDrivers(),
    driverPapers: selectDriverPapers(),
    cardInspections: selectCardInspections(scope, since),
  };
}

type Facts = Together<ReturnType<typeof selectFacts>>;
type FleetFacts = Together<ReturnType<typeof selectFleetFacts>>;
type UnitRow = Facts["units"][number];
type PaperRow = Facts["papers"][number];
type Papers = ReturnType<typeof findNewestByKind<PaperRow>>;

export type Unit = { row: UnitRow; facts: UnitFacts; papers: Papers };

/** The units that an audit looks at, one by one. */
export function* gatherUnits(scope: Scope, own: Company, read: Facts): Generator<Unit, undefined> {
  const { now, company } = scope;
  const overdue = groupByAsset(read.overdue);
  const used = groupByAsset(read.used);
  const unsigned = groupByAsset(read.unsigned);
  const unreviewed = groupByAsset(read.unreviewed);
  const documents = groupByAsset(read.papers);
  const isQualified = createQualifiedSearch(read.qualifications);
  const listsOf = createListSearch(read.lists);
  const usedDays = findUsedDays(read);
  const daysMissed = createWorkDays(scope, own);
  for (const row of read.units) {
    const ofUnit = documents.get(row.id) ?? [];
    const papers = findNewestByKind(ofUnit);
    const facts = {
      ...identify(row),
      overdue: (overdue.get(row.id) ?? []).map(({ id, name, nextDue, ...meters }) => {
        const dues = { ...meters, nextDue: nextDue === null ? null : new Date(nextDue) };
        const due = formatDue(dues, dues, { now, timeZone: company.timeZone });
        return { id, name, due: due.toLowerCase() };
      }),
      lastMaintenanceOn: row.maintained?.on ?? null,
      ...listsOf(row),
      usedWithDefects: used.get(row.id) ?? [],
      unsignedDefects: unsigned.get(row.id) ?? [],
      unreviewedDefects: unreviewed.get(row.id) ?? [],
      papers,
      annualInspector: toInspector(papers.annual_inspection, isQualified),
      hoursSinceBoomInspection: findHours(papers.boom_inspection),
      roadsideReports: ofUnit.flatMap(toRoadsideReport),
      usedWithoutShiftOn: usedDays.get(row.id) ?? null,
      workDaysWithoutPreTrip: daysMissed(row),
      staleMeters: toStaleMeters(row),
    };
    yield { row, facts, papers };
  }
}

/** Named one by one, because spreading ten thousand whole rows takes as long as all rules together. */
function identify(unit: UnitRow) {
  const { category, kind, year, gvwrPounds, tireSize, unitNumber } = unit;
  const { ownership, ownerName, atMine, hasDueSchedule } = unit;
  const described = { category, kind, year, gvwrPounds, tireSize, unitNumber };
  return { ...described, ownership, ownerName, atMine, hasDueSchedule };
}

type Dated = { id: number; kind: string; issuedOn: string | null; addedOn: string };

/** The newest document of each kind counts: by its day of issue, or else by the day on which it was added. */
function findNewestByKind<Row extends Dated>(papers: readonly Row[]) {
  const newest: Partial<Record<Row["kind"], Row>> = {};
  for (const paper of papers) {
    const kind: Row["kind"] = paper.kind;
    const known = newest[kind];
    if (!known || isNewer(paper, known)) newest[kind] = paper;
  }
  return newest;
}

function isNewer(a: Dated, b: Dated): boolean {
  const [day, otherDay] = [a.issuedOn ?? a.addedOn, b.issuedOn ?? b.addedOn];
  return day === otherDay ? a.id > b.id : day > otherDay;
}

type Qualification = { userId: number | null; expiresOn: string | null };

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
  if (!annual?.inspector) return null;
  const { id, name } = annual.inspector;
  return { id, name, isQualified: isQualified(id, annual.issuedOn ?? annual.addedOn) };
}

function findHours(boom: PaperRow | undefined): number | null {
  return boom?.hoursSince ?? null;
}

function toRoadsideReport({ id, kind, issuedOn, expiresOn }: PaperRow) {
  if (kind !== "roadside_report" || issuedOn === null || expiresOn === null) return [];
  return [{ id, issuedOn, certifyBy: expiresOn }];
}

function toStaleMeters({ condition, milesStaleOn, hoursStaleOn }: UnitRow) {
  if (condition !== "in_use") return [];
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
    const unit = { category, kind, make, tags };
    const key = JSON.stringify(unit);
    const known = byUnit.get(key);
    if (known) return known;
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

/** The use of units at a mine is compared with their shift inspections for this many days. */
const minedDays = 7;

/** The last day on which a meter moved without a shift inspection on that day or later, by unit. */
function findUsedDays({ shiftDays, usedDays }: Facts): Map<number, string> {
  const inspected = new Map<number, string>();
  for (const { assetId, day } of shiftDays) {
    inspected.set(assetId, pickLatest(inspected.get(assetId), day));
  }
  const used = new Map<number, string>();
  for (const { assetId, day, value, before } of usedDays) {
    const hasMoved = before !== null && value > before.value;
    if (!hasMoved || day <= (inspected.get(assetId) ?? "")) continue;
    used.set(assetId, pickLatest(used.get(assetId), day));
  }
  return used;
}

function pickLatest(known: string | undefined, day: string): string {
  return known && known > day ? known : day;
}

/** After so many working days without a pre-trip the office is advised. */
const missedDays = 7;

/** How many working days a unit has had no inspection; null for fewer than the office is advised of. */
function createWorkDays({ today }: Scope, { workDays, daysOff }: Company) {
  const firstDays = new Map<string, string | undefined>();
  return (unit: UnitRow): number | null => {
    if (!isPreTripExpected(unit) || unit.condition !== "in_use") return null;
    const own = unit.workDays ?? workDays;
    const key = String(own);
    if (!firstDays.has(key)) {
      firstDays.set(key, findWorkDayBefore(today, missedDays, { workDays: own, daysOff }));
    }
    const first = firstDays.get(key);
    const last = unit.inspectedOn ?? unit.addedOn;
    return first !== undefined && last < first ? missedDays : null;
  };
}

/** The drivers with their papers, where the company wants these to count. */
export function gatherDrivers(own: Company, read: FleetFacts): DriverFacts[] {
  if (!own.tracksDriverPapers) return [];
  const papers = new Map<number, typeof read.driverPapers>();
  for (const paper of read.driverPapers) {
    const userId = paper.userId ?? 0;
    papers.set(userId, [...(papers.get(userId) ?? []), paper]);
  }
  return read.drivers.map((driver) => ({
    id: driver.id,
    name: formatFullName(driver),
    papers: findNewestByKind(papers.get(driver.id) ?? []),
  }));
}

/** The mixers with their cards, and when those without one passed the inspection for it. */
export function gatherMixers(units: readonly Unit[], { cardInspections }: FleetFacts): Mixer[] {
  const inspected = new Map<number, string>();
  for (const { assetId, day } of cardInspections) {
    inspected.set(assetId, pickLatest(inspected.get(assetId), day));
  }
  const mixers = units.filter(({ row }) => row.kind === "mixer");
  return mixers.map(({ row: { id, condition }, papers }) => ({
    condition,
    archived: false,
    card: papers.nrmca_card ?? null,
    inspectedOn: inspected.get(id) ?? null,
  }));
}
