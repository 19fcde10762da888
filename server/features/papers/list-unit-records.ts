/** The records of one unit's file, each kind with a page of rows at most. */
import { nameDriver } from "#shared/inspections/attribution.ts";
import { toDay, toEndMoment, toStartMoment } from "#shared/base/days.ts";
import { paperLimits } from "./paper-limits.ts";
import type { PaperCompany } from "#shared/papers/paper-blocks.ts";
import type { DefectEventKind } from "#shared/defects/defects.ts";
import {
  assets,
  companyNumbers,
  defectEvents,
  defects,
  documentFiles,
  downtimes,
  inspectionLogs,
  maintenanceLogs,
  maintenanceSchedules,
  meterReadings,
  recordSeals,
} from "#shared/schema.ts";
import { type Period, unitFileLimits } from "#shared/papers/paper-period.ts";
import type { Listed } from "#shared/papers/unit-file.ts";
import type { SQL } from "drizzle-orm";
import { sealColumns } from "../seals/hash-contents.ts";
import {
  and,
  desc,
  eq,
  getTableColumns,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  not,
  or,
  sql,
} from "drizzle-orm";
import { type AnyPgColumn, alias } from "drizzle-orm/pg-core";
import type { CompanyDb } from "../../db/company/company-db.ts";
import type { Placed } from "../../db/statements/built-once.ts";
import type { AsJson, Selected } from "../../db/statements/company-rows.ts";
import { fail } from "../../errors.ts";
import { withDefect } from "../defects/select-defects.ts";
import { selectUnitDocuments } from "../documents/list-documents.ts";
import {
  selectConfirmation,
  selectInspectedWith,
  withAssetAndChecklist,
} from "../inspections/select-inspections.ts";
import { isPresentOfLog, logFileFields } from "../maintenance/list-files.ts";
import { areAccepted } from "../records/accepted-readings.ts";
import { selectStoppingDefect } from "../records/select-asset.ts";
import { selectDefectFields, selectInspectionFields, removeRepeats } from "./select-printed.ts";

export type Wanted = { company: PaperCompany; period: Period; now: Date; photosMax: number };

/** Reads them in one statement, with the newest seal, and with whether records of the company wait for theirs. */
export async function listUnitRecords(
  tx: CompanyDb,
  assetId: number,
  { company, period, now, photosMax }: Wanted,
) {
  const asked = {
    assetId,
    since: period.from,
    today: toDay(now, tx.timeZone),
    timeZone: tx.timeZone,
    from: toStartMoment(period.from, tx.timeZone).toISOString(),
    until: toEndMoment(period.to, tx.timeZone).toISOString(),
  };
  const { goOn, waiting, ...found } = await tx.ask(askRecords, {}, asked);
  type Lists = ReturnType<typeof selectRecords>;
  function read<Name extends keyof Lists>(
    name: Name,
  ): Listed<AsJson<Selected<Lists[Name]["fields"]>>> {
    return { rows: JSON.parse(found[name]), hasMore: goOn.includes(name) };
  }
  const [unit] = read("unit").rows;
  if (!unit) throw fail("request.notFound");
  const inspections = read("inspections");
  return {
    company,
    now,
    period,
    unit,
    schedules: read("schedules"),
    maintenance: read("maintenance"),
    inspections: {
      ...inspections,
      rows: inspections.rows.map((log) => ({ ...log, driverName: nameDriver(log) })),
    },
    reports: read("reports").rows.map((log) => ({
      ...log,
      date: new Date(log.date),
      asset: unit,
      defects: removeRepeats(log.defects),
    })),
    photosMax,
    defects: read("defects"),
    documents: read("documents").rows,
    downtimes: read("downtimes"),
    readings: read("readings"),
    head: read("head").rows[0],
    remembered: read("remembered").rows[0],
    hasUnsealed: waiting > 0,
  };
}

type Asked = Placed<
  Record<"since" | "today" | "timeZone" | "from" | "until", string> & { assetId: number }
>;

function askRecords(tx: CompanyDb, given: Asked) {
  const waiting = tx.countingUpTo(recordSeals, isNull(recordSeals.number), 1);
  return tx.paging(selectRecords(tx, given), { waiting });
}

