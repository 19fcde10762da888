import type { ParsedBody } from "#shared/api/api-schemas.ts";
import { toDay } from "#shared/base/days.ts";
import {
  proposeExpiry,
  computeRoadsideClock,
  type Violation,
} from "#shared/documents/documents.ts";
import { documents, type inspectionLogs } from "#shared/schema.ts";
import { eq } from "drizzle-orm";
import type { CompanyDb } from "../../db/company/company-db.ts";
import { invariant } from "../../errors.ts";
import type { Context } from "../../http/route.ts";
import type { AssetRow } from "../records/locked-asset.ts";
import { lockAsset, refuseArchived } from "../records/locked-asset.ts";
import { toAddition, recordChanges } from "../audit/record-changes.ts";
import { findDocument, lockPerson, nameRow, toAudited } from "./list-documents.ts";
import { refuseInspectionAhead, refuseTooMany } from "./refuse-document.ts";
import { reportViolations } from "./report-violations.ts";
import { readFiles, storeFiles } from "./store-files.ts";

/** Files a paper of a unit or a person, with its scans. */
export async function addDocument(context: Context<"addDocument">) {
  const { company, user, body, now } = context;
  const { files = [], ...given } = body;
  refuseInspectionAhead(given, { now, timeZone: company.timeZone });
  const read = await readFiles(files, context);
  return company.transaction(async (tx) => {
    const asset = await lockOwner(tx, given);
    const roadside = ofRoadside(given);
    const row = { ...given, ...roadside, addedOn: toDay(now, company.timeZone) };
    const [added] = await tx.addReturning(documents, [row], { id: documents.id });
    invariant(added, "a document that was inserted is returned");
    await storeFiles(tx, { documentId: added.id }, { user, now, files: read });
    const report = { id: added.id, violations: roadside.violations ?? [] };
    if (asset) await reportViolations(tx, { asset, user, now }, report);
    const document = await findDocument(tx, added.id, now);
    const entry = toAddition({
      noun: "document",
      name: nameRow(document),
      row: toAudited(document),
    });
    await recordChanges(tx, { user, now }, [entry]);
    return document;
  });
}

type Owned = Pick<ParsedBody<"addDocument">, "assetId" | "userId">;

/** Returns the asset whose paper it is; null where it is a person's. */
async function lockOwner(tx: CompanyDb, { assetId, userId }: Owned): Promise<AssetRow | null> {
  if (assetId) {
    const asset = await lockAsset(tx, assetId);
    refuseArchived(asset);
    await refuseTooMany(tx, eq(documents.assetId, assetId));
    return asset;
  }
  invariant(userId, "a document has an owner");
  await lockPerson(tx, userId);
  await refuseTooMany(tx, eq(documents.userId, userId));
  return null;
}

type Roadside = {
  kind: string;
  issuedOn?: string | null;
  expiresOn?: string | null;
  violations?: Violation[] | null;
  returnAsked?: boolean;
};

/** The clock of a roadside report runs whatever was sent; only such a report has violations. */
export function ofRoadside(given: Roadside) {
  const { kind, issuedOn, expiresOn, violations, returnAsked } = given;
  if (kind !== "roadside_report" || !issuedOn) {
    return { expiresOn, violations: null, returnAsked: false };
  }
  return { expiresOn: computeRoadsideClock(issuedOn), violations: violations ?? [], returnAsked };
}

type Inspection = Pick<
  typeof inspectionLogs.$inferSelect,
  | "id"
  | "assetId"
  | "inspectionType"
  | "driverId"
  | "driverName"
  | "attributedById"
  | "date"
  | "receivedAt"
  | "passed"
  | "unlisted"
>;

/** Files the paper of an annual inspection that was passed by its driver's own word, in the transaction that says so. */
export async function addAnnual(tx: CompanyDb, inspection: Inspection): Promise<void> {
  const { id, assetId, inspectionType, driverId, driverName, date, receivedAt } = inspection;
  if (inspectionType !== "annual" || !inspection.passed || inspection.unlisted) return;
  if (inspection.attributedById !== null) return;
  const kind = "annual_inspection";
  const issuedOn = toDay(date, tx.timeZone);
  const row = {
    assetId,
    kind,
    issuedOn,
    expiresOn: proposeExpiry({ kind, issuedOn }),
    inspectionId: id,
    inspectorId: driverId,
    inspectorName: driverName,
    addedOn: toDay(receivedAt, tx.timeZone),
  } as const;
  await tx.add(documents, [row]);
}
