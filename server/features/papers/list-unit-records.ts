/** The records of one unit's file, each kind with a page of rows at most. */
import { nameDriver } from "#shared/attribution.ts";
import { formatFullName } from "#shared/crew.ts";
import { toEndMoment, toStartMoment } from "#shared/days.ts";
import type { PaperCompany } from "#shared/paper-blocks.ts";
import {
  assets,
  defects,
  downtimes,
  inspectionLogs,
  maintenanceLogs,
  maintenanceSchedules,
  meterReadings,
  recordSeals,
  users,
} from "#shared/schema.ts";
import { type Period, unitFileLimits } from "#shared/paper-period.ts";
import type { Listed } from "#shared/unit-file.ts";
import type { SQL } from "drizzle-orm";
import { and, eq, getTableColumns, gte, isNotNull, isNull, lt, not, or } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { CompanyDb } from "../../db/company-db.ts";
import type { AsJson, Join, Selected } from "../../db/company-rows.ts";
import { maybe } from "../../db/company-rows.ts";
import { fail } from "../../errors.ts";
import { selectClosedDefects } from "../defects/data.ts";
import { selectUnitDocuments } from "../documents/data.ts";
import { selectConfirmation, selectPartner, withAssetAndChecklist } from "../inspections/data.ts";
import { headFields, toHead } from "../seals/data.ts";
import { selectDefectFields, selectInspectionFields, removeRepeats } from "./data.ts";

export type Wanted = { company: PaperCompany; period: Period; now: Date; photosMax: number };

/** Reads them in one statement, with whether records of the company wait for their seals. */
export async function listUnitRecords(
  tx: CompanyDb,
  assetId: number,
  { company, period, now, photosMax }: Wanted,
) {
  const span = {
    assetId,
    from: toStartMoment(period.from, tx.timeZone),
    until: toEndMoment(period.to, tx.timeZone),
  };
  const lists = {
    unit: { fields: getTableColumns(assets), from: assets, where: eq(assets.id, assetId), ...one },
    schedules: selectSchedules(assetId),
    maintenance: selectMaintenance(tx, span),
    inspections: selectInspections(tx, span),
    reports: selectReports(tx, span),
    defects: selectDefects(tx, span),
    documents: selectUnitDocuments(tx, assetId, period.from),
    downtimes: selectDowntimes(span),
    readings: selectReadings(span),
    head: newestSeal,
  };
  const unsealed = tx.countingUpTo(recordSeals, isNull(recordSeals.number), 1);
  const { goOn, waiting, ...found } = await tx.pages(lists, { waiting: unsealed });
  type Lists = typeof lists;
  function read<Name extends keyof Lists>(
    name: Name,
  ): Listed<AsJson<Selected<Lists[Name]["fields"]>>> {
    return { rows: JSON.parse(found[name]), hasMore: goOn.includes(name) };
  }
  const [unit] = read("unit").rows;
  if (!unit) throw fail("request.notFound");
  const [maintenance, inspections] = [read("maintenance"), read("inspections")];
  return {
    company,
    now,
    period,
    unit,
    schedules: read("schedules"),
    maintenance: {
      ...maintenance,
      rows: maintenance.rows.map((log) => ({ ...log, loggedByName: formatFullName(log) })),
    },
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
    head: toHead(read("head").rows[0]),
    hasUnsealed: waiting > 0,
  };
}

type Span = { assetId: number; from: Date; until: Date };

/** The newest rows, as many as a file has room for. */
function newest(by: AnyPgColumn, id: AnyPgColumn, limit: number = unitFileLimits.rowsMax) {
  return { order: { by: [by, id], isDescending: true }, limit };
}

const one = newest(assets.id, assets.id, 1);

function isWithin(moment: AnyPgColumn, { from, until }: Span): SQL | undefined {
  return and(gte(moment, from), lt(moment, until));
}

function selectSchedules(assetId: number) {
  const { id, notifiedStatus: _noticed, ...fields } = getTableColumns(maintenanceSchedules);
  const where = eq(maintenanceSchedules.assetId, assetId);
  return { fields, from: maintenanceSchedules, where, ...newest(id, id) };
}

