/** What an auditor finds missing in the file of a unit: each rule once, with its source. */
import { isDot } from "./asset-identity.ts";
import { partLabels } from "./coverage.ts";
import { formatDefectNumber } from "./defects.ts";
import {
  boomInterval,
  documentKindLabels,
  type DocumentKind,
  proposedExpiry,
} from "./documents.ts";
import { meterLabels } from "./meters.ts";
import type { Fix, Gap, Paper, RequiredPaper, UnitFacts } from "./readiness-facts.ts";
import { formatShortDay, monthsBefore } from "./readiness-days.ts";

export const unitRules = [
  "396.3(b)(1)",
  "396.3(b)(2)",
  "396.3(a)",
  "396.3(b)(3)",
  "396.11(a)(1)",
  "396.11(a)(3)",
  "396.13",
  "396.17",
  "396.19",
  "396.9(d)",
  "392.2",
  "387.7",
  "B30.27",
  "56.14100",
  "advice",
] as const;
export type UnitRule = (typeof unitRules)[number];

type Found = Pick<Gap<string>, "text" | "fix">;

type Rule = {
  title: string;
  source: string;
  /** The day on which somebody last looked the rule up. */
  checkedOn: string;
  /** It is of every unit, whatever that is. */
  isGeneral?: true;
  appliesTo: (unit: UnitFacts) => boolean;
  gapsOf: (unit: UnitFacts, today: string) => readonly Found[];
};

const all = () => true;
const edit = { to: "edit" } as const;
const months = { maintenance: 12 };

export const rulesOfUnits: Record<UnitRule, Rule> = {
  "396.3(b)(1)": {
    title: "Identification",
    source: "49 CFR 396.3(b)(1)",
    checkedOn: "2026-11-22",
    appliesTo: isDot,
    gapsOf: (unit) => [
      ...gap(unit.tireSize === null, "Tire size missing", edit),
      ...gap(unit.unitNumber === null, "Unit number missing", edit),
      ...gap(isOwnerMissing(unit), "Owner missing", edit),
    ],
  },
  "396.3(b)(2)": {
    title: "Schedule",
    source: "49 CFR 396.3(b)(2)",
    checkedOn: "2026-11-22",
    appliesTo: isDot,
    gapsOf: (unit) => gap(!unit.hasDueSchedule, "No schedule with a due date", { to: "schedule" }),
  },
  "396.3(a)": {
    title: "Overdue maintenance",
    source: "49 CFR 396.3(a)",
    checkedOn: "2026-11-22",
    isGeneral: true,
    appliesTo: all,
    gapsOf: ({ overdue }) =>
      overdue.map(({ id, name, due }) => ({
        text: `${name} ${due}`,
        fix: { to: "log", id },
      })),
  },
  "396.3(b)(3)": {
    title: "Maintenance records",
    source: "49 CFR 396.3(b)(3)",
    checkedOn: "2026-11-22",
    appliesTo: isDot,
    gapsOf: ({ lastMaintenanceOn }, today) => {
      const isOld =
        lastMaintenanceOn === null || lastMaintenanceOn < monthsBefore(today, months.maintenance);
      const text = `No maintenance recorded in ${months.maintenance} months`;
      return gap(isOld, text, { to: "log", id: null });
    },
  },
  "396.11(a)(1)": {
    title: "Parts of the report",
    source: "49 CFR 396.11(a)(1)",
    checkedOn: "2026-11-22",
    appliesTo: isDot,
    gapsOf: ({ missingParts }) => {
      const labels = missingParts.map((part) => partLabels[part]).join(", ");
      return gap(labels !== "", `Its checklist misses: ${labels}`, { to: "checklists" });
    },
  },
  "396.11(a)(3)": {
    title: "Certified repairs",
    source: "49 CFR 396.11(a)(3)",
    checkedOn: "2026-11-22",
    isGeneral: true,
    appliesTo: all,
    gapsOf: ({ usedWithDefects, unsignedDefects }, today) => [
      ...usedWithDefects.map(({ id, number, reportedOn }) => {
        const defect = `${formatDefectNumber(number)} of ${formatShortDay(reportedOn, today)}`;
        return found(`${defect} is not certified, and the unit was used since`, id);
      }),
      ...unsignedDefects.map(({ id, number }) =>
        found(`${formatDefectNumber(number)} was closed unsigned`, id),
      ),
    ],
  },
  "396.13": {
    title: "Reviewed repairs",
    source: "49 CFR 396.13(b), (c)",
    checkedOn: "2026-11-22",
    appliesTo: isDot,
    gapsOf: ({ unreviewedDefects }) =>
      unreviewedDefects.map(({ id, number }) =>
        found(`Repair of ${formatDefectNumber(number)} was not reviewed by a driver`, id),
      ),
  },
  "396.17": {
    title: "Annual inspection",
    source: "49 CFR 396.17",
    checkedOn: "2026-11-22",
    appliesTo: isDot,
    gapsOf: (unit, today) => paperGaps(unit, "annual_inspection", { today, short: "Annual" }),
  },
  "396.19": {
    title: "Qualified inspector",
    source: "49 CFR 396.19",
    checkedOn: "2026-11-22",
    appliesTo: ({ annualInspector }) => annualInspector !== null,
    gapsOf: ({ annualInspector }) => {
      if (!annualInspector || annualInspector.isQualified) return [];
      const { id, name } = annualInspector;
      return [{ text: `No qualification on file for ${name}`, fix: { to: "people", id } }];
    },
  },
  "396.9(d)": {
    title: "Roadside reports",
    source: "49 CFR 396.9(d)",
    checkedOn: "2026-11-22",
    appliesTo: ({ roadsideReports }) => roadsideReports.length > 0,
    gapsOf: ({ roadsideReports }, today) =>
      roadsideReports
        .filter(({ certifyBy }) => certifyBy < today)
        .map(({ issuedOn }) => ({
          text: `Roadside report of ${formatShortDay(issuedOn, today)} not certified in 15 days`,
          fix: { to: "documents" },
        })),
  },
  "392.2": {
    title: "Registration",
    source: "49 CFR 392.2",
    checkedOn: "2026-11-22",
    appliesTo: isDot,
    gapsOf: (unit, today) => paperGaps(unit, "registration", { today }),
  },
  "387.7": {
    title: "Insurance",
    source: "49 CFR 387.7",
    checkedOn: "2026-11-22",
    appliesTo: isDot,
    gapsOf: (unit, today) => paperGaps(unit, "insurance", { today }),
  },
  "B30.27": {
    title: "Boom inspection",
    source: "ASME B30.27",
    checkedOn: "2026-11-22",
    appliesTo: ({ kind }) => kind === "boom_pump" || kind === "telebelt",
    gapsOf: boomGaps,
  },
  "56.14100": {
    title: "Shift inspection",
    source: "30 CFR 56.14100",
    checkedOn: "2026-11-22",
    appliesTo: ({ atMine }) => atMine,
    gapsOf: ({ usedWithoutShiftOn: day }, today) => {
      if (day === null) return [];
      const text = `Used ${formatShortDay(day, today)} without a shift inspection`;
      return [{ text, fix: { to: "inspect" } }];
    },
  },
  advice: {
    title: "Advice",
    source: "No rule, and not counted",
    checkedOn: "2026-11-22",
    isGeneral: true,
    appliesTo: all,
    gapsOf: ({ workDaysWithoutPreTrip: days, staleMeters }, today) => [
      ...gap(days !== null, `No pre-trip in ${days} working days`, { to: "inspect" }),
      ...staleMeters.map(({ meter, readOn }) => ({
        text: `${meterLabels[meter]} last read ${formatShortDay(readOn, today)}`,
        fix: { to: "meters" } as const,
      })),
    ],
  },
};

