/** The papers of units and drivers that an auditor looks for. */
import { documents, inspectionLogs, meterReadings, users } from "#shared/schema.ts";
import type { SQL } from "drizzle-orm";
import { and, asc, desc, eq, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { CompanyDb } from "../../db/company-db.ts";
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
  const { driverId, driverName } = inspectionLogs;
  const made = { where: eq(inspectionLogs.id, documents.inspectionId) };
  const inspector = company.first({ id: driverId, name: driverName }, inspectionLogs, made);
  const fields = {
    ...paper,
    assetId: documents.assetId,
    // Joined, all inspections of the company would be read for the few that made a paper.
    inspector: onlyWhere(isNotNull(documents.inspectionId), inspector),
    ...hoursAt(company),
  };
  return company.select(fields, documents, {
    joins: [withUnits(documents.assetId)],
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

/** The qualifications of those who may sign annual inspections, the expired ones among them. */
export function selectQualifications({ company }: Scope) {
  const { userId } = documents;
  return company.select({ userId, expiresOn }, documents, {
    where: and(isNotNull(userId), isNull(removedAt), eq(kind, "inspector_qualification")),
  });
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
  const ofBooms = eq(kind, "boom_inspection");
  return {
    hoursThen: onlyWhere(ofBooms, company.first({ value }, meterReadings, latest)),
    hoursAfter: onlyWhere(ofBooms, company.first({ value }, meterReadings, first)),
    replaced: onlyWhere(ofBooms, company.all({ value, previousValue }, meterReadings, replaced)),
  };
}

function onlyWhere<Value>(condition: SQL, value: SQL<Value>): SQL<Value | null> {
  return sql<Value | null>`case when ${condition} then ${value} end`;
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
