/** A defect on paper: what was found, and the three signatures of 49 CFR 396.11(a)(3) and 396.13. */
import { formatHours, formatMiles } from "./assets.ts";
import { formatDate } from "./dates.ts";
import {
  type DefectEventKind,
  type DefectOutcome,
  type DefectState,
  defectStateLabels,
  formatDefectNumber,
} from "./defects.ts";
import {
  formatMoment,
  givenFacts,
  type PaperBlock,
  type PaperPhoto,
  type PaperSignature,
} from "./paper-blocks.ts";

export type PaperDefect = {
  number: number;
  title: string;
  state: DefectState;
  critical: boolean;
  certified: boolean;
  note: string | null;
  /** In the order in which they happened. */
  events: readonly PaperEvent[];
};

type PaperEvent = {
  kind: DefectEventKind;
  at: Date | string;
  byName: string | null;
  note: string | null;
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

export function defectBlocks(defect: PaperDefect, timeZone: string): PaperBlock[] {
  const { number, title, state, critical, note, events } = defect;
  const facts = givenFacts([
    ["Status", formatState(state, events)],
    ["Severity", critical && "Critical"],
    ["Found", note],
    ...events.map(formatNote),
  ]);
  return [
    { kind: "heading", level: 3, text: `${formatDefectNumber(number)} ${title}` },
    { kind: "facts", facts },
    {
      kind: "signatures",
      signatures: signedEvents(events).map((event) => toSignature(event, timeZone)),
      missing: missingSignatures(defect),
    },
  ];
}

/** "Repaired", "Duplicate of D-0041" */
function formatState(state: DefectState, events: readonly PaperEvent[]): string {
  const number = events.findLast(({ kind }) => kind === "duplicated")?.details.duplicateOf;
  const isKnown = state === "duplicate" && number !== undefined;
  return isKnown ? `Duplicate of ${formatDefectNumber(number)}` : defectStateLabels[state];
}

const noteLabels: Partial<Record<DefectEventKind, string>> = {
  certified: "Done",
  closed: "Done",
  deferred: "Deferred",
  rejected: "Still wrong",
  reviewed: "Review",
};

/** What was written with an act that counts for the law. */
function formatNote({ kind, note, details }: PaperEvent) {
  const label = noteLabels[kind] ?? "";
  const { untilDay, untilMiles, untilHours } = details;
  const until = [
    untilDay && formatDate(`${untilDay}T12:00:00Z`, "UTC"),
    untilMiles && formatMiles(untilMiles),
    untilHours && formatHours(untilHours),
  ];
  const ends = until.filter(Boolean).join(" or ");
  const text = [ends && `Until ${ends}`, note].filter(Boolean).join(": ");
  return [label, label && text] as const;
}

const roles: Partial<Record<DefectEventKind, string>> = {
  reported: "Reported by",
  certified: "Certified by",
  deferred: "Deferred by",
  rejected: "Rejected by",
  reviewed: "Reviewed by",
};

function signedEvents(events: readonly PaperEvent[]): PaperEvent[] {
  return events.filter(({ kind }) => roles[kind] !== undefined);
}

function toSignature(event: PaperEvent, timeZone: string): PaperSignature {
  const { kind, at, byName, signature } = event;
  return {
    role: roles[kind] ?? "",
    typed: signature,
    by: byName ?? "someone without an account",
    moment: formatMoment(at, timeZone),
  };
}

/** A duplicate is certified with the defect that it is the same as. */
function missingSignatures({ state, certified, events }: PaperDefect): string[] {
  if (state === "duplicate") return [];
  const isSettled = certified || state === "deferred";
  if (!isSettled) return ["Not certified yet", "Not reviewed yet"];
  const last = events.findLast(({ kind }) => settling.has(kind));
  return last?.kind === "reviewed" ? [] : ["Not reviewed yet"];
}

const settling = new Set<DefectEventKind>(["certified", "deferred", "reviewed"]);

/** Those that were taken after its report; the report's own stand with the inspection. */
export function defectPhotos({ number, events }: PaperDefect): PaperPhoto[] {
  return events
    .filter(({ kind }) => kind !== "reported" && kind !== "seen_again")
    .flatMap(({ photoUrls }) =>
      photoUrls.map((url) => ({ url, caption: formatDefectNumber(number) })),
    );
}
