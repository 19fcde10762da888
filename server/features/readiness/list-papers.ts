/** The papers of units and drivers that an auditor looks for. */
import { documents, inspectionLogs, meterReadings, users } from "#shared/schema.ts";
import type { SQL } from "drizzle-orm";
import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { CompanyDb } from "../../db/company-db.ts";
import { maybe } from "../../db/company-rows.ts";
import { isInScope, type Scope, withUnits } from "./data.ts";

const unitKinds = [
  "registration",
  "insurance",
  "annual_inspection",
  "boom_inspection",
  "nrmca_card",
] as const;

const { kind, issuedOn, expiresOn, addedOn, removedAt } = documents;
const paper = { id: documents.id, kind, issuedOn, expiresOn, addedOn };

/** The papers of units, and of roadside reports those that nobody has certified. */
export function selectUnitPapers(scope: Scope) {
  const { company } = scope;
  const inspected = {
    inspectorId: maybe(inspectionLogs.driverId),
    inspectorName: maybe(inspectionLogs.driverName),
    isQualified: isQualified(company),
  };
  const fields = { ...paper, assetId: documents.assetId, ...inspected, ...hoursAt(company) };
  const on = eq(inspectionLogs.id, documents.inspectionId);
  return company.select(fields, documents, {
    joins: [withUnits(documents.assetId), { kind: "left", table: inspectionLogs, on }],
    where: and(
      isInScope(scope, documents.assetId),
      isNull(removedAt),
      or(
        inArray(kind, [...unitKinds]),
        and(eq(kind, "roadside_report"), isNull(documents.certifiedAt)),
      ),
    ),
  });
}

const qualifications = alias(documents, "qualifications");

/** Whether who made an annual inspection held a qualification that had not expired on that day. */
function isQualified(company: CompanyDb): SQL<boolean> {
  const isHeld = and(
    eq(qualifications.userId, inspectionLogs.driverId),
    eq(qualifications.kind, "inspector_qualification"),
    isNull(qualifications.removedAt),
    or(isNull(qualifications.expiresOn), gte(qualifications.expiresOn, issuedOn)),
  );
  return sql<boolean>`${company.countingUpTo(qualifications, isHeld, 1)} > 0`;
}

/** Of a boom inspection: what the hour meter read then, or first after it, and what meters counted that were replaced since. */
function hoursAt(company: CompanyDb) {
  const { value, readAt, previousValue, restart } = meterReadings;
  const endOfDay = sql`(coalesce(${issuedOn}, ${addedOn}) + 1)::timestamp at time zone ${company.timeZone}::text`;
  const [before, after] = [sql`${readAt} < ${endOfDay}`, sql`${readAt} >= ${endOfDay}`];
  const readings = (condition: SQL) =>
    and(
      eq(meterReadings.assetId, documents.assetId),
      eq(meterReadings.meter, "hours"),
      isNull(meterReadings.voidedAt),
      condition,
    );
  const latest = { where: readings(before), orderBy: [desc(readAt), desc(meterReadings.id)] };
  const first = { where: readings(after), orderBy: [asc(readAt), asc(meterReadings.id)] };
  const replaced = { where: readings(and(after, eq(restart, "replaced")) ?? after) };
  return {
    hoursThen: ofBooms(company.first({ value }, meterReadings, latest)),
    hoursAfter: ofBooms(company.first({ value }, meterReadings, first)),
    replaced: ofBooms(company.all({ value, previousValue }, meterReadings, replaced)),
  };
}

function ofBooms<Value>(value: SQL<Value>): SQL<Value | null> {
  return sql<Value | null>`case when ${kind} = 'boom_inspection' then ${value} end`;
}

export function selectDrivers({ company }: Scope) {
  const { firstName, lastName, username } = users;
  return company.select({ id: users.id, firstName, lastName, username }, users, {
    where: and(eq(users.role, "driver"), isNull(users.removedAt)),
  });
}

export function selectDriverPapers({ company }: Scope) {
  const { userId } = documents;
  return company.select({ ...paper, userId }, documents, {
    where: and(
      isNotNull(userId),
      isNull(removedAt),
      inArray(kind, ["drivers_license", "medical_card"]),
    ),
  });
}
