/**
 * The report of one inspection as a paper: of a truck or trailer the Driver Vehicle Inspection Report
 * of 49 CFR 396.11, with the review of 396.13.
 */
import { assetKindLabels } from "../assets/asset-identity.ts";
import { type AssetCategory, formatHours, formatMiles, formatUnit } from "../assets/assets.ts";
import type { ChecklistItem } from "../checklists/checklists.ts";
import { findCoverage, partLabels, listItemParts } from "../checklists/coverage.ts";
import { isOfDriver, nameDriver } from "../inspections/attribution.ts";
import { describeConfirmation, formatUnsigned } from "../inspections/confirmations.ts";
import { buildDefectBlocks, listDefectPhotos, type PaperDefect } from "./defect-paper.ts";
import { type DefectEventKind, formatDefectNumber } from "../defects/defects.ts";
import { listIssueNames, listRecordedItems } from "../inspections/inspection-records.ts";
import { formatInspectionTitle, type InspectionType } from "../checklists/inspection-types.ts";
import type { InspectionResults, ItemResult } from "../records/inspection-results.ts";
import { formatLabel } from "../checklists/item-labels.ts";
import { formatMeasured, type RequiredPart, requiredParts } from "../checklists/item-rules.ts";
import { type BrokenSeal, buildBrokenBlocks } from "./broken-seals.ts";
import {
  listCarrierLines,
  formatFoot,
  formatMoment,
  filterGivenFacts,
  type Paper,
  type PaperBlock,
  type PaperCompany,
  type PaperPhoto,
  toHeading,
} from "./paper-blocks.ts";
import { nameInspectedWith, type InspectedWith } from "../inspections/combination.ts";
import { formatReasons } from "../checklists/reasons.ts";
import type { RecordedUnit } from "../records/record-tables.ts";
import { describeVoiding, type Voidable } from "../records/voidings.ts";
import { words } from "../base/words.ts";

export type PaperInspection = Voidable & {
  inspectionType: InspectionType;
  date: Date;
  driverId: number;
  driverName: string;
  attributedById: number | null;
  confirmation: { isOwn: boolean; userName: string; at: string } | null;
  odometer: number | null;
  hours: number | null;
  results: InspectionResults;
  issues: string[];
  comments: string | null;
  signatureUrl: string;
  passed: boolean;
  whileOutOfService: boolean;
  checklistItems: ChecklistItem[] | null;
  checklistCategory: AssetCategory;
  /** Null for inspections from before the unit was stored with them. */
  unit: RecordedUnit | null;
  /** The unit as it is today. */
  asset: RecordedUnit;
  inspectedWith: InspectedWith | null;
  /** The defects that its failed items reported or saw again. */
  defects: readonly PaperDefect[];
  /** What its signature covers besides (49 CFR 396.13). */
  reviews: readonly { number: number; title: string; kind: DefectEventKind; note: string | null }[];
};

type Printed = {
  company: PaperCompany;
  inspection: PaperInspection;
  seal: Paper["seal"];
  broken: readonly BrokenSeal[];
  now: Date;
};

export function buildInspectionPaper(printed: Printed): Paper {
  const { company, inspection, seal, broken, now } = printed;
  return {
    title: formatTitle(inspection),
    carrier: listCarrierLines(company),
    blocks: [
      ...buildBrokenBlocks(w.broken, broken),
      ...buildInspectionBlocks(inspection, company.timeZone),
    ],
    seal,
    foot: formatFoot(now, company, findLaw(inspection)),
  };
}

/** What 49 CFR 396.11 calls it where that applies. */
function formatTitle(inspection: PaperInspection): string {
  if (isDvir(inspection)) return w.dvir;
  return w.report({ inspection: formatInspectionTitle(inspection.inspectionType) });
}

function isDvir({ inspectionType, checklistCategory }: PaperInspection): boolean {
  const isTrip = inspectionType === "pre_trip" || inspectionType === "post_trip";
  return isTrip && checklistCategory !== "equipment";
}

/** The rules that a report of this type serves; last compared with the law on 2026-11-22. */
const laws: Partial<Record<InspectionType, string>> = {
  shift: "30 CFR 56.14100, 29 CFR 1910.178(q)(7)",
  annual: "49 CFR 396.17, 396.21",
};

function findLaw(inspection: PaperInspection): string | undefined {
  return isDvir(inspection) ? "49 CFR 396.11, 396.13" : laws[inspection.inspectionType];
}

