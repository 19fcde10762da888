/** The file of one unit, as an auditor asks for it: facts in, blocks out. */
import {
  type AssetKind,
  assetKindLabels,
  formatPounds,
  type Ownership,
  ownershipLabels,
} from "../assets/asset-identity.ts";
import {
  type AssetCategory,
  type AssetCondition,
  formatCategory,
  conditionLabels,
  formatHours,
  formatMiles,
} from "../assets/assets.ts";
import { type BrokenSeal, buildBrokenBlocks } from "./broken-seals.ts";
import { buildDefectBlocks } from "./defect-paper.ts";
import { formatCalendarDay } from "../documents/documents.ts";
import { buildInspectionBlocks, type PaperInspection } from "./inspection-paper.ts";
import { formatInspectionTitle } from "../checklists/inspection-types.ts";
import {
  listCarrierLines,
  formatFoot,
  formatMoment,
  type Paper,
  type PaperBlock,
  type PaperCompany,
  type PaperFact,
  toHeading,
} from "./paper-blocks.ts";
import type { Period } from "./paper-period.ts";
import type { Moment, PaperTable, Shown } from "./paper-table.ts";
import {
  buildAnnualTable,
  buildDocumentTable,
  buildDowntimeTable,
  type ListedDocument,
  type ListedDowntime,
  type ListedReading,
  buildReadingTable,
  buildCorrectionBlocks,
  buildRoadsideTable,
} from "./unit-file-documents.ts";
import {
  buildDefectTable,
  buildInspectionTable,
  type ListedDefect,
  type ListedInspection,
  type ListedLog,
  type ListedSchedule,
  buildMaintenanceTable,
  buildScheduleTable,
} from "./unit-file-records.ts";
import { w } from "./unit-file-words.ts";

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
  /** The inspections with defects, newest first. */
  reports: readonly FiledReport[];
  defects: Listed<ListedDefect>;
  documents: readonly ListedDocument[];
  downtimes: Listed<ListedDowntime>;
  readings: Listed<ListedReading>;
  /** So many photos of these reports there is room for. */
  photosMax: number;
  /** The newest seal of the company. */
  head: { number: number; hash: string; sealedAt: Moment } | null;
  /** What of it does not match its seal. */
  broken: readonly BrokenSeal[];
};

export function buildUnitFile(facts: UnitFacts): Paper {
  const { company, unit, period, now } = facts;
  return {
    title: w.title,
    carrier: listCarrierLines(company),
    blocks: [
      ...buildBrokenBlocks(w.broken, facts.broken),
      toHeading(unit.name),
      toQuietText(
        w.period({ from: formatCalendarDay(period.from), to: formatCalendarDay(period.to) }),
      ),
      toHeading(w.identification({ law: rules.identification })),
      toQuietText(w.unitToday),
      { kind: "facts", facts: identify(unit) },
      ...toScheduledBlocks(facts),
      ...toDefectParts(facts),
      ...toInspectionParts(facts),
      ...toDocumentBlocks(facts),
      ...toUsageBlocks(facts),
      ...buildSealBlocks(facts),
      ...buildReportBlocks(facts),
    ],
    seal: null,
    foot: formatFoot(now, company, "49 CFR 396.3(b)"),
  };
}

function identify(unit: FiledUnit): PaperFact[] {
  const { year, make, model, kind, ownership, gvwrPounds } = unit;
  const isOwned = ownership === "owned" && unit.ownerName === null;
  const facts: (readonly [label: string, value: string | null])[] = [
    [w.unitNumber, unit.unitNumber],
    [w.model, `${year} ${make} ${model}`],
    [w.vin, unit.vinOrSerial],
    [w.kind, kind ? assetKindLabels[kind] : formatCategory(unit.category)],
    [w.tireSize, unit.tireSize],
    [w.gvwr, gvwrPounds === null ? null : formatPounds(gvwrPounds)],
    [w.plate, [unit.plateState, unit.plate].filter(Boolean).join(" ")],
    [w.ownership, ownership && ownershipLabels[ownership]],
    [w.owner, isOwned ? w.carrier : unit.ownerName],
    [w.location, unit.location],
    [w.atMine, unit.atMine ? w.yes : w.no],
    [w.condition, unit.archived ? w.archived : conditionLabels[unit.condition]],
    [w.meters, `${formatMiles(unit.currentMiles)}, ${formatHours(unit.currentHours)}`],
  ];
  return facts.map(([label, value]) => ({ label, value: value || w.notRecorded }));
}

