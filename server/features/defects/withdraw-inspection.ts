import { formatFullName } from "#shared/crew/crew.ts";
import { formatDate } from "#shared/base/dates.ts";
import {
  dropWithdrawn,
  isLeftByVoid,
  isVoiding,
  replayEvents,
} from "#shared/defects/defect-standing.ts";
import { formatDefectNumber, isActive } from "#shared/defects/defects.ts";
import { messages } from "#shared/base/messages.ts";
import { defectEvents, defects } from "#shared/schema.ts";
import { and, eq, getTableColumns, inArray, not } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { CompanyUser } from "../../db/sessions/users.ts";
import type { CompanyDb } from "../../db/company/company-db.ts";
import { isAny } from "../../db/statements/search-terms.ts";
import { fail } from "../../errors.ts";
import { addEvents } from "./add-events.ts";
import { noDeferral } from "./close-defects.ts";
import { countRepeats } from "./count-repeats.ts";
import { readTrail, type TrailEvent } from "./read-trail.ts";
import { findDeferral } from "./reopen-defects.ts";
import { isOfVoid, linking } from "./counted-events.ts";
import { withDefect } from "./select-defects.ts";

type By = { user: CompanyUser; now: Date; reason: string };
type Voided = { asset: { id: number }; inspection: { id: number } };

/**
 * Takes back what a void inspection of a locked asset has said of defects: those that nothing else speaks of are closed,
 * and the others are as if it had neither seen nor reviewed them. Refused where something rests on its rejection of a
 * repair.
 */
export async function withdrawInspection(
  tx: CompanyDb,
  { user, now, reason }: By,
  { asset, inspection }: Voided,
): Promise<void> {
  const { id: inspectionId } = inspection;
  const found = await findNamed(tx, inspectionId);
  if (found.length === 0) return;
  const ids = found.map(({ id }) => id);
  const trail = await readTrail(tx, ids);
  const originals = await findOriginals(tx, asset.id, ids);
  const by = { at: now, byId: user.id, byName: formatFullName(user), note: reason, inspectionId };
  const voidings = found.map((defect) => {
    const events = trail.filter(({ defectId }) => defectId === defect.id);
    const isNamed = defect.others > 0 || originals.has(defect.id);
    const isOnlyHere = !isNamed && isLeftByVoid(events) && !wasOpenAlone(events, defect.firstSeen);
    const isLeft = isActive(defect) && isOnlyHere;
    const kind = isLeft ? ("voided" as const) : ("withdrawn" as const);
    return { defect, events, event: { ...by, defectId: defect.id, kind } };
  });
  for (const voiding of voidings) refuseResting(tx, voiding);
  await settle(tx, voidings);
  await addEvents(
    tx,
    voidings.map(({ event }) => event),
  );
  const items = found.flatMap(({ itemId }) => itemId ?? []);
  await countRepeats(tx, asset.id, [...new Set(items)]);
}

const own = alias(defectEvents, "own");
const other = alias(defectEvents, "other");

/** The defects that it reported, saw again, passed or reviewed. */
function findNamed(tx: CompanyDb, inspectionId: number) {
  const isOwn = and(eq(own.defectId, defects.id), eq(own.inspectionId, inspectionId));
  const isOther = and(eq(other.defectId, defects.id), inArray(other.kind, ["seen_again", "noted"]));
  const counts = {
    /** How often it names the defect. */
    links: tx.counting(own, and(isOwn, inArray(own.kind, linking))),
    firstSeen: tx.first({ id: own.id }, own, {
      where: and(isOwn, inArray(own.kind, linking)),
      orderBy: [own.id],
    }),
    /** Whether a note or another inspection speaks of it. */
    others: tx.countingUpTo(other, and(isOther, not(isOfVoid(tx, other))), 1),
  };
  return tx.select({ ...getTableColumns(defects), ...counts }, defectEvents, {
    joins: [withDefect],
    where: and(
      eq(defectEvents.inspectionId, inspectionId),
      inArray(defectEvents.kind, [...linking, "passed_again", "reviewed", "rejected"]),
    ),
    firstOf: [defects.id],
    orderBy: [defects.id],
  });
}

