/** The papers of units and drivers that an auditor looks for. */
import { documents, inspectionLogs, users } from "#shared/schema.ts";
import type { SQL } from "drizzle-orm";
import { and, eq, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import { evaluateHours } from "../documents/evaluate-hours.ts";
import { selectInspector } from "../inspections/select-inspections.ts";
import { isInScope, type Scope, withUnits } from "./select-units.ts";

const unitKinds = [
  "registration",
  "insurance",
  "annual_inspection",
  "boom_inspection",
  "nrmca_card",
] as const;

const { kind, issuedOn, expiresOn, addedOn, removedAt } = documents;
const paper = { id: documents.id, kind, issuedOn, expiresOn, addedOn };

/** The papers of units, and of roadside reports those that are not certified. */
export function selectUnitPapers(scope: Scope) {
  const { company } = scope;
  const { driverId } = inspectionLogs;
  const made = { where: eq(inspectionLogs.id, documents.inspectionId) };
  const name = selectInspector(company);
  const inspector = company.first({ id: driverId, name }, inspectionLogs, made);
  const fields = {
    ...paper,
    assetId: documents.assetId,
    // Joined, all inspections of the company would be read for the few that made a paper.
    inspector: onlyWhere(isNotNull(documents.inspectionId), inspector),
    hoursSince: evaluateHours(company),
  };
  return {
    fields,
    from: documents,
    joins: [withUnits(documents.assetId)],
    where: and(
      isInScope(scope, documents.assetId),
      isNull(removedAt),
      or(
        inArray(kind, [...unitKinds]),
        and(eq(kind, "roadside_report"), isNull(documents.certifiedAt)),
      ),
    ),
  };
}

/** The qualifications of those who may sign annual inspections, the expired ones among them. */
export function selectQualifications() {
  const { userId } = documents;
  return {
    fields: { userId, expiresOn },
    from: documents,
    where: and(isNotNull(userId), isNull(removedAt), eq(kind, "inspector_qualification")),
  };
}

function onlyWhere<Value>(condition: SQL, value: SQL<Value>): SQL<Value | null> {
  return sql<Value | null>`case when ${condition} then ${value} end`;
}

export function selectDrivers() {
  const { firstName, lastName, username } = users;
  return {
    fields: { id: users.id, firstName, lastName, username },
    from: users,
    where: and(eq(users.role, "driver"), isNull(users.removedAt)),
  };
}

export function selectDriverPapers() {
  const { userId } = documents;
  return {
    fields: { ...paper, userId },
    from: documents,
    where: and(
      isNotNull(userId),
      isNull(removedAt),
      inArray(kind, ["drivers_license", "medical_card"]),
    ),
  };
}
