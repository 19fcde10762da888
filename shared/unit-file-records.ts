/** The tables of a unit's file that say what was done: schedules, maintenance, defects, inspections. */
import type { GivenReadings, Readings } from "./assets.ts";
import { formatDate } from "./dates.ts";
import type { PaperDefect } from "./defect-paper.ts";
import { defectStateLabels, formatDefectNumber } from "./defects.ts";
import { inspectionOutcome } from "./inspection-outcome.ts";
import { type InspectionType, inspectionTypeLabels } from "./inspection-types.ts";
import { type Performer, performerLabels, serviceTypeFor } from "./maintenance.ts";
import { formatMoment } from "./paper-blocks.ts";
import {
  formatReadings,
  maybeDate,
  type Moment,
  type PaperTable,
  type Shown,
  tableOf,
  withNote,
} from "./paper-table.ts";
import {
  type Dues,
  formatDue,
  formatInterval,
  formatNextDue,
  type Intervals,
} from "./schedules.ts";

export type ListedSchedule = Intervals &
  Dues & { name: string; lastPerformed: Moment | null; active: boolean };

export function scheduleTable(shown: Shown, readings: Readings): PaperTable<ListedSchedule> {
  const { timeZone } = shown;
  return tableOf<ListedSchedule>([
    { label: "Service", share: 4, show: ({ name }) => name },
    { label: "Interval", share: 3, show: formatInterval },
    { label: "Last Done", share: 2, show: (one) => maybeDate(one.lastPerformed, timeZone) },
    { label: "Next Due", share: 3, show: (one) => formatNextDue(one, timeZone) },
    {
      label: "Status",
      share: 3,
      show: (one) => (one.active ? formatDue(one, readings, shown) : "Stopped"),
    },
  ]);
}

export type ListedLog = GivenReadings & {
  date: Moment;
  serviceType: string;
  description: string;
  performedBy: Performer;
  performedByName: string | null;
  loggedByName: string;
  scheduleName: string | null;
  /** Of the defects that it closed. */
  defects: readonly { number: number }[];
};

export function maintenanceTable({ timeZone }: Shown): PaperTable<ListedLog> {
  return tableOf<ListedLog>([
    { label: "Date", share: 2, show: ({ date }) => formatDate(date, timeZone) },
    {
      label: "Work",
      share: 4,
      show: nameWork,
    },
    { label: "Description", share: 6, show: describeWork },
    { label: "Done By", share: 4.2, show: namePerformer },
    { label: "Meters", share: 2, show: formatReadings },
  ]);
}

/** With its schedule, where that says more. */
function nameWork({ serviceType, scheduleName }: ListedLog): string {
  const isSame = scheduleName === null || serviceTypeFor(scheduleName) === serviceType;
  return isSame ? serviceType : `${serviceType}, for ${scheduleName}`;
}

function describeWork({ description, defects }: ListedLog): string {
  const numbers = defects.map(({ number }) => formatDefectNumber(number)).join(", ");
  return numbers ? `${description} (${numbers})` : description;
}

function namePerformer({ performedBy, performedByName, loggedByName }: ListedLog): string {
  const team = performerLabels[performedBy];
  const who = performedByName ? `${team}, ${performedByName}` : team;
  return `${who}; logged by ${loggedByName}`;
}

export type ListedDefect = PaperDefect & { reportedAt: Moment; reportedByName: string | null };

/** An index: each stands in full below, or in the report of an inspection. */
export function defectTable({ timeZone }: Shown): PaperTable<ListedDefect> {
  return tableOf<ListedDefect>([
    { label: "Number", share: 2.6, show: ({ number }) => formatDefectNumber(number) },
    { label: "Defect", share: 5, show: ({ title }) => title },
    { label: "Severity", share: 2.8, show: ({ critical }) => (critical ? "Critical" : "Normal") },
    { label: "Reported", share: 3, show: (one) => formatDate(one.reportedAt, timeZone) },
    { label: "By", share: 4.2, show: ({ reportedByName }) => reportedByName },
    { label: "Status", share: 3, show: ({ state }) => defectStateLabels[state] },
  ]);
}

export type ListedInspection = GivenReadings & {
  id: number;
  date: Moment;
  inspectionType: InspectionType;
  driverName: string;
  passed: boolean;
  resolved: boolean;
  comments: string | null;
  /** Of its seal. */
  code: string | null;
};

const outcomeLabels = { passed: "Passed", failed: "Failed", resolved: "Failed, resolved" };

/** Those with a report in this file are marked. */
export function inspectionTable(
  { timeZone }: Shown,
  reportedIds: ReadonlySet<number>,
): PaperTable<ListedInspection> {
  const labelOf = (one: ListedInspection) =>
    `${outcomeLabels[inspectionOutcome(one)]}${reportedIds.has(one.id) ? " (report below)" : ""}`;
  return tableOf<ListedInspection>([
    { label: "Date", share: 3, show: ({ date }) => formatMoment(date, timeZone) },
    { label: "Type", share: 1.8, show: (one) => inspectionTypeLabels[one.inspectionType] },
    { label: "By", share: 4.2, show: ({ driverName }) => driverName },
    { label: "Meters", share: 2.6, show: formatReadings },
    { label: "Result", share: 4.4, show: (one) => withNote(labelOf(one), one.comments) },
    { label: "Seal", share: 4.4, show: ({ code }) => code && groupCode(code) },
  ]);
}

/** "1-7Z8Y 850G 6HPW": by fours, so that it can be read and is broken between them. */
function groupCode(code: string): string {
  return code.replaceAll(/[^-]{4}(?=[^-])/g, "$& ");
}