/** One inspection; also a part of the file of its unit. */
export function buildInspectionBlocks(inspection: PaperInspection, timeZone: string): PaperBlock[] {
  const { comments, inspectedWith } = inspection;
  const photos = listPhotos(inspection);
  const isAnnual = inspection.inspectionType === "annual";
  const voiding = describeVoiding(inspection, timeZone);
  return [
    ...(voiding ? [formatStrongText(voiding)] : []),
    ...toUnitBlocks(inspection),
    { kind: "facts", facts: toTripFacts(inspection, timeZone) },
    ...(inspectedWith ? [{ kind: "text", text: nameInspectedWith(inspectedWith) } as const] : []),
    ...toItemBlocks(inspection),
    ...(comments ? [toHeading(w.comments), { kind: "text", text: comments } as const] : []),
    toHeading(w.defects),
    ...toFoundBlocks(inspection, timeZone),
    ...buildReviewBlocks(inspection),
    toHeading(isAnnual ? w.inspectorsSignature : w.signature),
    ...(isAnnual ? [formatAnnualStatement(inspection)] : []),
    buildSignature(inspection, timeZone),
    ...(photos.length > 0 ? [toHeading(w.photos), { kind: "photos", photos } as const] : []),
  ];
}

function formatStrongText(text: string): PaperBlock {
  return { kind: "text", text, tone: "strong" };
}

/** What the office filed for its driver has no signature of theirs until they have confirmed it. */
function buildSignature(inspection: PaperInspection, timeZone: string): PaperBlock {
  const { signatureUrl: typed, date, confirmation } = inspection;
  const standing = describeConfirmation(inspection, timeZone);
  if (!isOfDriver(inspection)) {
    const missing = [formatUnsigned(typed), ...(standing ? [standing] : [])];
    return { kind: "signatures", signatures: [], missing };
  }
  const moment = formatMoment(date, timeZone);
  const signature = { role: w.inspectedBy, typed, by: nameDriver(inspection), moment };
  const confirmed = confirmation && {
    role: w.confirmedBy,
    typed: null,
    by: confirmation.userName,
    moment: formatMoment(confirmation.at, timeZone),
  };
  const signatures = [signature, ...(confirmed ? [confirmed] : [])];
  return { kind: "signatures", signatures, missing: [] };
}

/** What the report of an annual inspection must certify: 49 CFR 396.21(a)(6), 396.17(c)(2). */
function formatAnnualStatement({ passed }: PaperInspection): PaperBlock {
  return { kind: "text", text: passed ? w.annualPassed : w.annualFailed };
}

/** The unit as it was then; of an older record as it is today, which the paper says. */
function toUnitBlocks({ unit, asset }: PaperInspection): PaperBlock[] {
  const facts: PaperBlock = { kind: "facts", facts: toUnitFacts(unit ?? asset) };
  if (unit) return [facts];
  return [facts, { kind: "text", text: w.unitToday, tone: "quiet" }];
}

function toUnitFacts(unit: RecordedUnit) {
  const { name, kind, vinOrSerial, year, make, model, plate, plateState } = unit;
  return filterGivenFacts([
    [w.unit, [name, formatUnit(unit)].filter(Boolean).join(", ")],
    [w.kind, kind && assetKindLabels[kind]],
    [w.vin, vinOrSerial],
    [w.model, `${year} ${make} ${model}`],
    [w.plate, [plateState, plate].filter(Boolean).join(" ")],
  ]);
}

function toTripFacts(inspection: PaperInspection, timeZone: string) {
  const { inspectionType, date, odometer, hours, passed, whileOutOfService } = inspection;
  return filterGivenFacts([
    [w.inspection, formatInspectionTitle(inspectionType)],
    [w.date, formatMoment(date, timeZone)],
    [inspectionType === "annual" ? w.inspector : w.driver, nameDriver(inspection)],
    [w.odometer, odometer === null ? null : formatMiles(odometer)],
    [w.hours, hours === null ? null : formatHours(hours)],
    [w.result, passed ? w.passed : w.failed],
    [w.note, whileOutOfService && w.whileOutOfService],
  ]);
}

/** Each item with its result, and on a daily report with the parts that the law names. */
function toItemBlocks(inspection: PaperInspection): PaperBlock[] {
  const items = listRecordedItems(inspection);
  const { required } = findCoverage(items, inspection.checklistCategory);
  const isMarked = isDvir(inspection);
  const rows = items.map((item) => {
    const result = inspection.results[item.id];
    const parts = listItemParts(item).filter((part) => required.includes(part));
    const marks = isMarked ? [parts.map(formatPart).join(", ")] : [];
    return [formatLabel(item), ...marks, formatResult(item, result), formatNotes(result)];
  });
  const marks = isMarked ? [{ label: w.part({ rule: "396.11(a)(1)" }), share: 2.8 }] : [];
  const columns = [
    { label: w.item, share: 3.8 },
    ...marks,
    { label: w.result, share: 3.8 },
    { label: w.notes, share: 3.6 },
  ];
  return [toHeading(w.items), { kind: "table", columns, rows }];
}

/** "6 Horn" */
function formatPart(part: RequiredPart): string {
  return `${requiredParts.indexOf(part) + 1} ${partLabels[part]}`;
}

