import type { ParsedBody } from "#shared/api/api-schemas.ts";
import { formatFullName } from "#shared/crew/crew.ts";
import { toDay } from "#shared/base/days.ts";
import type { DefectEventKind } from "#shared/defects/defects.ts";
import type { DefectState } from "#shared/records/defect-states.ts";
import { mayAct, computeNextState, toStanding } from "#shared/defects/defect-acts.ts";
import { isActive } from "#shared/defects/defects.ts";
import { defects } from "#shared/schema.ts";
import type { CompanyDb } from "../../db/company/company-db.ts";
import { fail, invariant } from "../../errors.ts";
import { toKeyColumns } from "../../http/body/idempotency.ts";
import type { Context } from "../../http/route.ts";
import type { AssetRow } from "../records/locked-asset.ts";
import { lockAsset } from "../records/locked-asset.ts";
import { tagOutCritical } from "../downtimes/tag-out-critical.ts";
import { identifyPhotos, readPhotos, storePhotos } from "../photos/store-photos.ts";
import { addEvents } from "./add-events.ts";
import { closeDefects, toCritical } from "./close-defects.ts";
import type { DefectRow, NewEvent } from "./select-defects.ts";
import { findSent, maySee, recountDefects, toActRefusal, toResponse } from "./select-defects.ts";
import { evaluateMoment } from "./evaluate-moment.ts";
import { linkDuplicate } from "./link-duplicate.ts";
import { notifyOfTag } from "./notify-of-tag.ts";
import { rejectRepairs } from "./reject-repairs.ts";
import { findWaiting } from "./review-repairs.ts";
import { formatNumber } from "#shared/base/languages.ts";
import { messages } from "#shared/base/messages.ts";

type Call = Context<"actOnDefect">;
type Input = ParsedBody<"actOnDefect">;
type Given<Act extends Input["act"]> = Extract<Input, { act: Act }>;
type Acting = { context: Call; asset: AssetRow; before: DefectRow; state: DefectState };
/** The fields of an act's event besides the user, the time and the note. */
type Left = { kind: DefectEventKind } & Pick<NewEvent, "details">;

/**
 * Does one act on a defect and adds its event to the trail. Fails with 403 if the user may not do it, and with 409 if
 * the defect's state does not allow it (49 CFR 396.11(a)(3), 396.13).
 */
export async function actOnDefect(context: Call) {
  const { company, user, params, body, idempotency } = context;
  if (!mayAct(user, body.act)) throw fail("request.forbidden");
  const given = await readPhotos(body.photos ?? [], context);
  return company.transaction(async (tx) => {
    const { assetId } = await tx.get(defects, params.id);
    const asset = await lockAsset(tx, assetId);
    // Read under the lock, so that no other request changes the defect meanwhile.
    const before = await tx.get(defects, params.id);
    const earlier = idempotency && (await findSent(tx, user.id, idempotency));
    if (earlier !== undefined && earlier !== before.id) throw fail("idempotency.reused");
    if (earlier !== undefined) return toResponse(user, before, asset);
    const state = await computeStateAfter(tx, context, before);
    if (!context.isFiled && !maySee(user, before)) throw fail("request.notFound");
    const photos = await identifyPhotos(tx, user, given);
    const left = await perform(tx, { context, asset, before, state });
    await addAct(tx, context, { ...left, photoUrls: photos.map(({ url }) => url) });
    await storePhotos(tx, photos, { defectId: before.id });
    const after = await tx.get(defects, before.id);
    await settleAsset(tx, context, { asset, after });
    return toResponse(user, after, asset);
  });
}

/** A defect that is now open again or critical may take its asset out of service. */
async function settleAsset(
  tx: CompanyDb,
  { user, now, attributedBy }: Call,
  { asset, after }: { asset: AssetRow; after: DefectRow },
): Promise<void> {
  const isCritical = after.critical && isActive(after);
  const tag = isCritical
    ? await tagOutCritical(tx, { asset, user, now, attributedBy }, after)
    : undefined;
  await recountDefects(tx, asset.id, tag);
  if (tag) await notifyOfTag(tx, { asset, user, now }, after);
}

/**
 * Returns the defect's next state, or fails with the sentence for its present state. A rejection that the office files
 * counts as one that came with an inspection does.
 */
async function computeStateAfter(
  tx: CompanyDb,
  { company, body, now, isFiled }: Call,
  defect: DefectRow,
): Promise<DefectState> {
  if (body.act === "defer" && isActive(defect) && defect.critical) {
    throw fail("defects.criticalNotDeferred");
  }
  if (isFiled && body.act === "reject") {
    const { at } = evaluateMoment(body.performedAt, { company, now });
    const review = [{ defectId: defect.id, accepted: false }];
    const waiting = await findWaiting(tx, { assetId: defect.assetId, at }, review);
    if (!waiting.has(defect.id)) throw toActRefusal(defect);
    return "open";
  }
  const outcome = body.act === "certify" ? body.outcome : undefined;
  const state = computeNextState(toStanding(defect), body.act, outcome);
  if (state === undefined) throw toActRefusal(defect);
  return state;
}

