import {
  assets,
  checklistVersions,
  defectEvents,
  defects,
  inspectionLogs,
  photos,
} from "#shared/schema.ts";
import { parsePhotoId } from "#shared/base/photos.ts";
import { paperLimits } from "./paper-limits.ts";
import { and, eq, gt, ne } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { CompanyDb } from "../../db/company/company-db.ts";
import { type AsJson, maybe, type Selected } from "../../db/statements/company-rows.ts";
import { fail } from "../../errors.ts";
import type { Context } from "../../http/route.ts";
import { placeOfPhoto } from "../../objects/photo-bytes.ts";
import { pickUnit } from "../assets/list-assets.ts";
import { signedBy } from "../defects/list-steps.ts";
import { isActive, isLink, selectReviewedRepairs, withDefect } from "../defects/select-defects.ts";
import {
  selectConfirmation,
  selectInspectedWith,
  withAssetAndChecklist,
} from "../inspections/select-inspections.ts";

const { id: eventId, kind, at, byName, note, photoUrls, details, inspectionId } = defectEvents;

const eventFields = {
  id: eventId,
  kind,
  at,
  byName,
  note,
  signature: signedBy,
  photoUrls,
  details,
  inspectionId,
};

/** The fields of a defect that a paper prints, with its events except that its item passed again. */
export function selectDefectFields(company: CompanyDb) {
  const events = company.all(eventFields, defectEvents, {
    joins: [
      { kind: "left", table: inspectionLogs, on: eq(inspectionLogs.id, defectEvents.inspectionId) },
    ],
    where: and(eq(defectEvents.defectId, defects.id), ne(kind, "passed_again")),
    orderBy: [eventId],
  });
  const { number, title, state, critical, certified, finding } = defects;
  return { number, title, state, critical, certified, note: defects.note, finding, events };
}

/** The defects that an inspection reported or saw again. */
function selectDefects(company: CompanyDb) {
  return company.all(selectDefectFields(company), defectEvents, {
    joins: [withDefect],
    where: and(eq(defectEvents.inspectionId, inspectionLogs.id), isLink),
    orderBy: [defects.number],
  });
}

const about = alias(defectEvents, "about");

/** The reports of all defects that an inspection says something of. */
function selectReports(company: CompanyDb) {
  return company.all({ id: eventId }, defectEvents, {
    joins: [{ kind: "inner", table: about, on: eq(about.defectId, defectEvents.defectId) }],
    where: and(eq(about.inspectionId, inspectionLogs.id), eq(kind, "reported")),
    orderBy: [eventId],
  });
}

const { id, inspectionType, date, driverId, driverName, attributedById } = inspectionLogs;
const { odometer, hours, results } = inspectionLogs;
const { issues, comments, signatureUrl, passed, whileOutOfService, unit } = inspectionLogs;
const recordFields = {
  id,
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
const { voidedAt, voidedByName, voidReason } = inspectionLogs;
const statementFields = { comments, signatureUrl, passed, whileOutOfService, unit };
const voiding = { voidedAt, voidedByName, voidReason };

/** The fields of an inspection that a paper prints, besides the unit's present data. */
export function selectInspectionFields(company: CompanyDb) {
  return {
    ...recordFields,
    ...statementFields,
    ...voiding,
    confirmation: selectConfirmation(company),
    checklistCategory: inspectionLogs.checklistCategory,
    checklistItems: maybe(checklistVersions.items),
    defects: selectDefects(company),
    reviews: selectReviewedRepairs(company, inspectionLogs.id),
    named: selectReports(company),
  };
}

/** An inspection with all that its paper says. */
export async function findInspection(company: CompanyDb, of: number) {
  const asset = company.first(pickUnit(assets), assets, {
    where: eq(assets.id, inspectionLogs.assetId),
  });
  const fields = {
    ...selectInspectionFields(company),
    asset,
    inspectedWith: selectInspectedWith(company),
  };
  const [found] = await company.select(fields, inspectionLogs, {
    joins: withAssetAndChecklist,
    where: eq(id, of),
  });
  if (!found) throw fail("request.notFound");
  return { ...found, defects: removeRepeats(found.defects) };
}

/** An inspection may be linked twice with one defect: directly, and through a duplicate that it reported. */
export function removeRepeats<Defect extends { number: number }>(
  found: readonly Defect[],
): Defect[] {
  return [...new Map(found.map((defect) => [defect.number, defect])).values()];
}

const registerFields = {
  id: defects.id,
  number: defects.number,
  assetName: assets.name,
  title: defects.title,
  note: defects.note,
  finding: defects.finding,
  state: defects.state,
  critical: defects.critical,
  reportedAt: defects.reportedAt,
  reportedByName: defects.reportedByName,
};
/** The open defects, oldest first, each with its events; as many pages as a paper has room for. */
export async function listOpen(company: CompanyDb) {
  const { registerPages, registerPageRows } = paperLimits;
  const fields = { ...registerFields, events: selectSealedEvents(company) };
  const rows: AsJson<Selected<typeof fields>>[] = [];
  for (let pages = 0, last = 0; pages < registerPages; pages += 1) {
    const page = await company.readPage(fields, defects, {
      joins: [{ kind: "inner", table: assets, on: eq(assets.id, defects.assetId) }],
      where: and(isActive, gt(defects.id, last)),
      order: { by: [defects.id] },
      limit: registerPageRows,
    });
    rows.push(...page.rows);
    if (!page.hasMore) return { rows, hasMore: false };
    last = page.rows.at(-1)?.id ?? 0;
  }
  return { rows, hasMore: true };
}

/** The events that decide a defect's state. */
function selectSealedEvents(company: CompanyDb) {
  return company.all({ id: eventId, kind, inspectionId }, defectEvents, {
    where: and(eq(defectEvents.defectId, defects.id), ne(kind, "passed_again")),
    orderBy: [eventId],
  });
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