function selectRecords(tx: CompanyDb, { assetId, since, today, timeZone, from, until }: Asked) {
  const span = {
    assetId: sql<number>`${assetId}::bigint`,
    from: sql<Date>`${from}::timestamptz`,
    until: sql<Date>`${until}::timestamptz`,
  };
  return {
    unit: {
      fields: getTableColumns(assets),
      from: assets,
      where: eq(assets.id, span.assetId),
      ...singleRow,
    },
    schedules: selectSchedules(span),
    maintenance: selectMaintenance(tx, span),
    inspections: selectInspections(tx, span),
    reports: selectReports(tx, span),
    defects: selectDefects(tx, span),
    documents: selectUnitDocuments(tx, { ...span, since: sql`${since}::date`, today, timeZone }),
    downtimes: selectDowntimes(tx, span),
    readings: selectReadings(span),
    head: newestSeal,
    remembered: rememberedSeal,
  };
}

type Span = { assetId: SQL<number>; from: SQL<Date>; until: SQL<Date> };

/** The newest rows, as many as a file has room for. */
function newest(by: AnyPgColumn, id: AnyPgColumn, limit: number = unitFileLimits.rowsMax) {
  const bytes = paperLimits.unitFileListBytes;
  return { order: { by: [by, id], isDescending: true }, limit, bytes };
}

const singleRow = newest(assets.id, assets.id, 1);

function isWithin(moment: AnyPgColumn, { from, until }: Span): SQL | undefined {
  return and(gte(moment, from), lt(moment, until));
}

function selectSchedules({ assetId }: Span) {
  const columns = getTableColumns(maintenanceSchedules);
  const { id, dueSeed: _seed, notifiedStatus: _noticed, ...fields } = columns;
  const where = eq(maintenanceSchedules.assetId, assetId);
  return { fields, from: maintenanceSchedules, where, ...newest(id, id) };
}

function selectMaintenance(tx: CompanyDb, span: Span) {
  const { id, date, odometer, hours, serviceType, description } = maintenanceLogs;
  const { performedBy, performedByName, loggedByName, scheduleName } = maintenanceLogs;
  const { replacesId, replacedById, steps } = maintenanceLogs;
  const { voidedAt, voidedByName, voidReason } = maintenanceLogs;
  const fields = {
    id,
    date,
    odometer,
    hours,
    serviceType,
    description,
    performedBy,
    performedByName,
    loggedByName,
    scheduleName,
    steps,
    voidedAt,
    voidedByName,
    voidReason,
    replacesId,
    replacedById,
    replaced: selectReplaced(tx),
    defects: selectClosings(tx),
    files: tx.all(logFileFields, documentFiles, {
      where: isPresentOfLog,
      orderBy: [documentFiles.id],
    }),
  };
  return {
    fields,
    from: maintenanceLogs,
    where: and(eq(maintenanceLogs.assetId, span.assetId), isWithin(date, span)),
    ...newest(date, id),
  };
}

const former = alias(maintenanceLogs, "former");

/** The log that a log corrects. */
function selectReplaced(tx: CompanyDb) {
  const { date, serviceType } = former;
  const voidReason = sql<string>`coalesce(${former.voidReason}, '')`;
  return tx.first({ date, serviceType, voidReason }, former, {
    where: eq(former.id, maintenanceLogs.replacesId),
  });
}

const report = alias(defectEvents, "report");

/** The defects that a log closed, by their events, and those by which they were reported. */
function selectClosings(tx: CompanyDb) {
  const { id: eventId, kind, defectId, maintenanceLogId } = defectEvents;
  const fields = { eventId, kind, number: defects.number, reportId: report.id };
  return tx.all(fields, defectEvents, {
    joins: [withDefect, { kind: "inner", table: report, on: eq(report.defectId, defectId) }],
    where: and(
      eq(maintenanceLogId, maintenanceLogs.id),
      inArray(kind, ["certified", "closed"]),
      eq(report.kind, "reported"),
    ),
    orderBy: [defects.number],
  });
}

function selectInspections(tx: CompanyDb, span: Span) {
  const { id, date, inspectionType, driverId, driverName, odometer, hours } = inspectionLogs;
  const { attributedById, passed, resolved, comments } = inspectionLogs;
  const { voidedAt, voidedByName, voidReason } = inspectionLogs;
  const fields = {
    id,
    date,
    inspectionType,
    driverId,
    driverName,
    attributedById,
    confirmation: selectConfirmation(tx),
    odometer,
    hours,
    passed,
    resolved,
    comments,
    voidedAt,
    voidedByName,
    voidReason,
    inspectedWith: selectInspectedWith(tx),
  };
  return {
    fields,
    from: inspectionLogs,
    where: and(eq(inspectionLogs.assetId, span.assetId), isWithin(date, span)),
    ...newest(date, id),
  };
}

