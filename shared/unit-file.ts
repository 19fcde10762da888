/** The file of one unit, as an auditor asks for it: facts in, blocks out. */
import {
  type AssetKind,
  assetKindLabels,
  formatPounds,
  type Ownership,
  ownershipLabels,
} from "./asset-identity.ts";
import {
  type AssetCategory,
  type AssetCondition,
  categoryLabels,
  conditionLabels,
  formatHours,
  formatMiles,
} from "./assets.ts";
import { defectBlocks } from "./defect-paper.ts";
import { formatDay } from "./documents.ts";
import { inspectionBlocks, type PaperInspection } from "./inspection-paper.ts";
import { inspectionTitle } from "./inspection-types.ts";
import {
  carrierLines,
  formatFoot,
  formatMoment,
  type Paper,
  type PaperBlock,
  type PaperCompany,
  type PaperFact,
} from "./paper-blocks.ts";
import type { Period } from "./paper-period.ts";
import type { Moment, PaperTable, Shown } from "./paper-table.ts";
import {
  annualTable,
  documentTable,
  downtimeTable,
  type ListedDocument,
  type ListedDowntime,
  type ListedReading,
  readingTable,
  roadsideTable,
} from "./unit-file-documents.ts";
import {
  defectTable,
  inspectionTable,
  type ListedDefect,
  type ListedInspection,
  type ListedLog,
  type ListedSchedule,
  maintenanceTable,
  scheduleTable,
} from "./unit-file-records.ts";

/** Which rules each part serves; looked up 2026-11-22. */
const rules = {
  identification: "49 CFR 396.3(b)(1)",
  dues: "49 CFR 396.3(b)(2)",
  maintenance: "49 CFR 396.3(b)(3)",
  defects: "49 CFR 396.11, 396.13",
  annual: "49 CFR 396.17, 396.21",
  roadside: "49 CFR 396.9(d)",
};

/** Rows of which there may be more than a file has room for. */
export type Listed<Row> = { rows: readonly Row[]; hasMore: boolean };

type FiledUnit = {
  name: string;
  category: AssetCategory;
  kind: AssetKind | null;
  unitNumber: string | null;
  vinOrSerial: string;
  year: number;
  make: string;
  model: string;
  plate: string | null;
  plateState: string | null;
  tireSize: string | null;
  gvwrPounds: number | null;
  ownership: Ownership | null;
  ownerName: string | null;
  location: string | null;
  atMine: boolean;
  condition: AssetCondition;
  archived: boolean;
  currentMiles: number;
  currentHours: number;
};

type FiledReport = PaperInspection & { id: number };

export type UnitFacts = {
  company: PaperCompany;
  now: Date;
  period: Period;
  unit: FiledUnit;
  schedules: Listed<ListedSchedule>;
  maintenance: Listed<ListedLog>;
  inspections: Listed<ListedInspection>;
  /** Of the inspections those with defects, the newest first. */
  reports: readonly FiledReport[];
  defects: Listed<ListedDefect>;
  documents: readonly ListedDocument[];
  downtimes: Listed<ListedDowntime>;
  readings: Listed<ListedReading>;
  /** The newest seal of the company. */
  head: { number: number; hash: string; sealedAt: Moment } | null;
};

export function buildUnitFile(facts: UnitFacts): Paper {
  const { company, unit, period, now } = facts;
  return {
    title: "Unit File",
    carrier: carrierLines(company),
    blocks: [
      heading(unit.name),
      quiet(`${formatDay(period.from)} to ${formatDay(period.to)}`),
      heading(`Identification (${rules.identification})`),
      { kind: "facts", facts: identify(unit) },
      ...scheduledBlocks(facts),
      ...defectParts(facts),
      ...inspectionParts(facts),
      ...documentBlocks(facts),
      ...usageBlocks(facts),
      ...sealBlocks(facts),
      ...reportBlocks(facts),
    ],
    seal: null,
    foot: formatFoot(now, company, "49 CFR 396.3(b)"),
  };
}

function identify(unit: FiledUnit): PaperFact[] {
  const { year, make, model, kind, ownership, gvwrPounds } = unit;
  const isOwned = ownership === "owned" && unit.ownerName === null;
  const facts: (readonly [label: string, value: string | null])[] = [
    ["Unit Number", unit.unitNumber],
    ["Year, make, model", `${year} ${make} ${model}`],
    ["VIN/Serial", unit.vinOrSerial],
    ["Kind", kind ? assetKindLabels[kind] : categoryLabels[unit.category]],
    ["Tire Size", unit.tireSize],
    ["GVWR", gvwrPounds === null ? null : formatPounds(gvwrPounds)],
    ["Plate", [unit.plateState, unit.plate].filter(Boolean).join(" ")],
    ["Ownership", ownership && ownershipLabels[ownership]],
    ["Owner", isOwned ? "The carrier" : unit.ownerName],
    ["Location", unit.location],
    ["Works at a mine or pit", unit.atMine ? "Yes" : "No"],
    ["Condition", unit.archived ? "Archived" : conditionLabels[unit.condition]],
    ["Meters", `${formatMiles(unit.currentMiles)}, ${formatHours(unit.currentHours)}`],
  ];
  return facts.map(([label, value]) => ({ label, value: value || "Not recorded" }));
}

