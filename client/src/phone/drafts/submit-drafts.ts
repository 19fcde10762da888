/** How what was filled in leaves the form: onto this device in one write, and then to the server. */
import { deliver } from "../outbox/hand-in.ts";
import { succeeds } from "../device/device-database.ts";
import type { DraftStore } from "./open-draft.ts";
import { moveToOutbox } from "./drafts.ts";

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

/** Each is handed in and sent for itself. What is refused is a draft again; of several, the first is named. */
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
