/** The tables of a unit's file that say what was done: schedules, maintenance, defects, inspections. */
import type { GivenReadings, Readings } from "../assets/assets.ts";
import { translateAuthor } from "../inspections/attribution.ts";
import { describeConfirmation } from "../inspections/confirmations.ts";
import { formatDate } from "../base/dates.ts";
import type { PaperDefect } from "./defect-paper.ts";
import { isReportVoid } from "../defects/defect-standing.ts";
import { defectStateLabels, formatDefectNumber, formatOfVoid } from "../defects/defects.ts";
import { toInspectionOutcome } from "../inspections/inspection-outcome.ts";
import { type InspectionType, inspectionTypeLabels } from "../checklists/inspection-types.ts";
import { describeSteps, formatCorrection, toServiceType } from "../maintenance/maintenance.ts";
import {
  type LogStep,
  type Performer,
  performerLabels,
  type ServiceType,
  serviceTypeLabels,
} from "../schedules/service-types.ts";
import {
  formatColumnMoment,
  formatReadings,
  formatDateOrNull,
  type Moment,
  type PaperTable,
  type Shown,
  createTable,
  withNote,
} from "./paper-table.ts";
import { nameInspectedWith, type InspectedWith } from "../inspections/combination.ts";
import type { Dues, Intervals } from "../schedules/next-dues.ts";
import {
  formatDue,
  formatInterval,
  formatNextDue,
  formatScheduleName,
  type Windows,
} from "../schedules/schedules.ts";
import { describeVoiding, findVoiding, formatVoiding, type Voidable } from "../records/voidings.ts";
import { words } from "../base/words.ts";
import { translateLabel } from "../checklists/item-labels.ts";

export type ListedSchedule = Intervals &
  Dues &
  Windows & { name: string; lastPerformed: Moment | null; active: boolean };

export function buildScheduleTable(shown: Shown, readings: Readings): PaperTable<ListedSchedule> {
  const { timeZone } = shown;
  return createTable<ListedSchedule>([
    { label: w.service, share: 4, show: ({ name }) => formatScheduleName(name) },
    { label: w.interval, share: 3, show: formatInterval },
    {
      label: w.lastDone,
      share: 2,
      show: (schedule) => formatDateOrNull(schedule.lastPerformed, timeZone),
    },
    { label: w.nextDue, share: 3, show: (schedule) => formatNextDue(schedule, timeZone) },
    {
      label: w.status,
      share: 3,
      show: (schedule) => (schedule.active ? formatDue(schedule, readings, shown) : w.stopped),
    },
  ]);
}

export type ListedLog = GivenReadings &
  Voidable & {
    date: Moment;
    serviceType: ServiceType;
    description: string;
    performedBy: Performer;
    performedByName: string | null;
    loggedByName: string;
    scheduleName: string | null;
    steps: readonly LogStep[] | null;
    /** The defects that the log closed. */
    defects: readonly { number: number }[];
    files: readonly { name: string; createdAt: string; addedByName: string }[];
    /** The log that took its place when it was corrected. */
    replacedById: number | null;
    /** The log that it corrects. */
    replaced: { date: Moment; serviceType: ServiceType; voidReason: string } | null;
  };

export function buildMaintenanceTable({ timeZone }: Shown): PaperTable<ListedLog> {
  return createTable<ListedLog>([
    { label: w.date, share: 2, show: ({ date }) => formatDate(date, timeZone) },
    {
      label: w.work,
      share: 4,
      show: nameWork,
    },
    {
      label: w.description,
      share: 6,
      show: (log) => describeWork(log, timeZone),
      showVoiding: (log) => describeLogVoiding(log, timeZone),
    },
    { label: w.doneBy, share: 4.2, show: namePerformer },
    { label: w.meters, share: 2, show: formatReadings },
  ]);
}

/** Adds the name of the schedule if it says more than the type of work. */
function nameWork({ serviceType, scheduleName }: ListedLog): string {
  const isSame = scheduleName === null || toServiceType(scheduleName) === serviceType;
  const work = serviceTypeLabels[serviceType];
  return isSame ? work : w.workFor({ work, schedule: formatScheduleName(scheduleName) });
}

function describeWork(log: ListedLog, timeZone: string): string {
  const { description, steps, defects, files, replaced, replacedById } = log;
  const numbers = defects.map(({ number }) => formatDefectNumber(number)).join(", ");
  const work = numbers ? `${description} (${numbers})` : description;
  const replacement = replaced ? [describeReplaced(replaced, timeZone)] : [];
  // Files go along to the log in its place.
  const added = replacedById === null ? files.map((file) => describeFile(file, timeZone)) : [];
  return [work, ...describeSteps(steps), ...replacement, ...added].join("\n");
}

function describeReplaced(replaced: NonNullable<ListedLog["replaced"]>, timeZone: string): string {
  const { date, serviceType, voidReason: reason } = replaced;
  const service = serviceTypeLabels[serviceType];
  return w.replaces({ service, day: formatDate(date, timeZone), reason });
}

function describeLogVoiding(log: ListedLog, timeZone: string): string | undefined {
  const voiding = findVoiding(log);
  const format = log.replacedById === null ? formatVoiding : formatCorrection;
  return voiding && format(voiding, timeZone);
}

