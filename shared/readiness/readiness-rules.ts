/** What an auditor finds missing in the file of a unit: each rule once, with its source. */
import { isDot } from "../assets/asset-identity.ts";
import { partLabels } from "../checklists/coverage.ts";
import { formatDefectNumber } from "../defects/defects.ts";
import { type DocumentKind, computeDueHours, proposeExpiry } from "../documents/documents.ts";
import { meterLabels } from "../meters/meters.ts";
import type { AuditDay, FoundGap, Paper, RequiredPaper, UnitFacts } from "./readiness-facts.ts";
import { formatShortDay, subtractMonths } from "./readiness-lookback.ts";
import { w } from "./readiness-rules-words.ts";
import { formatScheduleName } from "../schedules/schedules.ts";

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

type Found = Omit<FoundGap<string>, "rule">;

type Rule = {
  source: string;
  /** The day on which the rule was last looked up. */
  checkedOn: string;
  /** It is of every unit, whatever that is. */
  isGeneral?: true;
  appliesTo: (unit: UnitFacts) => boolean;
  listGaps: (unit: UnitFacts, day: AuditDay) => readonly Found[];
};

const all = () => true;
const edit = { to: "edit" } as const;
const months = { maintenance: 12 };

export function toAuditDay(today: string): AuditDay {
  return { today, maintainedSince: subtractMonths(today, months.maintenance) };
}

export const rulesOfUnits: Record<UnitRule, Rule> = {
  "396.3(b)(1)": {
    source: "49 CFR 396.3(b)(1)",
    checkedOn: "2026-11-22",
    appliesTo: isDot,
    listGaps: (unit) => [
      ...gap(unit.tireSize === null, () => w.tireSize, edit),
      ...gap(unit.unitNumber === null, () => w.unitNumber, edit),
      ...gap(isOwnerMissing(unit), () => w.owner, edit),
    ],
  },
  "396.3(b)(2)": {
    source: "49 CFR 396.3(b)(2)",
    checkedOn: "2026-11-22",
    appliesTo: isDot,
    listGaps: (unit) => gap(!unit.hasDueSchedule, () => w.noSchedule, { to: "schedule" }),
  },
  "396.3(a)": {
    source: "49 CFR 396.3(a)",
    checkedOn: "2026-11-22",
    isGeneral: true,
    appliesTo: all,
    listGaps: ({ overdue }) =>
      overdue.map(({ id, name, due }) => ({
        say: () => w.overdue({ name: formatScheduleName(name), due: due() }),
        fix: { to: "log", id },
      })),
  },
  "396.3(b)(3)": {
    source: "49 CFR 396.3(b)(3)",
    checkedOn: "2026-11-22",
    appliesTo: isDot,
    listGaps: ({ lastMaintenanceOn }, { maintainedSince }) => {
      const isOld = lastMaintenanceOn === null || lastMaintenanceOn < maintainedSince;
      const say = () => w.noMaintenance({ months: months.maintenance });
      return gap(isOld, say, { to: "log", id: null });
    },
  },
  "396.11(a)(1)": {
    source: "49 CFR 396.11(a)(1)",
    checkedOn: "2026-11-22",
    appliesTo: isDot,
    listGaps: ({ missingParts, checklistId: id }) => {
      const listParts = () => missingParts.map((part) => partLabels[part]).join(", ");
      const say = () => w.checklistMisses({ parts: listParts() });
      return gap(missingParts.length > 0, say, { to: "checklist", id });
    },
  },
  "396.11(a)(3)": {
    source: "49 CFR 396.11(a)(3)",
    checkedOn: "2026-11-22",
    isGeneral: true,
    appliesTo: all,
    listGaps: ({ usedWithDefects, unsignedDefects }, { today }) => [
      ...usedWithDefects.map(({ id, number, reportedOn }) => {
        const defect = () => formatDefectNumber(number);
        const day = () => formatShortDay(reportedOn, today);
        return found(() => w.usedSince({ defect: defect(), day: day() }), id);
      }),
      ...unsignedDefects.map(({ id, number }) =>
        found(() => w.closedUnsigned({ defect: formatDefectNumber(number) }), id),
      ),
    ],
  },
  "396.13": {
    source: "49 CFR 396.13(b), (c)",
    checkedOn: "2026-11-22",
    appliesTo: isDot,
    listGaps: ({ unreviewedDefects }) =>
      unreviewedDefects.map(({ id, number }) =>
        found(() => w.notReviewed({ defect: formatDefectNumber(number) }), id),
      ),
  },
  "396.17": {
    source: "49 CFR 396.17",
    checkedOn: "2026-11-22",
    appliesTo: isDot,
    listGaps: (unit, day) => listPaperGaps(unit, "annual_inspection", day),
  },
  "396.19": {
    source: "49 CFR 396.19",
    checkedOn: "2026-11-22",
    appliesTo: ({ annualInspector }) => annualInspector !== null,
    listGaps: ({ annualInspector }) => {
      if (!annualInspector || annualInspector.isQualified) return [];
      const { id, name } = annualInspector;
      return [{ say: () => w.notQualified({ name }), fix: { to: "people", id } }];
    },
  },
  "396.9(d)": {
    source: "49 CFR 396.9(d)",
    checkedOn: "2026-11-22",
    appliesTo: ({ roadsideReports }) => roadsideReports.length > 0,
    listGaps: ({ roadsideReports }, { today }) =>
      roadsideReports
        .filter(({ certifyBy }) => certifyBy < today)
        .map(({ id, issuedOn }) => ({
          say: () => w.roadside({ day: formatShortDay(issuedOn, today) }),
          fix: { to: "roadside", id },
        })),
  },
  "392.2": {
    source: "49 CFR 392.2",
    checkedOn: "2026-11-22",
    appliesTo: isDot,
    listGaps: (unit, day) => listPaperGaps(unit, "registration", day),
  },
  "387.7": {
    source: "49 CFR 387.7",
    checkedOn: "2026-11-22",
    appliesTo: isDot,
    listGaps: (unit, day) => listPaperGaps(unit, "insurance", day),
  },
  "B30.27": {
    source: "ASME B30.27",
    checkedOn: "2026-11-22",
    appliesTo: ({ kind }) => kind === "boom_pump" || kind === "telebelt",
    listGaps: listBoomGaps,
  },
  "56.14100": {
    source: "30 CFR 56.14100",
    checkedOn: "2026-11-22",
    appliesTo: ({ atMine }) => atMine,
    listGaps: ({ usedWithoutShiftOn: day, hasShiftList }, { today }) => {
      if (day === null) return [];
      const used = () => ({ day: formatShortDay(day, today) });
      if (hasShiftList) return [{ say: () => w.withoutShift(used()), fix: { to: "inspect" } }];
      return [{ say: () => w.withoutShiftList(used()), fix: { to: "readyLists" } }];
    },
  },
  advice: {
    get source() {
      return w.noRule;
    },
    checkedOn: "2026-11-22",
    isGeneral: true,
    appliesTo: all,
    listGaps: ({ workDaysWithoutPreTrip: days, staleMeters }, { today }) => [
      ...gap(days !== null, () => w.noPreTrip({ n: days ?? 0 }), { to: "inspect" }),
      ...staleMeters.map(({ meter, readOn }) => ({
        say: () => w.lastRead({ meter: meterLabels[meter], day: formatShortDay(readOn, today) }),
        fix: { to: "meters" } as const,
      })),
    ],
  },
};

