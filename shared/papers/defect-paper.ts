/** A defect on paper: what was found, and the three signatures of 49 CFR 396.11(a)(3) and 396.13. */
import { formatHours, formatMiles } from "../assets/assets.ts";
import { isAttribution, nameWithin } from "../inspections/attribution.ts";
import { formatDate } from "../base/dates.ts";
import { dropTakenBack, dropWithdrawn, isReportVoid } from "../defects/defect-standing.ts";
import {
  type DefectEventKind,
  defectStateLabels,
  formatDefectNumber,
  formatOfVoid,
} from "../defects/defects.ts";
import type { DefectOutcome, DefectState } from "../records/defect-states.ts";
import {
  formatMoment,
  filterGivenFacts,
  type PaperBlock,
  type PaperPhoto,
  type PaperSignature,
} from "./paper-blocks.ts";
import { words } from "../base/words.ts";
import { translateLabel } from "../checklists/item-labels.ts";
import { type Finding, formatNote } from "../defects/findings.ts";

export type PaperDefect = {
  number: number;
  title: string;
  state: DefectState;
  critical: boolean;
  certified: boolean;
  note: string | null;
  finding: Finding | null;
  /** In the order in which they happened. */
  events: readonly PaperEvent[];
};

type PaperEvent = {
  kind: DefectEventKind;
  at: Date | string;
  byName: string | null;
  note: string | null;
  inspectionId?: number | null;
  /** Its own, or that of the inspection which it came with. */
  signature: string | null;
  photoUrls: readonly string[];
  details: {
    outcome?: DefectOutcome;
    untilDay?: string;
    untilMiles?: number;
    untilHours?: number;
    duplicateOf?: number;
  };
};

export function buildDefectBlocks(defect: PaperDefect, timeZone: string): PaperBlock[] {
  const { number, title, state, critical } = defect;
  const events = listStanding(defect.events);
  const signed = events.filter(({ kind }) => isSigned(kind));
  const toSignature = (event: PaperEvent) => formatSignature(event, timeZone);
  const facts = filterGivenFacts([
    [w.status, formatState(state, events)],
    [w.report, state !== "voided" && isReportVoid(defect.events) && formatOfVoid()],
    [w.severity, critical && w.critical],
    [w.found, formatNote(defect)],
    ...events.map(formatAct),
  ]);
  return [
    { kind: "heading", level: 3, text: `${formatDefectNumber(number)} ${translateLabel(title)}` },
    { kind: "facts", facts },
    {
      kind: "signatures",
      signatures: signed.filter((event) => !isAttributed(event)).map(toSignature),
      missing: [
        ...signed.filter(isAttributed).map(toSignature).map(formatUnsigned),
        ...listMissingSignatures(defect),
      ],
    },
  ];
}

/**
 * Without the voidings that changed nothing of what is printed: of inspections other than its report, and of work that
 * was logged again.
 */
function listStanding(all: readonly PaperEvent[]): PaperEvent[] {
  const report = all.find(({ kind }) => kind === "reported");
  const events = dropTakenBack(dropWithdrawn(all));
  const lastClosing = events.findLastIndex(({ kind }) => kind === "certified" || kind === "closed");
  return events.filter(({ kind, inspectionId }, index) => {
    if (kind === "withdrawn") return inspectionId === report?.inspectionId;
    return kind !== "correction" || index > lastClosing;
  });
}

/** "Repaired", "Duplicate of D-0041" */
function formatState(state: DefectState, events: readonly PaperEvent[]): string {
  const number = events.findLast(({ kind }) => kind === "duplicated")?.details.duplicateOf;
  const isKnown = state === "duplicate" && number !== undefined;
  return isKnown ? w.duplicateOf({ defect: formatDefectNumber(number) }) : defectStateLabels[state];
}

