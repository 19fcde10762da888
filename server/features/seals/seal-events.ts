/** Which events of defects are sealed, and as what. */
import type { DefectEventKind } from "#shared/defects/defects.ts";
import type { SealKind } from "#shared/seals/seals.ts";
import type { Sealed } from "./seal-contents.ts";

export function isSealed({ kind }: { kind: DefectEventKind }): boolean {
  return sealOfEvent[kind] !== null;
}

export function toEventSeals(events: readonly { id: number; kind: DefectEventKind }[]): Sealed[] {
  return events.flatMap(({ id: recordId, kind: eventKind }) => {
    const kind = sealOfEvent[eventKind];
    return kind ? [{ kind, recordId }] : [];
  });
}

/** Signed events of a defect have kinds of seals of their own; that its item passed again is not sealed. */
const sealOfEvent: Record<DefectEventKind, SealKind | null> = {
  reported: "report",
  seen_again: "event",
  passed_again: null,
  started: "event",
  stopped: "event",
  certified: "certification",
  closed: "event",
  deferred: "certification",
  deferral_ended: "event",
  duplicated: "event",
  rejected: "review",
  reviewed: "review",
  severity_changed: "event",
  noted: "event",
  correction: "event",
  voided: "event",
  withdrawn: "event",
};