async function addAct(
  tx: CompanyDb,
  { company, user, params, body, now, idempotency, attributedBy }: Call,
  event: Left & Pick<NewEvent, "photoUrls">,
): Promise<void> {
  const performedAt = "performedAt" in body ? body.performedAt : undefined;
  const { at, details } = evaluateMoment(performedAt, { company, now });
  const given = {
    ...event,
    details: { ...event.details, ...details },
    defectId: params.id,
    at,
    byId: user.id,
    byName: formatFullName(user),
    note: body.note ?? null,
    // A user has not signed what the office files in their name.
    signature: "signature" in body && !attributedBy ? (body.signature ?? null) : null,
    ...toKeyColumns(idempotency),
  };
  await addEvents(tx, [given]);
}

function perform(tx: CompanyDb, acting: Acting): Promise<Left> | Left {
  const { context, state } = acting;
  const { body } = context;
  switch (body.act) {
    case "start":
      return setState(tx, acting, "started");
    case "stop":
      return setState(tx, acting, "stopped");
    case "certify":
      return certify(tx, acting, body);
    case "defer":
      return defer(tx, acting, body);
    case "duplicate":
      return markDuplicate(tx, acting, body);
    case "reject":
      return reject(tx, acting, body);
    case "severity":
      return setSeverity(tx, acting, body);
    case "note":
      invariant(state === acting.before.state, "a note changes no state");
      return { kind: "noted" };
  }
}

type Changes = Parameters<typeof CompanyDb.prototype.change<typeof defects>>[2];

async function change(tx: CompanyDb, { before }: Acting, changes: Changes): Promise<void> {
  await tx.changeRow(defects, before.id, changes);
}

async function setState(tx: CompanyDb, acting: Acting, kind: "started" | "stopped"): Promise<Left> {
  await change(tx, acting, { state: acting.state });
  return { kind };
}

/** A defect that was closed by an unsigned log lacks only the signature. */
async function certify(
  tx: CompanyDb,
  acting: Acting,
  { outcome }: Given<"certify">,
): Promise<Left> {
  const { context, asset, before } = acting;
  const left: Left = { kind: "certified", details: { outcome } };
  if (!isActive(before)) {
    await change(tx, acting, { state: outcome, certified: true, reviewPending: true });
    return left;
  }
  const closed = [{ defect: before, state: outcome }];
  const { user, now } = context;
  await closeDefects(tx, { asset, user, now, closed, isSigned: true });
  return left;
}

async function defer(tx: CompanyDb, acting: Acting, body: Given<"defer">): Promise<Left> {
  const { untilDay, untilMiles, untilHours } = body;
  refusePast(acting, body);
  await change(tx, acting, {
    state: acting.state,
    deferredUntil: untilDay ?? null,
    deferredMiles: untilMiles || null,
    deferredHours: untilHours || null,
    reviewPending: true,
  });
  const details = {
    ...(untilDay && { untilDay }),
    ...(untilMiles && { untilMiles }),
    ...(untilHours && { untilHours }),
  };
  return { kind: "deferred", details };
}

/** Refuses a limit that is not in the future: after today, or above the asset's meters. */
function refusePast(
  { asset, context }: Acting,
  { untilDay, untilMiles, untilHours }: Given<"defer">,
): void {
  const today = toDay(context.now, context.company.timeZone);
  const fields = {
    ...(untilDay && untilDay <= today && { untilDay: m.day }),
    ...findPastLimit("untilMiles", untilMiles, asset.currentMiles),
    ...findPastLimit("untilHours", untilHours, asset.currentHours),
  };
  if (Object.keys(fields).length > 0) throw fail("request.invalid", { fields });
}

function findPastLimit(field: string, until: number | null | undefined, current: number) {
  const message = m.more({ now: formatNumber(current) });
  return until && until <= current ? { [field]: message } : {};
}

async function markDuplicate(
  tx: CompanyDb,
  acting: Acting,
  { ofId }: Given<"duplicate">,
): Promise<Left> {
  const { context, asset, before } = acting;
  const { user, now } = context;
  const number = await linkDuplicate(tx, { duplicate: before, ofId, user, now });
  const closed = [{ defect: before, state: "duplicate" as const }];
  await closeDefects(tx, { asset, user, now, closed, isSigned: false, duplicateOfId: ofId });
  return { kind: "duplicated", details: { duplicateOf: number } };
}

async function reject(
  tx: CompanyDb,
  { context, asset, before }: Acting,
  { note, unsafe: isUnsafe = false }: Given<"reject">,
): Promise<Left> {
  const { user, now } = context;
  await rejectRepairs(tx, { asset, user, now, rejections: [{ defect: before, note, isUnsafe }] });
  return { kind: "rejected", ...(isUnsafe && { details: { critical: true } }) };
}

async function setSeverity(
  tx: CompanyDb,
  acting: Acting,
  { critical }: Given<"severity">,
): Promise<Left> {
  const isRaised = critical && !acting.before.critical;
  await change(tx, acting, isRaised ? toCritical(acting.before) : { critical });
  return { kind: "severity_changed", details: { critical } };
}

const m = messages({
  day: ["Please give a day after today", "Dé un día después de hoy"],
  more: ["Please give more than the {now} of now", "Dé más que los {now} de ahora"],
});