function toScheduledBlocks(facts: UnitFacts): PaperBlock[] {
  const { schedules, maintenance, unit } = facts;
  const shown = toShown(facts);
  return [
    toHeading(w.dues({ law: rules.dues })),
    toQuietText(w.duesToday),
    ...listed(schedules, buildScheduleTable(shown, unit), w.noSchedules),
    toHeading(w.maintenance({ law: rules.maintenance })),
    ...listed(maintenance, buildMaintenanceTable(shown), w.noMaintenance),
  ];
}

/** Prints the defects in full that no report of this file contains. */
function toDefectParts(facts: UnitFacts): PaperBlock[] {
  const { defects, reports, company } = facts;
  const reported = new Set(reports.flatMap((report) => report.defects.map((item) => item.number)));
  const others = defects.rows.filter(({ number }) => !reported.has(number));
  return [
    toHeading(w.defects({ law: rules.defects })),
    ...listed(defects, buildDefectTable(toShown(facts)), w.noDefects),
    ...others.flatMap((defect) => buildDefectBlocks(defect, company.timeZone)),
  ];
}

function toInspectionParts(facts: UnitFacts): PaperBlock[] {
  const { inspections, reports } = facts;
  const table = buildInspectionTable(toShown(facts), new Set(reports.map(({ id }) => id)));
  return [toHeading(w.inspections), ...listed(inspections, table, w.noInspections)];
}

function toDocumentBlocks(facts: UnitFacts): PaperBlock[] {
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
    toHeading(w.annual({ law: rules.annual })),
    toQuietText(w.annualToday),
    ...listed(annuals, buildAnnualTable(shown), w.noAnnual),
    toHeading(w.roadside({ law: rules.roadside })),
    toQuietText(w.roadsideToday),
    ...listed(roadsides, buildRoadsideTable(shown), w.noRoadside),
    ...buildCorrectionBlocks(roadsides.rows, shown),
    toHeading(w.documents),
    toQuietText(w.documentsToday),
    ...listed(others, buildDocumentTable(shown), w.noDocuments),
  ];
}

function toUsageBlocks(facts: UnitFacts): PaperBlock[] {
  const shown = toShown(facts);
  return [
    toHeading(w.downtime),
    ...listed(facts.downtimes, buildDowntimeTable(shown), w.noDowntime),
    toHeading(w.readings),
    ...listed(facts.readings, buildReadingTable(shown), w.noReadings),
  ];
}

function buildSealBlocks({ head, company }: UnitFacts): PaperBlock[] {
  if (!head) return [toHeading(w.integrity), toQuietText(w.noSeal)];
  return [
    toHeading(w.integrity),
    toQuietText(w.chain),
    {
      kind: "facts",
      facts: [
        { label: w.newestSeal, value: w.sealNumber({ number: head.number }) },
        { label: w.sealed, value: formatMoment(head.sealedAt, company.timeZone) },
        { label: w.hash, value: head.hash },
      ],
    },
  ];
}

/**
 * Each on its own pages, with its headings one level lower than on a paper of its own. The photos of a
 * year would make a file too large to send: the newest ones are here, the others on that paper alone.
 */
function buildReportBlocks({ reports, photosMax, company: { timeZone } }: UnitFacts): PaperBlock[] {
  let room = photosMax;
  return reports.flatMap((report): PaperBlock[] => {
    const blocks = buildInspectionBlocks(report, timeZone);
    const parts = blocks.flatMap((block) => toPart(block, room));
    room -= parts.reduce((sum, part) => sum + (part.kind === "photos" ? part.photos.length : 0), 0);
    return [
      { kind: "break" },
      toHeading(
        `${formatInspectionTitle(report.inspectionType)}, ${formatMoment(report.date, timeZone)}`,
      ),
      ...parts,
    ];
  });
}

function toPart(block: PaperBlock, room: number): PaperBlock[] {
  if (block.kind === "heading") return [{ ...block, level: 3 }];
  if (block.kind !== "photos") return [block];
  const shown = block.photos.slice(0, room);
  const n = block.photos.length - shown.length;
  if (n === 0) return [block];
  if (shown.length === 0) return [toQuietText(w.photos({ n }))];
  return [{ ...block, photos: shown }, toQuietText(w.morePhotos({ n }))];
}

/** A table, or a sentence where it had no rows. */
function listed<Row>(
  { rows, hasMore }: Listed<Row>,
  table: PaperTable<Row>,
  empty: string,
): PaperBlock[] {
  if (rows.length === 0) return [toQuietText(empty)];
  if (!hasMore) return [table(rows)];
  return [table(rows), toQuietText(w.newest({ count: rows.length }))];
}

function toShown({ now, company: { timeZone } }: UnitFacts): Shown {
  return { now, timeZone };
}

function toQuietText(text: string): PaperBlock {
  return { kind: "text", text, tone: "quiet" };
}