function scheduledBlocks(facts: UnitFacts): PaperBlock[] {
  const { schedules, maintenance, unit } = facts;
  const shown = toShown(facts);
  return [
    heading(`Inspection and maintenance due (${rules.dues})`),
    ...listed(schedules, scheduleTable(shown, unit), "No service schedules."),
    heading(`Maintenance (${rules.maintenance})`),
    ...listed(maintenance, maintenanceTable(shown), "No maintenance in this period."),
  ];
}

/** Those that no report of this file contains stand in full. */
function defectParts(facts: UnitFacts): PaperBlock[] {
  const { defects, reports, company } = facts;
  const reported = new Set(reports.flatMap((report) => report.defects.map((one) => one.number)));
  const others = defects.rows.filter(({ number }) => !reported.has(number));
  return [
    heading(`Defects (${rules.defects})`),
    ...listed(defects, defectTable(toShown(facts)), "No defects in this period."),
    ...others.flatMap((defect) => defectBlocks(defect, company.timeZone)),
  ];
}

function inspectionParts(facts: UnitFacts): PaperBlock[] {
  const { inspections, reports } = facts;
  const table = inspectionTable(toShown(facts), new Set(reports.map(({ id }) => id)));
  return [heading("Inspections"), ...listed(inspections, table, "No inspections in this period.")];
}

function documentBlocks(facts: UnitFacts): PaperBlock[] {
  const shown = toShown(facts);
  const [annual, roadside] = ["annual_inspection", "roadside_report"] as const;
  const only = (isWanted: (kind: ListedDocument["kind"]) => boolean) => {
    const rows = facts.documents.filter(({ kind }) => isWanted(kind));
    return { rows, hasMore: false };
  };
  const annuals = only((kind) => kind === annual);
  const roadsides = only((kind) => kind === roadside);
  const others = only((kind) => kind !== annual && kind !== roadside);
  return [
    heading(`Annual inspections (${rules.annual})`),
    ...listed(annuals, annualTable(shown), "No annual inspection on file."),
    heading(`Roadside inspections (${rules.roadside})`),
    ...listed(roadsides, roadsideTable(shown), "No roadside inspection on file."),
    heading("Documents"),
    ...listed(others, documentTable(shown), "No other documents on file."),
  ];
}

function usageBlocks(facts: UnitFacts): PaperBlock[] {
  const shown = toShown(facts);
  return [
    heading("Downtime"),
    ...listed(facts.downtimes, downtimeTable(shown), "No downtime in this period."),
    heading("Meter readings"),
    ...listed(facts.readings, readingTable(shown), "No readings in this period."),
  ];
}

function sealBlocks({ head, company }: UnitFacts): PaperBlock[] {
  if (!head) return [heading("Record integrity"), quiet("No record is sealed yet.")];
  return [
    heading("Record integrity"),
    quiet(
      "Each seal covers its record and the seal before it. If a record is changed later, the seals no longer lead to this one.",
    ),
    {
      kind: "facts",
      facts: [
        { label: "Newest seal", value: `No. ${head.number.toLocaleString("en-US")}` },
        { label: "Sealed", value: formatMoment(head.sealedAt, company.timeZone) },
        { label: "Hash", value: head.hash },
      ],
    },
  ];
}

/**
 * Each on its own pages, with its headings one level lower than on a paper of its own. Its photos are
 * on that paper alone: those of a year would make a file that nobody can send.
 */
function reportBlocks({ reports, company: { timeZone } }: UnitFacts): PaperBlock[] {
  return reports.flatMap((report): PaperBlock[] => [
    { kind: "break" },
    heading(`${inspectionTitle(report.inspectionType)}, ${formatMoment(report.date, timeZone)}`),
    ...inspectionBlocks(report, timeZone).flatMap(toPart),
  ]);
}

function toPart(block: PaperBlock): PaperBlock[] {
  if (block.kind === "heading") return [{ ...block, level: 3 }];
  if (block.kind !== "photos") return [block];
  const count = block.photos.length;
  return [quiet(`${count} ${count === 1 ? "photo" : "photos"}, printed with the report alone.`)];
}

/** A table, or a sentence where it had no rows. */
function listed<Row>(
  { rows, hasMore }: Listed<Row>,
  table: PaperTable<Row>,
  empty: string,
): PaperBlock[] {
  if (rows.length === 0) return [quiet(empty)];
  if (!hasMore) return [table(rows)];
  const count = rows.length.toLocaleString("en-US");
  return [table(rows), quiet(`Only the newest ${count} are listed. Fewer days show the others.`)];
}

function toShown({ now, company: { timeZone } }: UnitFacts): Shown {
  return { now, timeZone };
}

function heading(text: string): PaperBlock {
  return { kind: "heading", level: 2, text };
}

function quiet(text: string): PaperBlock {
  return { kind: "text", text, tone: "quiet" };
}