function describeFile(file: ListedLog["files"][number], timeZone: string): string {
  const { name, createdAt, addedByName } = file;
  return w.file({ name, day: formatDate(createdAt, timeZone), by: addedByName });
}

function namePerformer({ performedBy, performedByName, loggedByName }: ListedLog): string {
  const team = performerLabels[performedBy];
  const who = performedByName ? `${team}, ${performedByName}` : team;
  return w.loggedBy({ who, name: loggedByName });
}

export type ListedDefect = PaperDefect & { reportedAt: Moment; reportedByName: string | null };

/** An index: each stands in full below, or in the report of an inspection. */
export function buildDefectTable({ timeZone }: Shown): PaperTable<ListedDefect> {
  return createTable<ListedDefect>([
    { label: w.number, share: 2.6, show: ({ number }) => formatDefectNumber(number) },
    { label: w.defect, share: 5, show: ({ title }) => translateLabel(title) },
    { label: w.severity, share: 2.8, show: ({ critical }) => (critical ? w.critical : w.normal) },
    { label: w.reported, share: 3, show: (defect) => formatDate(defect.reportedAt, timeZone) },
    {
      label: w.by,
      share: 4.2,
      show: ({ reportedByName }) => reportedByName && translateAuthor(reportedByName),
    },
    {
      label: w.status,
      share: 3,
      show: ({ state, events }) =>
        [defectStateLabels[state], isReportVoid(events) && formatOfVoid()]
          .filter(Boolean)
          .join("\n"),
    },
  ]);
}

export type ListedInspection = GivenReadings &
  Voidable & {
    id: number;
    date: Moment;
    inspectionType: InspectionType;
    driverName: string;
    attributedById: number | null;
    confirmation: { isOwn: boolean; userName: string; at: string } | null;
    passed: boolean;
    resolved: boolean;
    comments: string | null;
    inspectedWith: InspectedWith | null;
    /** The code of the inspection's seal. */
    code: string | null;
  };

/** Marks the inspections that have a report in this file. */
export function buildInspectionTable(
  { timeZone }: Shown,
  reportedIds: ReadonlySet<number>,
): PaperTable<ListedInspection> {
  const labelOf = (inspection: ListedInspection) => {
    const outcome = outcomeLabels[toInspectionOutcome(inspection)];
    return reportedIds.has(inspection.id) ? w.reportBelow({ outcome }) : outcome;
  };
  return createTable<ListedInspection>([
    { label: w.date, share: 3, show: ({ date }) => formatColumnMoment(date, timeZone) },
    {
      label: w.type,
      share: 1.8,
      show: (inspection) => inspectionTypeLabels[inspection.inspectionType],
    },
    { label: w.by, share: 4.2, show: ({ driverName }) => driverName },
    { label: w.meters, share: 2.6, show: formatReadings },
    {
      label: w.result,
      share: 4.4,
      show: (inspection) => withNote(labelOf(inspection), formatNote(inspection, timeZone)),
      showVoiding: (inspection) => describeVoiding(inspection, timeZone),
    },
    { label: w.seal, share: 4.4, show: ({ code }) => code && groupCode(code) },
  ]);
}

function formatNote(inspection: ListedInspection, timeZone: string): string {
  const { inspectedWith, comments } = inspection;
  const notes = [
    describeConfirmation(inspection, timeZone),
    inspectedWith && nameInspectedWith(inspectedWith),
    comments,
  ];
  return notes.filter(Boolean).join("\n");
}

/** "1-7Z8Y 850G 6HPW": by fours, so that it can be read and is broken between them. */
function groupCode(code: string): string {
  return code.replaceAll(/[^-]{4}(?=[^-])/g, "$& ");
}

const outcomeLabels = words({
  passed: ["Passed", "Bien"],
  failed: ["Failed", "Con falla"],
  resolved: ["Failed, resolved", "Con falla, resuelta"],
});

const w = words({
  service: ["Service", "Servicio"],
  interval: ["Interval", "Intervalo"],
  lastDone: ["Last Done", "Último"],
  nextDue: ["Next Due", "Próximo"],
  status: ["Status", "Estado"],
  stopped: ["Stopped", "Detenido"],
  date: ["Date", "Fecha"],
  work: ["Work", "Trabajo"],
  workFor: ["{work}, for {schedule}", "{work}, de {schedule}"],
  description: ["Description", "Descripción"],
  file: ["File: {name}, added {day} by {by}", "Archivo: {name}, agregado el {day} por {by}"],
  replaces: ["Replaces {service} of {day}: {reason}", "Reemplaza {service} del {day}: {reason}"],
  doneBy: ["Done By", "Hecho por"],
  loggedBy: ["{who}; logged by {name}", "{who}; registrado por {name}"],
  meters: ["Meters", "Medidores"],
  number: ["Number", "Número"],
  defect: ["Defect", "Defecto"],
  severity: ["Severity", "Gravedad"],
  critical: ["Critical", "Crítico"],
  normal: ["Normal", "Normal"],
  reported: ["Reported", "Reportado"],
  by: ["By", "Por"],
  type: ["Type", "Tipo"],
  result: ["Result", "Resultado"],
  reportBelow: ["{outcome} (report below)", "{outcome} (reporte abajo)"],
  seal: ["Seal", "Sello"],
});
