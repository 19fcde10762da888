import type { PaperDefect } from "#shared/defect-paper.ts";
import type { PaperInspection } from "#shared/inspection-paper.ts";
import {
  assets,
  checklistVersions,
  defectEvents,
  defects,
  inspectionLogs,
  photos,
} from "#shared/schema.ts";
import { parsePhotoId } from "#shared/photos.ts";
import type { RegisteredDefect } from "#shared/defect-register.ts";
import { and, asc, eq, gt } from "drizzle-orm";
import type { CompanyDb } from "../../db/company-db.ts";
import { maybe } from "../../db/company-rows.ts";
import { fail } from "../../errors.ts";
import type { Context } from "../../http/route.ts";
import { placeOfPhoto } from "../../objects/photo-bytes.ts";
import { pickUnit } from "../assets/data.ts";
import { signedBy } from "../defects/list-steps.ts";
import { isActive, isLink, selectReviewedRepairs, withDefect } from "../defects/data.ts";
import { selectConfirmation, selectPartner, withAssetAndChecklist } from "../inspections/data.ts";
import { selectSealed } from "../seals/seal-record.ts";

const { kind, at, byName, note, photoUrls, details } = defectEvents;

const eventFields = { kind, at, byName, note, signature: signedBy, photoUrls, details };

/** What a paper says of a defect, with all that happened to it. */
export function selectDefectFields(company: CompanyDb) {
  const events = company.all(eventFields, defectEvents, {
    joins: [
      { kind: "left", table: inspectionLogs, on: eq(inspectionLogs.id, defectEvents.inspectionId) },
    ],
    where: eq(defectEvents.defectId, defects.id),
    orderBy: [defectEvents.id],
  });
  const { number, title, state, critical, certified } = defects;
  return { number, title, state, critical, certified, note: defects.note, events };
}

/** The defects that an inspection reported or saw again. */
function selectDefects(company: CompanyDb) {
  return company.all(selectDefectFields(company), defectEvents, {
    joins: [withDefect],
    where: and(eq(defectEvents.inspectionId, inspectionLogs.id), isLink),
    orderBy: [defects.number],
  });
}

const { inspectionType, date, driverId, driverName, attributedById } = inspectionLogs;
const { odometer, hours, results } = inspectionLogs;
const { issues, comments, signatureUrl, passed, whileOutOfService, unit } = inspectionLogs;
const recordFields = {
  inspectionType,
  date,
  driverId,
  driverName,
  attributedById,
  odometer,
  hours,
  results,
  issues,
};
const statementFields = { comments, signatureUrl, passed, whileOutOfService, unit };

/** What a paper says of an inspection besides its unit as it is today. */
export function selectInspectionFields(company: CompanyDb) {
  return {
    ...recordFields,
    ...statementFields,
    confirmation: selectConfirmation(company),
    checklistCategory: inspectionLogs.checklistCategory,
    checklistItems: maybe(checklistVersions.items),
    defects: selectDefects(company),
    reviews: selectReviewedRepairs(company, inspectionLogs.id),
  };
}

/** An inspection with all that its paper says, and its seal with what that covers. */
export async function findInspection(company: CompanyDb, id: number) {
  const asset = company.first(pickUnit(assets), assets, {
    where: eq(assets.id, inspectionLogs.assetId),
  });
  const fields = {
    ...selectInspectionFields(company),
    asset,
    partner: selectPartner(company),
    sealed: selectSealed(company, "inspection", inspectionLogs.id),
  };
  const [found] = await company.select(fields, inspectionLogs, {
    joins: withAssetAndChecklist,
    where: eq(inspectionLogs.id, id),
  });
  if (!found) throw fail("request.notFound");
  const { sealed, ...inspection } = found;
  const printed: PaperInspection = { ...inspection, defects: removeRepeats(inspection.defects) };
  return { inspection: printed, sealed };
}

/** An inspection is linked twice with a defect which is the same as another one that it reported. */
export function removeRepeats(found: readonly PaperDefect[]): PaperDefect[] {
  return [...new Map(found.map((defect) => [defect.number, defect])).values()];
}

const registerFields = {
  id: defects.id,
  number: defects.number,
  assetName: assets.name,
  title: defects.title,
  note: defects.note,
  state: defects.state,
  critical: defects.critical,
  reportedAt: defects.reportedAt,
  reportedByName: defects.reportedByName,
};
const pageRows = 1_000;

/** All that is open, the oldest first. */
export async function listOpen(company: CompanyDb): Promise<RegisteredDefect[]> {
  const all: RegisteredDefect[] = [];
  for (let last = 0; ;) {
    const page = await company.select(registerFields, defects, {
      joins: [{ kind: "inner", table: assets, on: eq(assets.id, defects.assetId) }],
      where: and(isActive, gt(defects.id, last)),
      orderBy: [asc(defects.id)],
      limit: pageRows,
    });
    all.push(...page);
    last = page.at(-1)?.id ?? 0;
    if (page.length < pageRows) return all;
  }
}

/** The bytes of a photo that a record names. */
export async function findPhoto(
  { company, photoBytes }: Pick<Context<"getUnitPdf">, "company" | "photoBytes">,
  url: string,
): Promise<Buffer | undefined> {
  const where = eq(photos.id, parsePhotoId(url) ?? 0);
  const [photo] = await company.select(placeOfPhoto, photos, { where });
  return photo && photoBytes.read(company.companyId, photo);
}