function gap(isMissing: boolean, say: Found["say"], fix: Found["fix"]): Found[] {
  return isMissing ? [{ say, fix }] : [];
}

function found(say: Found["say"], id: number): Found {
  return { say, fix: { to: "defect", id } };
}

function isOwnerMissing({ ownership, ownerName }: UnitFacts): boolean {
  return ownership !== null && ownership !== "owned" && ownerName === null;
}

/** Reports a paper that is missing or expired; a paper without an expiry date lasts as long as its rule says. */
function listPaperGaps({ papers }: UnitFacts, kind: RequiredPaper, { today }: AuditDay): Found[] {
  const { missing, expired } = paperWords[kind];
  const fix = { to: "document", kind } as const;
  const paper = papers[kind];
  if (!paper) return [{ say: missing, fix }];
  const end = findExpiry(kind, paper);
  if (end === null || end >= today) return [];
  return [{ say: () => expired(formatShortDay(end, today)), fix }];
}

type PaperWords = { missing: () => string; expired: (day: string) => string };

const paperWords: Record<RequiredPaper, PaperWords> = {
  registration: { missing: () => w.noRegistration, expired: () => w.registrationExpired },
  insurance: { missing: () => w.noInsurance, expired: () => w.insuranceExpired },
  annual_inspection: { missing: () => w.noAnnual, expired: (day) => w.annualExpired({ day }) },
  boom_inspection: { missing: () => w.noBoom, expired: (day) => w.boomExpired({ day }) },
};

/** The last day of a paper; null for one that does not end. */
export function findExpiry(kind: DocumentKind, { issuedOn, expiresOn }: Paper): string | null {
  return expiresOn ?? (issuedOn && proposeExpiry({ kind, issuedOn }));
}

/** By the months of the paper, or by the hours since. */
function listBoomGaps(unit: UnitFacts, day: AuditDay): Found[] {
  const expired = listPaperGaps(unit, "boom_inspection", day);
  const run = { hoursSince: unit.hoursSinceBoomInspection, assetYear: unit.year };
  const hours = computeDueHours(run, day.today);
  if (expired.length > 0 || hours === null) return expired;
  return [{ say: () => w.boomDue({ hours }), fix: { to: "document", kind: "boom_inspection" } }];
}