/** What was written with an act that counts for the law. */
function formatAct({ kind, note, details }: PaperEvent) {
  const label = isNoted(kind) ? noteLabels[kind] : "";
  const { untilDay, untilMiles, untilHours } = details;
  const until = [
    untilDay && formatDate(`${untilDay}T12:00:00Z`, "UTC"),
    untilMiles && formatMiles(untilMiles),
    untilHours && formatHours(untilHours),
  ];
  const ends = until.filter(Boolean).join(` ${w.or} `);
  const text = [ends && w.until({ ends }), note].filter(Boolean).join(": ");
  return [label, label && text] as const;
}

function isNoted(kind: DefectEventKind): kind is keyof typeof noteLabels {
  return kind in noteLabels;
}

/** The office filed it for someone, who has not signed it. */
function isAttributed({ byName }: PaperEvent): boolean {
  return isAttribution(byName ?? "");
}

function isSigned(kind: DefectEventKind): kind is keyof typeof roles {
  return kind in roles;
}

function formatSignature(event: PaperEvent, timeZone: string): PaperSignature {
  const { kind, at, byName, signature } = event;
  return {
    role: isSigned(kind) ? roles[kind] : "",
    typed: signature,
    by: nameWithin(byName ?? w.noAccount),
    moment: formatMoment(at, timeZone),
  };
}

/** "Reported by Dana Lee from a file, said to be by Marco Ortiz, Nov 20, 2026, 5:12 AM" */
function formatUnsigned({ role, by, moment }: PaperSignature): string {
  return `${role} ${by}, ${moment}`;
}

/** A duplicate is certified with the defect that it is the same as, and one of a voided inspection is none. */
function listMissingSignatures({ state, certified, events: all }: PaperDefect): string[] {
  if (state === "duplicate" || state === "voided") return [];
  const events = dropWithdrawn(all);
  const isSettled = certified || state === "deferred";
  if (!isSettled) return [w.notCertified, w.notReviewed];
  const last = events.findLast(({ kind }) => settling.has(kind));
  return last?.kind === "reviewed" ? [] : [w.notReviewed];
}

const settling = new Set<DefectEventKind>(["certified", "deferred", "reviewed"]);

/** The photos that were taken after the defect's report; the report's own photos are on the inspection. */
export function listDefectPhotos({ number, events }: PaperDefect): PaperPhoto[] {
  return events
    .filter(({ kind }) => kind !== "reported" && kind !== "seen_again")
    .flatMap(({ photoUrls }) =>
      photoUrls.map((url) => ({ url, caption: formatDefectNumber(number) })),
    );
}

const noteLabels = words({
  certified: ["Done", "Hecho"],
  closed: ["Done", "Hecho"],
  deferred: ["Deferred", "Aplazado"],
  rejected: ["Still wrong", "Sigue mal"],
  reviewed: ["Review", "Revisión"],
  correction: ["Maintenance voided", "Mantenimiento anulado"],
  voided: ["From a voided inspection", "De una inspección anulada"],
  withdrawn: ["Report voided", "Reporte anulado"],
});

const roles = words({
  reported: ["Reported by", "Reportado por"],
  certified: ["Certified by", "Certificado por"],
  deferred: ["Deferred by", "Aplazado por"],
  rejected: ["Rejected by", "Rechazado por"],
  reviewed: ["Reviewed by", "Revisado por"],
});

const w = words({
  status: ["Status", "Estado"],
  report: ["Report", "Reporte"],
  severity: ["Severity", "Gravedad"],
  critical: ["Critical", "Crítico"],
  found: ["Found", "Se encontró"],
  duplicateOf: ["Duplicate of {defect}", "Duplicado de {defect}"],
  or: ["or", "o"],
  until: ["Until {ends}", "Hasta {ends}"],
  noAccount: ["someone without an account", "alguien sin cuenta"],
  notCertified: ["Not certified yet", "Aún sin certificar"],
  notReviewed: ["Not reviewed yet", "Aún sin revisar"],
});
