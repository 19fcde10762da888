/** What the rules of an audit are given of a unit, and the gaps that they find. */
import type { AssetKind, Ownership } from "../assets/asset-identity.ts";
import type { AssetCategory } from "../assets/assets.ts";
import type { RequiredPart } from "../checklists/item-rules.ts";
import type { Meter } from "../meters/meters.ts";

/** The papers of a unit that a rule asks for. */
export const requiredPapers = [
  "registration",
  "insurance",
  "annual_inspection",
  "boom_inspection",
] as const;
export type RequiredPaper = (typeof requiredPapers)[number];

export type Paper = {
  issuedOn: string | null;
  expiresOn: string | null;
};

/** Who made the annual inspection, where one of the company did. */
type Inspector = { id: number; name: string; isQualified: boolean };

type NumberedDefect = { id: number; number: number };

/** What is known of a unit; its days are those of the company's calendar. */
export type UnitFacts = {
  category: AssetCategory;
  kind: AssetKind | null;
  year: number;
  gvwrPounds: number | null;
  tireSize: string | null;
  unitNumber: string | null;
  ownership: Ownership | null;
  ownerName: string | null;
  atMine: boolean;
  hasDueSchedule: boolean;
  /** What they are: "overdue by 12 days". */
  overdue: readonly { id: number; name: string; due: () => string }[];
  lastMaintenanceOn: string | null;
  /** What the list of its pre-trips does not ask. */
  missingParts: readonly RequiredPart[];
  /** That list; null for the built-in one. */
  checklistId: number | null;
  /** Some list for shift inspections is for it. */
  hasShiftList: boolean;
  /** Active, and the unit was used after the day of the report. */
  usedWithDefects: readonly (NumberedDefect & { reportedOn: string })[];
  /** Closed by a log without a signature, in the last three months. */
  unsignedDefects: readonly NumberedDefect[];
  /** Certified or deferred, and inspected since by drivers who did not review it. */
  unreviewedDefects: readonly NumberedDefect[];
  /** The newest document of each kind. */
  papers: Partial<Record<RequiredPaper, Paper>>;
  annualInspector: Inspector | null;
  /** The roadside reports that are not certified. */
  roadsideReports: readonly { id: number; issuedOn: string; certifyBy: string }[];
  hoursSinceBoomInspection: number | null;
  /** The last day on which its meter moved without a shift inspection on that day or later. */
  usedWithoutShiftOn: string | null;
  /** Its pre-trips are expected, and there was none for so many working days. */
  workDaysWithoutPreTrip: number | null;
  staleMeters: readonly { meter: Meter; readOn: string }[];
};

/** Where a gap is closed; an id is that of the schedule, the list, the defect, the person or the report. */
export type Fix =
  | { to: "edit" | "schedule" | "readyLists" | "inspect" | "meters" }
  | { to: "log" | "checklist"; id: number | null }
  | { to: "defect" | "people" | "roadside"; id: number }
  | { to: "document"; kind: RequiredPaper };

export type Gap<Rule extends string> = {
  rule: Rule;
  /** "49 CFR 396.17" */
  source: string;
  text: string;
  fix: Fix;
};

/** A gap before it is said: of a whole fleet, only what a page shows is. */
export type FoundGap<Rule extends string> = {
  rule: Rule;
  say: () => string;
  fix: Fix;
};

/** The day of an audit, and another that follows from it, once for all units. */
export type AuditDay = { today: string; maintainedSince: string };