function selectMaintenance(tx: CompanyDb, span: Span) {
  const { date, odometer, hours, serviceType, description, performedBy, performedByName } =
    maintenanceLogs;
  const { firstName, lastName, username } = users;
  const fields = {
    date,
    odometer,
    hours,
    serviceType,
    description,
    performedBy,
    performedByName,
    firstName,
    lastName,
    username,
    scheduleName: maybe(maintenanceSchedules.name),
    defects: selectClosedDefects(tx, maintenanceLogs.id),
  };
  return {
    fields,
    from: maintenanceLogs,
    joins: [
      { kind: "inner", table: users, on: eq(users.id, maintenanceLogs.loggedById) },
      {
        kind: "left",
        table: maintenanceSchedules,
        on: eq(maintenanceSchedules.id, maintenanceLogs.scheduleId),
      },
    ] satisfies Join[],
    where: and(eq(maintenanceLogs.assetId, span.assetId), isWithin(date, span)),
    ...newest(date, maintenanceLogs.id),
  };
}

function selectInspections(tx: CompanyDb, span: Span) {
  const { id, date, inspectionType, driverId, driverName, odometer, hours } = inspectionLogs;
  const { attributedById, passed, resolved, comments } = inspectionLogs;
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
    partner: selectPartner(tx),
    code: maybe(recordSeals.code),
  };
  return {
    fields,
    from: inspectionLogs,
    joins: [
      {
        kind: "left",
        table: recordSeals,
        on: and(eq(recordSeals.kind, "inspection"), eq(recordSeals.recordId, id)),
      },
    ] satisfies Join[],
    where: and(eq(inspectionLogs.assetId, span.assetId), isWithin(date, span)),
    ...newest(date, id),
  };
}

function selectReports(tx: CompanyDb, span: Span) {
  const { id, date, passed } = inspectionLogs;
  return {
    fields: { id, ...selectInspectionFields(tx), partner: selectPartner(tx) },
    from: inspectionLogs,
    joins: withAssetAndChecklist,
    where: and(eq(inspectionLogs.assetId, span.assetId), isWithin(date, span), not(passed)),
    ...newest(date, id, unitFileLimits.reportsMax),
  };
}

/** All that were open at some time of these days. */
function selectDefects(tx: CompanyDb, { assetId, from, until }: Span) {
  const { reportedAt, reportedByName, closedAt, reviewPending } = defects;
  return {
    fields: { ...selectDefectFields(tx), reportedAt, reportedByName },
    from: defects,
    where: and(
      eq(defects.assetId, assetId),
      lt(reportedAt, until),
      or(isNull(closedAt), gte(closedAt, from), reviewPending),
    ),
    ...newest(reportedAt, defects.id),
  };
}

/** All that lasted at some time of these days. */
function selectDowntimes({ assetId, from, until }: Span) {
  const { condition, reason, startedAt, startedByName } = downtimes;
  const { endedAt, endedByName, endNote, signature } = downtimes;
  const ending = { endedAt, endedByName, endNote, signature };
  return {
    fields: { condition, reason, startedAt, startedByName, ...ending },
    from: downtimes,
    where: and(
      eq(downtimes.assetId, assetId),
      lt(startedAt, until),
      or(isNull(endedAt), gte(endedAt, from)),
    ),
    ...newest(startedAt, downtimes.id),
  };
}

function selectReadings(span: Span) {
  const { meter, value, readAt, source, enteredByName, restart } = meterReadings;
  const { warnings, note, voidedAt, voidReason } = meterReadings;
  const changes = { warnings, note, voidedAt, voidReason };
  return {
    fields: { meter, value, readAt, source, enteredByName, restart, ...changes },
    from: meterReadings,
    where: and(eq(meterReadings.assetId, span.assetId), isWithin(readAt, span)),
    ...newest(readAt, meterReadings.id),
  };
}

/** The newest seal of the company. */
const newestSeal = {
  fields: headFields,
  from: recordSeals,
  where: isNotNull(recordSeals.number),
  ...newest(recordSeals.number, recordSeals.id, 1),
};
