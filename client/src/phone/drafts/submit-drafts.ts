/** Submits drafts: first into this device's outbox in one write, then to the server. */
import { deliver } from "../outbox/deliver.ts";
import { hasSucceeded } from "../device/device-database.ts";
import type { DraftStore } from "./open-draft.ts";
import { moveToOutbox } from "./drafts.ts";

type Unit = { asset: { name: string }; store: DraftStore };

/**
 * Stores all units in one write, so that both are on this device or neither. The trailer comes second and takes the
 * truck's signature.
 */
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
  const isStored = await hasSucceeded(moveToOutbox(handed.map(({ entry }) => entry)));
  for (const { store } of units) store.settle(isStored);
  return { handed, isStored };
}

/** The walk's id is the key of the truck's draft. */
function shareSignature([first, ...others]: readonly Unit[]): void {
  if (!first || others.length === 0) return;
  const { id, signature } = first.store.current().draft;
  for (const { store } of [first, ...others]) {
    store.change({ type: "walk", walk: { walkId: id, signature } });
  }
}

/**
 * If the phone is too full to store the submission, its photos are sent first or inside the record. A draft is then
 * deleted only once the server has its record.
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
export async function submitDrafts<Given extends Unit>(
  units: readonly Given[],
  onSent: () => void,
) {
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
