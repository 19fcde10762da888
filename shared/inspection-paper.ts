/**
 * The report of one inspection as a paper: of a truck or trailer the Driver Vehicle Inspection Report
 * of 49 CFR 396.11, with the review of 396.13.
 */
import { assetKindLabels } from "./asset-identity.ts";
import { type AssetCategory, formatHours, formatMiles, formatUnit } from "./assets.ts";
import type { ChecklistItem } from "./checklists.ts";
import { coverageOf, partLabels, partsOfItem } from "./coverage.ts";
import { nameDriver } from "./crew.ts";
import { defectBlocks, defectPhotos, type PaperDefect } from "./defect-paper.ts";
import { issueLabels, recordedItems } from "./inspection-records.ts";
import { inspectionTitle, type InspectionType } from "./inspection-types.ts";
import type { InspectionResults, ItemResult, ItemStatus } from "./inspections.ts";
import { formatLimits, type RequiredPart, requiredParts } from "./item-rules.ts";
import {
  carrierLines,
  formatFoot,
  formatMoment,
  givenFacts,
  type Paper,
  type PaperBlock,
  type PaperCompany,
  type PaperPhoto,
} from "./paper-blocks.ts";
import type { RecordedUnit } from "./record-tables.ts";

export type PaperInspection = {
  inspectionType: InspectionType;
  date: Date;
  driverId: number;
  driverName: string;
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
  /** Null for those of before the unit was stored with them. */
  unit: RecordedUnit | null;
  /** The unit as it is today. */
  asset: RecordedUnit;
  /** Those that its failed items reported or saw again. */
  defects: readonly PaperDefect[];
};

type Printed = {
  company: PaperCompany;
  inspection: PaperInspection;
  seal: Paper["seal"];
  /** The record was changed after it was sealed. */
  isBroken: boolean;
  now: Date;
};

export function buildInspectionPaper(printed: Printed): Paper {
  const { company, inspection, seal, isBroken, now } = printed;
  const blocks = inspectionBlocks(inspection, company.timeZone);
  return {
    title: titleOf(inspection),
    carrier: carrierLines(company),
    blocks: isBroken ? [brokenSeal, ...blocks] : blocks,
    seal,
    foot: formatFoot(now, company, lawOf(inspection)),
  };
}

const brokenSeal: PaperBlock = {
  kind: "text",
  text: "This record does not match its seal.",
  tone: "strong",
};

