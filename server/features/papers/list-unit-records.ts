/** The records of one unit's file: a fixed number of statements, each with a page of rows at most. */
import { formatFullName, nameDriver } from "#shared/crew.ts";
import { endOf, toStartMoment } from "#shared/days.ts";
import type { PaperCompany } from "#shared/paper-blocks.ts";
import {
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
import type { Listed, UnitFacts } from "#shared/unit-file.ts";
import type { SQL } from "drizzle-orm";
import { and, desc, eq, getTableColumns, gte, isNotNull, isNull, lt, not, or } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { CompanyDb } from "../../db/company-db.ts";
import type { Columns, CompanyTable, Join, Selected } from "../../db/company-rows.ts";
import { maybe } from "../../db/company-rows.ts";
import type { List } from "../../db/list.ts";
import type { AssetRow } from "../assets/data.ts";
import { closedDefects } from "../defects/data.ts";
import { listUnitDocuments } from "../documents/data.ts";
import { selectPartner, withAssetAndChecklist } from "../inspections/data.ts";
import { defectFields, inspectionFields, withoutRepeats } from "./data.ts";

export type Wanted = { company: PaperCompany; period: Period; now: Date; photosMax: number };

export async function listUnitRecords(
  tx: CompanyDb,
  unit: AssetRow,
  { company, period, now, photosMax }: Wanted,
) {
  const { id: assetId } = unit;
  const span = {
    assetId,
    from: toStartMoment(period.from, tx.timeZone),
    until: endOf(period.to, tx.timeZone),
  };
  return {
    company,
    now,
    period,
    unit,
    schedules: await listSchedules(tx, assetId),
    maintenance: await listMaintenance(tx, span),
    inspections: await listInspections(tx, span),
    reports: await listReports(tx, unit, span),
    photosMax,
    defects: await listDefects(tx, span),
    documents: toRows(await listUnitDocuments(tx, assetId, period.from)).rows,
    downtimes: await listDowntimes(tx, span),
    readings: await listReadings(tx, span),
    head: await findHead(tx),
  };
}

type Span = { assetId: number; from: Date; until: Date };

/** A row of a list, whose moments are texts. */
type AsJson<Row> = {
  [Key in keyof Row]: Row[Key] extends Date
    ? string
    : Row[Key] extends Date | null
      ? string | null
      : Row[Key];
};

type Source = {
  from: CompanyTable;
  where: SQL | undefined;
  joins?: Join[];
  /** Newest first. */
  by: AnyPgColumn;
  limit?: number;
};

/** The newest rows, as many as a file has room for. */
async function listNewest<Fields extends Columns>(
  tx: CompanyDb,
  fields: Fields,
  { from, where, joins, by, limit = unitFileLimits.rowsMax }: Source,
): Promise<Listed<AsJson<Selected<Fields>>>> {
  const order = { by: [by, from.id], isDescending: true };
  return toRows(await tx.list(fields, from, { joins, where, order, limit, cursor: undefined }));
}

function toRows<Row>({ page }: List<Row>): Listed<AsJson<Row>> {
  const rows: AsJson<Row>[] = JSON.parse(page.json);
  return { rows, hasMore: page.cursor !== undefined };
}

function isWithin(moment: AnyPgColumn, { from, until }: Span): SQL | undefined {
  return and(gte(moment, from), lt(moment, until));
}

function listSchedules(tx: CompanyDb, assetId: number) {
  const { id, noticedStatus: _noticed, ...fields } = getTableColumns(maintenanceSchedules);
  const where = eq(maintenanceSchedules.assetId, assetId);
  return listNewest(tx, fields, { from: maintenanceSchedules, where, by: id });
}

async function listMaintenance(tx: CompanyDb, span: Span) {
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
    defects: closedDefects(tx, maintenanceLogs.id),
  };
  const { rows, hasMore } = await listNewest(tx, fields, {
    from: maintenanceLogs,
    joins: [
      { kind: "inner", table: users, on: eq(users.id, maintenanceLogs.loggedById) },
      {
        kind: "left",
        table: maintenanceSchedules,
        on: eq(maintenanceSchedules.id, maintenanceLogs.scheduleId),
      },
    ],
    where: and(eq(maintenanceLogs.assetId, span.assetId), isWithin(date, span)),
    by: date,
  });
  return { rows: rows.map((log) => ({ ...log, loggedByName: formatFullName(log) })), hasMore };
}

