import {
  boardLimits,
  boardStatuses,
  countStatuses,
  expectUnits,
  isDownAt,
  evaluateRollCall,
} from "#shared/board/board.ts";
import { addToDay, toEndMoment, toDay, toStartMoment } from "#shared/base/days.ts";
import type { SQL } from "drizzle-orm";
import type { CompanyDb } from "../../db/company/company-db.ts";
import type { Placed } from "../../db/statements/built-once.ts";
import type { Context } from "../../http/route.ts";
import {
  findMoves,
  selectDay,
  selectDayOf,
  selectFixedDays,
  selectNamedRoll,
  selectRoll,
  type Span,
  toFixed,
  toRoll,
  toSpan,
  type UnitRow,
} from "./select-roll.ts";
import { isInYard } from "../yards/units-in-yards.ts";

/** The first of the days that are still counted again. */
function findFirstLiveDay(today: string): string {
  return addToDay(today, -boardLimits.liveDaysBefore);
}

/** The status of each unit that is expected on a day, the missing ones first. */
export async function getBoard({ company, query, now }: Context<"getBoard">) {
  const today = toDay(now, company.timeZone);
  const { day = today, yard, limit = boardLimits.unitsMax } = query;
  const settings = await company.own();
  const span = toSpan(company, day, day);
  const isWanted = isInYard(yard);
  const { fixed, ...read } = isWanted
    ? { fixed: undefined, ...(await company.run(askDayOf(company, span, isWanted))) }
    : await company.ask(askDay, {}, { day, firstLive: findFirstLiveDay(today), ...span });
  const written = fixed?.first;
  const counted = () => countDay(toRoll(settings, read), { day, now, limit });
  const { units, ...board } = written ? toFixed(written) : counted();
  const moves = findMoves(written?.readings ?? [...read.readings]);
  const shown = units
    .slice(0, limit)
    .map((unit) => ({ ...unit, moved: (unit.status === "missing" && moves.get(unit.id)) || null }));
  return { day, ...board, units: shown };
}

function askDay(company: CompanyDb, asked: Parameters<typeof selectDay>[1]) {
  return company.selectingColumns(selectDay(company, asked));
}

/** Of some units only. */
function askDayOf(company: CompanyDb, span: Span, isWanted: SQL) {
  return company.selectingColumns(selectDayOf(company, span, isWanted));
}

type Named = { name: string; unitNumber: string | null };
type Asked = { day: string; now: Date; limit: number };

/** Counts all units, and shows the most urgent ones. */
function countDay(roll: Roll<Named>, { day, now, limit }: Asked) {
  const called = callRoll(roll, day, now);
  const isToday = day === toDay(now, roll.settings.timeZone);
  const byUrgency = boardStatuses.flatMap((status) =>
    called.filter((unit) => unit.status === status),
  );
  const units = byUrgency.slice(0, limit).map(({ unit, cutOff, status, inspection }) => ({
    id: unit.id,
    name: unit.name,
    unitNumber: unit.unitNumber,
    status,
    expectedBy: cutOff,
    inspection: inspection ?? null,
    isOut: isToday && isDownAt(unit, now.getTime()),
  }));
  const end = isToday ? toEndMoment(day, roll.settings.timeZone) : undefined;
  const changesAt = findNextChange(called, end);
  return { isFixed: false, counts: countStatuses(called), units, changesAt };
}

/** A unit that is not inspected by its cut-off is missing from then on, and at midnight another day begins. */
function findNextChange(called: ReturnType<typeof callRoll>, end: Date | undefined): Date | null {
  const cutOffs = called.filter(({ status }) => status === "not_yet").map(({ cutOff }) => cutOff);
  const moments = [...cutOffs, ...(end ? [end] : [])].map((at) => at.getTime());
  return moments.length > 0 ? new Date(Math.min(...moments)) : null;
}

/** How many units were expected and inspected on each of the last days, the oldest first. */
export async function listBoardDays({ company, query, now }: Context<"listBoardDays">) {
  const { days = boardLimits.daysDefault, yard } = query;
  const today = toDay(now, company.timeZone);
  const first = addToDay(today, 1 - days);
  const isWanted = isInYard(yard);
  // Only of all units together days are written for good.
  const firstLive = isWanted ? first : findFirstLiveDay(today);
  const settings = await company.own();
  const span = toSpan(company, firstLive, today);
  const { fixed, ...read } = isWanted
    ? { fixed: [], ...(await company.run(askDaysOf(company, span, isWanted))) }
    : await company.ask(askDays, {}, { first, firstLive, ...span });
  const roll = toRoll(settings, read);
  const live = listDays(first > firstLive ? first : firstLive, today).map((day) =>
    countRoll(day, callRoll(roll, day, now)),
  );
  return [...fixed, ...live];
}

type Days = Span & { first: string; firstLive: string };

function askDays(company: CompanyDb, { first, firstLive, ...span }: Placed<Days>) {
  const fixed = selectFixedDays({ first, firstLive });
  return company.selectingColumns({ ...selectRoll(company, span), fixed });
}

/** Of some units only. */
function askDaysOf(company: CompanyDb, span: Span, isWanted: SQL) {
  return company.selectingColumns(selectRoll(company, span, isWanted));
}

/** Both included. */
export function listDays(first: string, last: string): string[] {
  const days: string[] = [];
  for (let day = first; day <= last; day = addToDay(day, 1)) days.push(day);
  return days;
}

/** A unit whose cut-off is still ahead does not count as expected yet. */
export function countRoll(day: string, called: ReturnType<typeof callRoll>) {
  const { done, late, missing } = countStatuses(called);
  return { day, expected: done + late + missing, onTime: done, late };
}

/** The roll of some days, both included. */
export async function readRoll(company: CompanyDb, first: string, last: string) {
  const settings = await company.own();
  return toRoll(settings, await company.ask(askRoll, {}, toSpan(company, first, last)));
}

function askRoll(company: CompanyDb, span: Placed<Span>) {
  return company.selectingColumns(selectNamedRoll(company, span));
}

type Roll<Of = unknown> = ReturnType<typeof toRoll<UnitRow & Of>>;

/** The status of each unit that is expected on one of those days. */
export function callRoll<Of>({ settings, units, inspections }: Roll<Of>, day: string, now: Date) {
  const start = toStartMoment(day, settings.timeZone).getTime();
  const end = toEndMoment(day, settings.timeZone).getTime();
  const ofDay = inspections.filter(({ date }) => date.getTime() >= start && date.getTime() < end);
  return evaluateRollCall(expectUnits(units, { day, company: settings, now }), ofDay, now);
}
