/** The sealed records that a paper prints. */
import type { DefectEventKind } from "#shared/defects/defects.ts";
import type { Sealed } from "../seals/seal-contents.ts";
import { toEventSeals } from "../seals/seal-events.ts";
import type { findInspection, listOpen } from "./select-printed.ts";
import type { listUnitRecords } from "./list-unit-records.ts";

type Inspection = Awaited<ReturnType<typeof findInspection>>;

/** Also the inspections whose signatures stand with its defects, and that of the other unit, which it names. */
export function listOfInspection(inspection: Inspection): Sealed[] {
  const { id, inspectedWith, confirmation, defects, reviews, named } = inspection;
  return [
    ...toInspections([id, ...(inspectedWith ? [inspectedWith.id] : [])]),
    ...toWithdrawal(inspection),
    ...(confirmation ? [toConfirmation(id)] : []),
    ...listOfDefects(defects),
    ...toEventSeals(reviews.map(({ eventId, kind }) => ({ id: eventId, kind }))),
    ...toReports(named),
  ];
}

type Open = Awaited<ReturnType<typeof listOpen>>["rows"];

export function listOfRegister(defects: Open): Sealed[] {
  return defects.flatMap(({ events }) => listOfEvents(events));
}

type Records = Awaited<ReturnType<typeof listUnitRecords>>;

/** Schedules are plans and documents are copies of papers: of these only signed parts, such as certifications, are sealed. */
export function listOfUnit(records: Records): Sealed[] {
  const { inspections, reports, defects, maintenance, readings, downtimes, documents } = records;
  const logs = maintenance.rows.flatMap(({ id, replacesId, voidedAt, defects: closed, files }) => [
    ...(voidedAt ? toVoidLog(id) : [toLog(id)]),
    ...(replacesId ? toVoidLog(replacesId) : []),
    ...files.map((file) => ({ kind: "file" as const, recordId: file.id })),
    ...toEventSeals(closed.map(({ eventId, kind }) => ({ id: eventId, kind }))),
    ...toReports(closed.map(({ reportId }) => ({ id: reportId }))),
  ]);
  return [
    ...inspections.rows.flatMap(listOfListed),
    ...reports.flatMap((report) => listOfInspection({ ...report, voidedAt: null })),
    ...listOfDefects(defects.rows),
    ...logs,
    ...readings.rows.flatMap(({ id, voidedAt, confirmedAt }) => [
      { kind: "reading" as const, recordId: id },
      ...(confirmedAt ? [{ kind: "acceptance" as const, recordId: id }] : []),
      ...(voidedAt ? [{ kind: "void" as const, recordId: id }] : []),
    ]),
    ...downtimes.rows.flatMap(({ id, defect, reported, endedAt, signature }) => [
      { kind: "downtime" as const, recordId: id },
      ...(defect ? toReports([reported ?? { id: noRecord }]) : []),
      ...(endedAt ? [{ kind: signature ? "return" : "ending", recordId: id } as const] : []),
    ]),
    ...documents.flatMap(({ id, inspectionId, certifiedAt, returnedOn }) => [
      ...toInspections(inspectionId ? [inspectionId] : []),
      ...(certifiedAt ? [{ kind: "correction" as const, recordId: id }] : []),
      ...(certifiedAt && returnedOn ? [{ kind: "handback" as const, recordId: id }] : []),
    ]),
  ];
}

type Listed = Records["inspections"]["rows"][number];

function listOfListed(inspection: Listed): Sealed[] {
  const { id, resolved, inspectedWith, confirmation } = inspection;
  const resolution = { kind: "resolution" as const, recordId: id };
  return [
    ...toInspections([id, ...(inspectedWith ? [inspectedWith.id] : [])]),
    ...toWithdrawal(inspection),
    ...(confirmation ? [toConfirmation(id)] : []),
    ...(resolved ? [resolution] : []),
  ];
}

type Voidable = { id: number; voidedAt: Date | string | null };

function toWithdrawal({ id, voidedAt }: Voidable): Sealed[] {
  return voidedAt === null ? [] : [{ kind: "withdrawal", recordId: id }];
}

type Event = { id: number; kind: DefectEventKind; inspectionId: number | null };
type Told = { events: readonly Event[] };

function listOfDefects(defects: readonly Told[]): Sealed[] {
  const inspections = defects.flatMap(({ events }) =>
    events.flatMap(({ inspectionId }) => inspectionId ?? []),
  );
  return [...defects.flatMap(({ events }) => listOfEvents(events)), ...toInspections(inspections)];
}

/** The id of no record. */
const noRecord = 0;

/** A defect without an event that reports it was inserted by hand, so it is listed as a record without a seal. */
function listOfEvents(events: readonly Pick<Event, "id" | "kind">[]): Sealed[] {
  const isReported = events.some(({ kind }) => kind === "reported");
  return [...toEventSeals(events), ...(isReported ? [] : toReports([{ id: noRecord }]))];
}

function toVoidLog(recordId: number): Sealed[] {
  return [toLog(recordId), { kind: "voiding", recordId }];
}

function toLog(recordId: number): Sealed {
  return { kind: "maintenance", recordId };
}

function toInspections(ids: readonly number[]): Sealed[] {
  return ids.map((recordId) => ({ kind: "inspection", recordId }));
}

function toConfirmation(recordId: number): Sealed {
  return { kind: "confirmation", recordId };
}

function toReports(reports: readonly { id: number }[]): Sealed[] {
  return reports.map(({ id: recordId }) => ({ kind: "report", recordId }));
}
