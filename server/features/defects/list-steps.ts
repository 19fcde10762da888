/** The steps of a defect's life that are shown beside it, as columns of its row. */
import { apiSchemas } from "#shared/api/api-schemas.ts";
import type { DefectEventKind } from "#shared/defects/defects.ts";
import type { DefectState } from "#shared/records/defect-states.ts";
import { decisionKinds } from "#shared/defects/defects.ts";
import { defectEvents, defects, inspectionLogs, maintenanceLogs } from "#shared/schema.ts";
import type { SQL } from "drizzle-orm";
import { and, desc, eq, getTableColumns, inArray, isNotNull, not, sql } from "drizzle-orm";
import type { CompanyDb } from "../../db/company/company-db.ts";
import type { AsJson, Join, Selected } from "../../db/statements/company-rows.ts";
import { pickColumns } from "../../http/returned-fields.ts";
import { isOfVoid } from "./counted-events.ts";

const { id, defectId, kind, inspectionId, maintenanceLogId, signature } = defectEvents;

const stepFields = pickColumns(
  getTableColumns(defectEvents),
  apiSchemas.listDefects.returns.element.shape.decision.unwrap(),
);

type Step = AsJson<Selected<typeof stepFields>>;

/** The last step of one of these kinds; null if there is none. */
function selectLastStep(company: CompanyDb, kinds: readonly DefectEventKind[]): SQL<Step | null> {
  return company.first(stepFields, defectEvents, {
    where: and(eq(defectId, defects.id), inArray(kind, [...kinds]), isStanding(company)),
    orderBy: [desc(id)],
  });
}

/** Not taken back by the voiding of its log or its inspection. */
function isStanding(company: CompanyDb): SQL | undefined {
  const { voidedAt } = maintenanceLogs;
  const isOfVoidLog = and(eq(maintenanceLogs.id, maintenanceLogId), isNotNull(voidedAt));
  const isOfLog = sql`${company.counting(maintenanceLogs, isOfVoidLog)} = 0`;
  return and(isOfLog, not(isOfVoid(company, defectEvents)));
}

/** The last decision about the repair. */
export function selectLastDecision(company: CompanyDb): SQL<Step | null> {
  return selectLastStep(company, decisionKinds);
}

/** The last decision of the shop, which the next driver reviews. */
export function selectLastSettling(company: CompanyDb): SQL<Step | null> {
  return selectLastStep(company, ["certified", "closed", "deferred"]);
}

/** Whether the next driver rejected the repair and nothing was decided since. */
export function isRejected(company: CompanyDb): SQL {
  return sql`${selectLastDecision(company)} ->> 'kind' = 'rejected'`;
}

const withInspection: Join = {
  kind: "left",
  table: inspectionLogs,
  on: eq(inspectionLogs.id, inspectionId),
};

/** The event's signature, or that of its inspection unless the office filed it in the driver's name. */
export const signedBy = sql<string | null>`coalesce(${signature},
  case when ${inspectionLogs.attributedById} is null then ${inspectionLogs.signatureUrl} end)`;

/**
 * The steps of reporting and of the last decisions by the shop and the next driver. The signature of an inspection also
 * signs its reports.
 */
export function selectSteps(company: CompanyDb) {
  return {
    reported: company.first({ ...stepFields, signature: signedBy }, defectEvents, {
      joins: [withInspection],
      where: and(eq(defectId, defects.id), eq(kind, "reported")),
      orderBy: [id],
    }),
    certified: selectLastSettling(company),
    reviewed: selectLastDecision(company),
  };
}

type Steps = {
  state: DefectState;
  certified: Step | null;
  reviewed: Step | null;
};

/**
 * Leaves out the steps that a later event has undone: a rejected repair is not certified, and one certified again is
 * not reviewed.
 */
export function dropEnded<Defect extends Steps>(defect: Defect): Defect {
  const { state, certified, reviewed } = defect;
  const isDecided = state === "repaired" || state === "no_repair_needed" || state === "deferred";
  const isReview = reviewed?.kind === "reviewed" || reviewed?.kind === "rejected";
  return {
    ...defect,
    certified: isDecided ? certified : null,
    reviewed: isReview ? reviewed : null,
  };
}
