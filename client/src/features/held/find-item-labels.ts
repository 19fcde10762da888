/** What the items of a held inspection are called: its results name them by their ids. Pure. */
import { builtInChecklists } from "#shared/checklists/built-in-checklists.ts";
import { type StoredChecklist, toChecklistItems } from "#shared/checklists/checklists.ts";
import { formatLabel } from "#shared/checklists/item-labels.ts";

type Items = readonly { id: string; label: string; es?: string }[];

/**
 * By the list that it was filled in from. Where that is gone or was changed, other lists may have its items: first the
 * one that has the most of them.
 */
export function findItemLabels(
  ids: readonly string[],
  lists: readonly StoredChecklist[],
  listId: unknown,
): ReadonlyMap<string, string> {
  const others = lists.filter(({ id }) => id !== listId).map(toItems);
  const likely = [...Object.values(builtInChecklists), ...others].sort(
    (a, b) => countKnown(b, ids) - countKnown(a, ids),
  );
  const own = lists.filter(({ id }) => id === listId).map(toItems);
  const labels = [...own, ...likely].flat().map((item) => [item.id, formatLabel(item)] as const);
  // The first one that has an item names it.
  return new Map(labels.reverse());
}

function toItems({ name, items, definition }: StoredChecklist): Items {
  return toChecklistItems(name, items, definition);
}

function countKnown(items: Items, ids: readonly string[]): number {
  return items.filter(({ id }) => ids.includes(id)).length;
}