function gap(isMissing: boolean, text: string, fix: Fix): Found[] {
  return isMissing ? [{ text, fix }] : [];
}

function found(text: string, id: number): Found {
  return { text, fix: { to: "defect", id } };
}

function isOwnerMissing({ ownership, ownerName }: UnitFacts): boolean {
  return ownership !== null && ownership !== "owned" && ownerName === null;
}

type Shown = { today: string; short?: string };

/** A paper is missing, or has expired; one that names no day lasts as long as its rule says. */
function paperGaps(unit: UnitFacts, kind: RequiredPaper, { today, short }: Shown): Found[] {
  const label = documentKindLabels[kind];
  const words = label.toLowerCase();
  const fix = { to: "document", kind } as const;
  const paper = unit.papers[kind];
  if (!paper) return [{ text: `No ${words} on file`, fix }];
  const end = endOf(kind, paper);
  if (end === null || end >= today) return [];
  if (short === undefined) return [{ text: `${label} expired`, fix }];
  return [{ text: `${short} expired ${formatShortDay(end, today)}`, fix }];
}

/** The last day of a paper; null for one that does not end. */
export function endOf(kind: DocumentKind, { issuedOn, expiresOn }: Paper): string | null {
  return expiresOn ?? (issuedOn && proposedExpiry({ kind, issuedOn }));
}

const hours = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });

/** By the months of the paper, or by the hours since. */
function boomGaps(unit: UnitFacts, today: string): Found[] {
  const short = documentKindLabels.boom_inspection;
  const expired = paperGaps(unit, "boom_inspection", { today, short: sentenceCase(short) });
  const since = unit.hoursSinceBoomInspection;
  if (expired.length > 0 || since === null) return expired;
  const isDue = since >= boomInterval(unit.year, today).hours;
  const text = `Boom inspection due: ${hours.format(Math.floor(since))} h since the last`;
  return gap(isDue, text, { to: "document", kind: "boom_inspection" });
}

/** "Boom Inspection" as "Boom inspection". */
function sentenceCase(label: string): string {
  return label.charAt(0) + label.slice(1).toLowerCase();
}