async function listInspections(tx: CompanyDb, span: Span) {
  const { id, date, inspectionType, driverId, driverName, odometer, hours } = inspectionLogs;
  const { passed, resolved, comments } = inspectionLogs;
  const fields = {
    id,
    date,
    inspectionType,
    driverId,
    driverName,
    odometer,
    hours,
    passed,
    resolved,
    comments,
    partner: selectPartner(tx),
    code: maybe(recordSeals.code),
  };
  const { rows, hasMore } = await listNewest(tx, fields, {
    from: inspectionLogs,
    joins: [
      {
        kind: "left",
        table: recordSeals,
        on: and(eq(recordSeals.kind, "inspection"), eq(recordSeals.recordId, id)),
      },
    ],
    where: and(eq(inspectionLogs.assetId, span.assetId), isWithin(date, span)),
    by: date,
  });
  return { rows: rows.map((log) => ({ ...log, driverName: nameDriver(log) })), hasMore };
}

async function listReports(tx: CompanyDb, asset: AssetRow, span: Span) {
  const { id, date, passed } = inspectionLogs;
  const fields = { id, ...inspectionFields(tx), partner: selectPartner(tx) };
  const { rows } = await listNewest(tx, fields, {
    from: inspectionLogs,
    joins: withAssetAndChecklist,
    where: and(eq(inspectionLogs.assetId, span.assetId), isWithin(date, span), not(passed)),
    by: date,
    limit: unitFileLimits.reportsMax,
  });
  return rows.map((log) => ({
    ...log,
    date: new Date(log.date),
    asset,
    defects: withoutRepeats(log.defects),
  }));
}

/** All that were open at some time of these days. */
function listDefects(tx: CompanyDb, { assetId, from, until }: Span) {
  const { reportedAt, reportedByName, closedAt, reviewPending } = defects;
  return listNewest(
    tx,
    { ...defectFields(tx), reportedAt, reportedByName },
    {
      from: defects,
      where: and(
        eq(defects.assetId, assetId),
        lt(reportedAt, until),
        or(isNull(closedAt), gte(closedAt, from), reviewPending),
      ),
      by: reportedAt,
    },
  );
}

/** All that lasted at some time of these days. */
function listDowntimes(tx: CompanyDb, { assetId, from, until }: Span) {
  const { condition, reason, startedAt, startedByName } = downtimes;
  const { endedAt, endedByName, endNote, signature } = downtimes;
  const fields = { condition, reason, startedAt, startedByName };
  return listNewest(
    tx,
    { ...fields, endedAt, endedByName, endNote, signature },
    {
      from: downtimes,
      where: and(
        eq(downtimes.assetId, assetId),
        lt(startedAt, until),
        or(isNull(endedAt), gte(endedAt, from)),
      ),
      by: startedAt,
    },
  );
}

function listReadings(tx: CompanyDb, span: Span) {
  const { meter, value, readAt, source, enteredByName, restart } = meterReadings;
  const { warnings, note, voidedAt, voidReason } = meterReadings;
  const fields = { meter, value, readAt, source, enteredByName, restart };
  return listNewest(
    tx,
    { ...fields, warnings, note, voidedAt, voidReason },
    {
      from: meterReadings,
      where: and(eq(meterReadings.assetId, span.assetId), isWithin(readAt, span)),
      by: readAt,
    },
  );
}

/** The newest seal of the company. */
async function findHead(tx: CompanyDb): Promise<UnitFacts["head"]> {
  const { number, hash, sealedAt } = recordSeals;
  const [newest] = await tx.select({ number, hash, sealedAt }, recordSeals, {
    where: isNotNull(number),
    orderBy: [desc(number)],
    limit: 1,
  });
  if (!newest || newest.number === null || !newest.hash || !newest.sealedAt) return null;
  return { number: newest.number, hash: newest.hash, sealedAt: newest.sealedAt };
}