/** Those of void inspections are on papers of their own alone. */
function selectReports(tx: CompanyDb, span: Span) {
  const { id, date, passed, voidedAt } = inspectionLogs;
  return {
    fields: { ...selectInspectionFields(tx), inspectedWith: selectInspectedWith(tx) },
    from: inspectionLogs,
    joins: withAssetAndChecklist,
    where: and(
      eq(inspectionLogs.assetId, span.assetId),
      isWithin(date, span),
      not(passed),
      isNull(voidedAt),
    ),
    ...newest(date, id, unitFileLimits.reportsMax),
  };
}

/**
 * All that were open or waited for a review at some time of these days: by their events, because those are sealed.
 */
function selectDefects(tx: CompanyDb, { assetId, from, until }: Span) {
  const { reportedAt, reportedByName } = defects;
  const { id, kind, at, defectId } = defectEvents;
  const lastOf = (kinds: DefectEventKind[]) =>
    tx.first({ kind, isSince: sql<boolean>`${at} >= ${from}` }, defectEvents, {
      where: and(eq(defectId, defects.id), inArray(kind, kinds)),
      orderBy: [desc(id)],
    });
  const closing: DefectEventKind[] = ["certified", "closed", "duplicated", "voided"];
  const opening: DefectEventKind[] = ["reported", "rejected", "correction"];
  const last = lastOf([...opening, ...closing]);
  const decided = lastOf([...opening, "reviewed", ...closing]);
  return {
    fields: { ...selectDefectFields(tx), reportedAt, reportedByName },
    from: defects,
    where: and(
      eq(defects.assetId, assetId),
      lt(reportedAt, until),
      or(
        sql`${last} ->> 'kind' in ('reported', 'rejected', 'correction')`,
        sql`(${last} ->> 'isSince')::boolean`,
        sql`${decided} ->> 'kind' = 'certified'`,
      ),
    ),
    ...newest(reportedAt, defects.id),
  };
}

/** All that lasted at some time of these days. */
function selectDowntimes(tx: CompanyDb, { assetId, from, until }: Span) {
  const { id, condition, reason, defectId, startedAt, startedByName } = downtimes;
  const { endedAt, endedByName, endNote, signature } = downtimes;
  const ending = { endedAt, endedByName, endNote, signature };
  const defect = selectStoppingDefect(tx, defectId);
  // It is sealed with its report.
  const reported = tx.first({ id: defectEvents.id }, defectEvents, {
    where: and(eq(defectEvents.defectId, defectId), eq(defectEvents.kind, "reported")),
  });
  return {
    fields: { id, condition, reason, defect, reported, startedAt, startedByName, ...ending },
    from: downtimes,
    where: and(
      eq(downtimes.assetId, assetId),
      lt(startedAt, until),
      or(isNull(endedAt), gte(endedAt, from)),
    ),
    ...newest(startedAt, id),
  };
}

/** A paper has no reading that waits for the office. */
const isPrinted = or(areAccepted(), isNotNull(meterReadings.voidedAt));

function selectReadings(span: Span) {
  const { id, meter, value, readAt, source, enteredByName, restart } = meterReadings;
  const { warnings, note, voidedAt, voidedByName, voidReason, confirmedAt } = meterReadings;
  const changes = { warnings, note, voidedAt, voidedByName, voidReason, confirmedAt };
  return {
    fields: { id, meter, value, readAt, source, enteredByName, restart, ...changes },
    from: meterReadings,
    where: and(eq(meterReadings.assetId, span.assetId), isWithin(readAt, span), isPrinted),
    ...newest(readAt, id),
  };
}

/** The newest seal of the company. */
const newestSeal = {
  fields: sealColumns,
  from: recordSeals,
  where: isNotNull(recordSeals.number),
  ...newest(recordSeals.number, recordSeals.id, 1),
};

const rememberedSeal = {
  fields: { number: companyNumbers.last, hash: companyNumbers.hash },
  from: companyNumbers,
  where: eq(companyNumbers.kind, "seal"),
  ...newest(companyNumbers.last, companyNumbers.last, 1),
};