/** What 49 CFR 396.11 calls it where that applies. */
function titleOf(inspection: PaperInspection): string {
  if (isDvir(inspection)) return "Driver Vehicle Inspection Report";
  return `${inspectionTitle(inspection.inspectionType)} Report`;
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

function lawOf(inspection: PaperInspection): string | undefined {
  return isDvir(inspection) ? "49 CFR 396.11, 396.13" : laws[inspection.inspectionType];
}

/** One inspection; also a part of the file of its unit. */
export function inspectionBlocks(inspection: PaperInspection, timeZone: string): PaperBlock[] {
  const { comments, signatureUrl, date } = inspection;
  const photos = photosOf(inspection);
  return [
    ...unitBlocks(inspection),
    { kind: "facts", facts: tripFacts(inspection, timeZone) },
    ...itemBlocks(inspection),
    ...(comments ? [heading("Comments"), { kind: "text", text: comments } as const] : []),
    heading("Defects"),
    ...foundBlocks(inspection, timeZone),
    heading("Driver's signature"),
    {
      kind: "signatures",
      signatures: [
        {
          role: "Inspected by",
          typed: signatureUrl,
          by: nameDriver(inspection),
          moment: formatMoment(date, timeZone),
        },
      ],
      missing: [],
    },
    ...(photos.length > 0 ? [heading("Photos"), { kind: "photos", photos } as const] : []),
  ];
}

function heading(text: string): PaperBlock {
  return { kind: "heading", level: 2, text };
}

/** The unit as it was then; of a record of before as it is today, which is said. */
function unitBlocks({ unit, asset }: PaperInspection): PaperBlock[] {
  const facts: PaperBlock = { kind: "facts", facts: unitFacts(unit ?? asset) };
  if (unit) return [facts];
  return [facts, { kind: "text", text: "Unit as of today", tone: "quiet" }];
}

function unitFacts(unit: RecordedUnit) {
  const { name, kind, vinOrSerial, year, make, model, plate, plateState } = unit;
  return givenFacts([
    ["Unit", [name, formatUnit(unit)].filter(Boolean).join(", ")],
    ["Kind", kind && assetKindLabels[kind]],
    ["VIN/Serial", vinOrSerial],
    ["Year, make, model", `${year} ${make} ${model}`],
    ["Plate", [plateState, plate].filter(Boolean).join(" ")],
  ]);
}

function tripFacts(inspection: PaperInspection, timeZone: string) {
  const { inspectionType, date, odometer, hours, passed, whileOutOfService } = inspection;
  return givenFacts([
    ["Inspection", inspectionTitle(inspectionType)],
    ["Date", formatMoment(date, timeZone)],
    ["Driver", nameDriver(inspection)],
    ["Odometer", odometer === null ? null : formatMiles(odometer)],
    ["Hours", hours === null ? null : formatHours(hours)],
    ["Result", passed ? "Passed" : "Failed"],
    ["Note", whileOutOfService && "Inspected while out of service"],
  ]);
}

const statusLabels: Record<ItemStatus, string> = { pass: "Pass", fail: "Fail", na: "N/A" };

/** Each item with its result, and on a daily report with the parts that the law names. */
function itemBlocks(inspection: PaperInspection): PaperBlock[] {
  const items = recordedItems(inspection);
  const { required } = coverageOf(items, inspection.checklistCategory);
  const isMarked = isDvir(inspection);
  const rows = items.map((item) => {
    const result = inspection.results[item.id];
    const parts = partsOfItem(item).filter((part) => required.includes(part));
    const marks = isMarked ? [parts.map(formatPart).join(", ")] : [];
    return [item.label, ...marks, formatResult(item, result), formatNotes(result)];
  });
  const marks = isMarked ? [{ label: "396.11(a)(1) part", share: 3 }] : [];
  const columns = [
    { label: "Item", share: 4 },
    ...marks,
    { label: "Result", share: 2.6 },
    { label: "Notes", share: 4 },
  ];
  return [heading("Items inspected"), { kind: "table", columns, rows }];
}

/** "6 Horn" */
function formatPart(part: RequiredPart): string {
  return `${requiredParts.indexOf(part) + 1} ${partLabels[part]}`;
}

/** "Pass: 12 32nds (at least 4)" */
function formatResult(item: ChecklistItem, result: ItemResult | undefined): string {
  if (!result) return "";
  const label = statusLabels[result.status];
  if (result.value === undefined) return label;
  const measured = [result.value, item.unit].filter((part) => part !== undefined).join(" ");
  const limits = formatLimits({ ...item, unit: undefined });
  return `${label}: ${measured}${limits ? ` (${limits.toLowerCase()})` : ""}`;
}

function formatNotes(result: ItemResult | undefined): string {
  const notes = [
    result?.unsafe && "Unsafe to drive",
    result?.notes,
    result?.noPhoto && "No photo possible",
  ];
  return notes.filter(Boolean).join("\n");
}

function foundBlocks(inspection: PaperInspection, timeZone: string): PaperBlock[] {
  const { defects, passed } = inspection;
  if (defects.length > 0) return defects.flatMap((defect) => defectBlocks(defect, timeZone));
  const text = passed ? "No defects found." : `Failed: ${issueLabels(inspection).join(", ")}`;
  return [{ kind: "text", text }];
}

function photosOf(inspection: PaperInspection): PaperPhoto[] {
  const ofItems = recordedItems(inspection).flatMap(({ id, label }) =>
    (inspection.results[id]?.photos ?? []).map((url) => ({ url, caption: label })),
  );
  return [...ofItems, ...inspection.defects.flatMap(defectPhotos)];
}
