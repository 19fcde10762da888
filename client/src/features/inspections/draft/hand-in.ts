/** Submits drafts: first into this device's outbox in one write, then to the server. */
import type { InspectionEnd } from "#shared/checklists/critical-items.ts";
import { deliver } from "../../../phone/outbox/deliver.ts";
import { succeeds } from "../../../phone/device/device-database.ts";
import { type Draft, isCritical } from "./draft.ts";
import type { DraftStore } from "./open-draft.ts";
import type { InspectedAsset } from "./walk-parts.ts";
import { moveToOutbox } from "./stored-drafts.ts";

type Unit = { asset: { name: string }; store: DraftStore };

/** A trailer comes second, and has the signature of the truck. Both are on this device then, or neither. */
export async function handIn<Given extends Unit>(
  units: readonly Given[],
  { isWhole = false } = {},
) {
  shareSignature(units);
  const handed = await Promise.all(
    units.map(async (unit) => {
      return { unit, entry: await unit.store.prepare(unit.asset.name, isWhole) };
    }),
  );
  const isStored = await succeeds(moveToOutbox(handed.map(({ entry }) => entry)));
  for (const { store } of units) store.settle(isStored);
  return { handed, isStored };
}

/** The walk is known by the key of the truck's draft. */
function shareSignature([first, ...others]: readonly Unit[]): void {
  if (!first || others.length === 0) return;
  const { id, signature } = first.store.current().draft;
  for (const { store } of [first, ...others]) {
    store.change({ type: "walk", walk: { walkId: id, signature } });
  }
}

/**
 * On a full phone no entry of the outbox would name the photos for later: they go first, or within their record. So each
 * is deleted here only once the server has it.
 */
async function handInWithRoom<Given extends Unit>(units: readonly Given[]) {
  const first = await handIn(units);
  if (first.isStored) return first;
  await Promise.all(units.map(({ store }) => store.sendPhotosFirst()));
  return handIn(units, { isWhole: true });
}

/**
 * Submits and sends each unit separately. A refused one becomes a draft again; if several are refused, the first is
 * reported.
 */
export async function sendAll<Given extends Unit>(units: readonly Given[], onSent: () => void) {
  const { handed, isStored } = await handInWithRoom(units);
  const all = await Promise.all(
    handed.map(async ({ unit, entry }) => {
      const end = await deliver(entry, isStored, onSent);
      if (isStored && end.state === "failed") await unit.store.takeBack(entry);
      else if (!isStored && end.state === "sent") await unit.store.forget("submitted");
      return { unit, entry, end };
    }),
  );
  const refused = all.flatMap(({ unit, end }) =>
    end.state === "failed" ? [{ unit, error: end.error }] : [],
  );
  return {
    ended: all.flatMap(({ unit, entry, end }) =>
      end.state === "failed" ? [] : [{ unit, entry, end }],
    ),
    refused: refused[0],
  };
}

/** The result of a unit's submission; `end` is absent if another tab submitted it. */
export type UnitEnd = { asset: InspectedAsset; end?: InspectionEnd };

/** Predicts on this device how the server will evaluate the inspection. */
export function predictEnd(
  { condition }: InspectedAsset,
  { checklist, answers }: Draft,
): InspectionEnd {
  const failed = checklist.items.filter(({ id }) => answers[id]?.status === "fail");
  return {
    whileOutOfService: condition === "out_of_service",
    defects: failed.map((item) => ({
      critical: isCritical(item, checklist.checklistId) || answers[item.id]?.unsafe === true,
    })),
  };
}