/** Those of the defects that others are duplicates of. */
async function findOriginals(tx: CompanyDb, assetId: number, ids: readonly number[]) {
  const { duplicateOfId } = defects;
  const rows = await tx.select({ duplicateOfId }, defects, {
    where: and(eq(defects.assetId, assetId), isAny(duplicateOfId, ids)),
  });
  return new Set(rows.map((row) => row.duplicateOfId));
}

/** Whether a defect was open although all inspections that had seen it were void, when this one saw it too. */
function wasOpenAlone(events: readonly TrailEvent[], firstSeen: { id: number } | null): boolean {
  const before = events.filter(({ id }) => firstSeen && id < firstSeen.id);
  const voided = new Set(before.filter(isVoiding).map((event) => event.inspectionId));
  const seen = before.filter(({ kind }) => linking.includes(kind));
  return seen.length > 0 && seen.every((event) => voided.has(event.inspectionId));
}

type Named = Awaited<ReturnType<typeof findNamed>>[number];
type Voiding = {
  defect: Named;
  events: readonly TrailEvent[];
  event: { kind: "voided" | "withdrawn"; inspectionId: number; at: Date };
};

/** Most of them change in the same way, by one statement. */
async function settle(tx: CompanyDb, voidings: readonly Voiding[]): Promise<void> {
  const groups = new Map<string, { ids: number[]; changes: Changes }>();
  for (const voiding of voidings) {
    const changes = computeChanges(voiding);
    const key = JSON.stringify(changes);
    const { ids } = groups.get(key) ?? { ids: [] };
    groups.set(key, { changes, ids: [...ids, voiding.defect.id] });
  }
  for (const { ids, changes } of groups.values()) {
    await tx.change(defects, isAny(defects.id, ids), changes);
  }
}

type Changes = ReturnType<typeof computeChanges>;

function computeChanges({ defect, events, event }: Voiding) {
  const { hasDeferral, ...standing } = replayEvents([...events, { ...event, details: {} }]);
  const left = dropWithdrawn<Pick<TrailEvent, "kind" | "inspectionId">>([...events, event]);
  const { inspectionId } = event;
  const rejected = events.filter(
    (one) => one.kind === "rejected" && one.inspectionId === inspectionId,
  );
  return {
    ...standing,
    ...(hasDeferral ? findDeferral(events.filter((one) => left.includes(one))) : noDeferral),
    closedAt: isActive(standing) ? null : (defect.closedAt ?? findClosing(events) ?? event.at),
    sightings: Math.max(1, defect.sightings - defect.links),
    rejections: defect.rejections - rejected.length,
  };
}

/** When a repair whose rejection is taken back had closed the defect; what was done on a phone counts from its arrival. */
function findClosing(events: readonly TrailEvent[]): Date | undefined {
  const closing = events.findLast(({ kind }) => kind === "certified" || kind === "closed");
  const receivedAt = closing?.details.receivedAt;
  return receivedAt === undefined ? closing?.at : new Date(receivedAt);
}

/** Once a repair was rejected, the defect may have gone on from there. */
function refuseResting(tx: CompanyDb, { defect, events, event }: Voiding): void {
  const isOwn = ({ inspectionId }: TrailEvent) => inspectionId === event.inspectionId;
  const rejection = events.find((one) => one.kind === "rejected" && isOwn(one));
  if (!rejection) return;
  const later = dropWithdrawn(events).find(
    (one) => one.id > rejection.id && !isOwn(one) && !isVoiding(one),
  );
  if (!later) return;
  const told = {
    number: formatDefectNumber(defect.number),
    name: later.byName ?? "–",
    day: formatDate(later.at, tx.timeZone),
  };
  const message = later.kind === "certified" ? m.certified(told) : m.changed(told);
  throw fail("inspections.restsOn", { message });
}

const m = messages({
  certified: [
    "{name} certified the repair of {number} on {day}, after this inspection had rejected it, so the inspection stays as it is.",
    "{name} certificó la reparación de {number} el {day}, después de que esta inspección la rechazó; la inspección queda como está.",
  ],
  changed: [
    "{name} worked on {number} on {day}, after this inspection had rejected its repair, so the inspection stays as it is.",
    "{name} trabajó en {number} el {day}, después de que esta inspección rechazó su reparación; la inspección queda como está.",
  ],
});