/** "Pass: 12 32nds (at least 4)" */
function formatResult(item: ChecklistItem, result: ItemResult | undefined): string {
  if (!result) return "";
  const label = statusLabels[result.status];
  return result.value === undefined ? label : `${label}: ${formatMeasured(result.value, item)}`;
}

function formatNotes(result: ItemResult | undefined): string {
  const reasons = formatReasons(result?.reasons);
  const notes = [result?.unsafe && w.unsafe, reasons, result?.notes, result?.noPhoto && w.noPhoto];
  return notes.filter(Boolean).join("\n");
}

function toFoundBlocks(inspection: PaperInspection, timeZone: string): PaperBlock[] {
  const { defects, passed } = inspection;
  if (defects.length > 0) return defects.flatMap((defect) => buildDefectBlocks(defect, timeZone));
  const text = passed
    ? w.noDefects
    : w.failedItems({ items: listIssueNames(inspection).join(", ") });
  return [{ kind: "text", text }];
}

function buildReviewBlocks({ reviews }: PaperInspection): PaperBlock[] {
  if (reviews.length === 0) return [];
  const rows = reviews.map(({ kind, note, ...defect }) => [
    `${formatDefectNumber(defect.number)} ${defect.title}`,
    kind === "reviewed" ? w.accepted : w.notFixed,
    note ?? "",
  ]);
  const columns = [
    { label: w.defect, share: 4 },
    { label: w.review, share: 2.6 },
    { label: w.notes, share: 4 },
  ];
  return [toHeading(w.reviewed), { kind: "table", columns, rows }];
}

function listPhotos(inspection: PaperInspection): PaperPhoto[] {
  const ofItems = listRecordedItems(inspection).flatMap((item) =>
    (inspection.results[item.id]?.photos ?? []).map((url) => ({ url, caption: formatLabel(item) })),
  );
  return [...ofItems, ...inspection.defects.flatMap(listDefectPhotos)];
}

const statusLabels = words({
  pass: ["Pass", "Bien"],
  fail: ["Fail", "Falla"],
  na: ["N/A", "N/A"],
});

const w = words({
  broken: ["This record does not match its seal.", "Este registro no coincide con su sello."],
  dvir: ["Driver Vehicle Inspection Report", "Reporte de inspección del vehículo por el operador"],
  report: ["{inspection} Report", "{inspection}: reporte"],
  comments: ["Comments", "Comentarios"],
  defect: ["Defect", "Defecto"],
  review: ["Review", "Revisión"],
  reviewed: ["Repairs reviewed", "Reparaciones revisadas"],
  accepted: ["Accepted", "Aceptada"],
  notFixed: ["Not fixed", "No quedó"],
  defects: ["Defects", "Defectos"],
  signature: ["Driver's signature", "Firma del operador"],
  annualPassed: [
    "I certify that this report is accurate and complete, and that this vehicle has passed an inspection in accordance with 49 CFR 396.17 and Appendix A.",
    "Certifico que este reporte es exacto y completo, y que este vehículo pasó una inspección conforme a 49 CFR 396.17 y el Apéndice A.",
  ],
  annualFailed: [
    "I certify that this report is accurate and complete, and that this vehicle was inspected in accordance with 49 CFR 396.17 and Appendix A. It did not pass.",
    "Certifico que este reporte es exacto y completo, y que este vehículo se revisó conforme a 49 CFR 396.17 y el Apéndice A. No pasó.",
  ],
  inspectedBy: ["Inspected by", "Revisado por"],
  confirmedBy: ["Confirmed by", "Confirmado por"],
  photos: ["Photos", "Fotos"],
  unitToday: ["Unit as of today", "La unidad como está hoy"],
  unit: ["Unit", "Unidad"],
  kind: ["Kind", "Tipo"],
  vin: ["VIN/Serial", "VIN/Serie"],
  model: ["Year, make, model", "Año, marca, modelo"],
  plate: ["Plate", "Placa"],
  inspection: ["Inspection", "Inspección"],
  date: ["Date", "Fecha"],
  driver: ["Driver", "Operador"],
  inspector: ["Inspector", "Inspector"],
  inspectorsSignature: ["Inspector's signature", "Firma del inspector"],
  odometer: ["Odometer", "Odómetro"],
  hours: ["Hours", "Horas"],
  result: ["Result", "Resultado"],
  passed: ["Passed", "Bien"],
  failed: ["Failed", "Con falla"],
  note: ["Note", "Nota"],
  whileOutOfService: ["Inspected while out of service", "Revisada estando fuera de servicio"],
  part: ["{rule} part", "Parte {rule}"],
  item: ["Item", "Punto"],
  notes: ["Notes", "Notas"],
  items: ["Items inspected", "Puntos revisados"],
  unsafe: ["Unsafe to drive", "No es seguro manejar"],
  noPhoto: ["No photo possible", "No se pudo tomar foto"],
  noDefects: ["No defects found.", "No se encontraron defectos."],
  failedItems: ["Failed: {items}", "Con falla: {items}"],
});
