/** Which calls return something else after a write: refetched by the writer and by all open screens. */
import type { ApiCall, CallName, WriteName } from "./api.ts";
import { loadedCalls, type NamedCall } from "./call-table.ts";

/**
 * Names the calls that an open screen must refetch. The id of the event is the position of the last change that the
 * screen then knows; on reconnecting the screen sends that position and is notified of what it missed.
 */
export type LiveEvent = { refresh: readonly CallName[] };

/** What a page names itself by, when it makes changes and when it follows those of others. */
export const pageIdPattern = /^[\w.-]{1,40}$/;

export function isWrite(name: CallName): name is WriteName {
  return loadedCalls.get(name)?.method !== "GET";
}

/** The calls that show a topic of which the write changes something: of the loaded tables, as no screen shows others. */
export function listRefreshed(name: WriteName): CallName[] {
  const { changes = [] } = loadedCalls.get(name) ?? {};
  const isChanged = (call: NamedCall): call is ApiCall =>
    call.shows?.some((topic) => changes.includes(topic)) ?? false;
  return [...loadedCalls.values()].filter(isChanged).map((read) => read.name);
}

/** What the passing of time changes, when notifications of it are made. */
export const refreshedByDueNotifications: readonly CallName[] = [
  "listNotifications",
  "listSchedules",
  "getDashboardStats",
  "listServiceDue",
  "getCalendar",
];

/** The same of when services will be due. */
export const refreshedByForecasts: readonly CallName[] = ["listSchedules", "getCalendar"];

/** The same of papers. */
export const refreshedByExpiringDocuments: readonly CallName[] = [
  "listNotifications",
  "listDocuments",
];

/** The same of units without a pre-trip. */
export const refreshedByMissingPreTrips: readonly CallName[] = [
  "listNotifications",
  "getBoard",
  "listBoardDays",
];

/** The same of a record that does not match its seal. */
export const refreshedByBrokenSeals: readonly CallName[] = ["listNotifications"];

/** The same of a report by a stranger to the company. */
export const refreshedByPublicReports: readonly CallName[] = ["listReports", "listNotifications"];
