/** The papers of units and drivers that an auditor looks for. */
import { documents, users } from "#shared/schema.ts";
import type { SQL, SQLWrapper } from "drizzle-orm";
import { and, desc, eq, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { evaluateHours } from "../documents/evaluate-boom-hours.ts";
import { isInYard } from "../yards/units-in-yards.ts";
import { isInScope, isOfUnit, type Scope, withUnits } from "./select-units.ts";

const { kind, issuedOn, expiresOn, addedOn, removedAt, assetId, userId } = documents;

/**
 * The newest document of each kind that is in force counts: by its day of issue, or else by the day on which it was
 * added.
 */
const day = sql<string>`coalesce(${issuedOn}, ${addedOn})`;

function isInForce({ today }: Scope): SQL {
  return sql`${day} <= ${today}`;
}

function newestOf(owner: AnyPgColumn) {
  // A sum, because in the order of an index PostgreSQL would look up each document instead of reading all at once.
  const one = sql`${owner} + 0`;
  return { firstOf: [one, kind], orderBy: [one, kind, desc(day), desc(documents.id)] };
}

const unitKinds = ["registration", "insurance", "annual_inspection", "nrmca_card"] as const;

/**
 * The papers of units, those of archived ones among them. A paper that names its last day needs no other, and who made
 * an annual inspection stands with its paper, so that its record is not read.
 */
export function selectUnitPapers(scope: Scope) {
  const { inspectorId, inspectorName } = documents;
  const isIssueAsked = or(isNull(expiresOn), eq(kind, "nrmca_card"));
  return {
    fields: {
      assetId,
      kind,
      issuedOn: onlyWhere(isIssueAsked, issuedOn),
      expiresOn,
      inspectorId,
      inspectorName,
      inspectedOn: onlyWhere(isNotNull(inspectorId), day),
    },
    from: documents,
    where: and(
      isOfUnit(scope, assetId),
      isNull(removedAt),
      inArray(kind, [...unitKinds]),
      isInForce(scope),
    ),
    ...newestOf(assetId),
  };
}

/** The inspections of booms, with the hours since. */
export function selectBoomPapers(scope: Scope) {
  return {
    fields: {
      assetId,
      issuedOn,
      expiresOn,
      hoursSince: evaluateHours(scope.company, scope.timeZone),
    },
    from: documents,
    joins: [withUnits(assetId)],
    where: and(
      isInScope(scope, assetId),
      isNull(removedAt),
      eq(kind, "boom_inspection"),
      isInForce(scope),
    ),
    ...newestOf(assetId),
  };
}

function onlyWhere(condition: SQL | undefined, value: SQLWrapper): SQL<string | null> {
  return sql<string | null>`case when ${condition} then ${value} end`;
}

/** The roadside reports that are not certified: each stands for itself. */
export function selectRoadsideReports(scope: Scope) {
  return {
    fields: { id: documents.id, assetId, issuedOn, certifyBy: expiresOn },
    from: documents,
    where: and(
      isOfUnit(scope, assetId),
      isNull(removedAt),
      eq(kind, "roadside_report"),
      isNull(documents.certifiedAt),
    ),
    orderBy: [documents.id],
  };
}

/** The qualifications of those who may sign annual inspections, the expired ones among them. */
export function selectQualifications() {
  return {
    fields: { userId, expiresOn },
    from: documents,
    where: and(isNotNull(userId), isNull(removedAt), eq(kind, "inspector_qualification")),
  };
}

export function selectDrivers({ yard }: Scope) {
  const { firstName, lastName, username } = users;
  return {
    fields: { id: users.id, firstName, lastName, username },
    from: users,
    where: and(eq(users.role, "driver"), isNull(users.removedAt), isInYard(yard, users.yardId)),
  };
}

export function selectDriverPapers(scope: Scope) {
  return {
    fields: { userId, kind, issuedOn, expiresOn },
    from: documents,
    where: and(
      isNotNull(userId),
      isNull(removedAt),
      inArray(kind, ["drivers_license", "medical_card"]),
      isInForce(scope),
    ),
    ...newestOf(userId),
  };
}
