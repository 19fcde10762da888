import type { Asset } from "#shared/api/api-schemas.ts";
import type { ReadyList } from "#shared/checklists/ready-lists.ts";
import { words } from "#shared/base/words.ts";

type Fleet = readonly Pick<Asset, "category" | "kind">[];
type Section = { title?: string; lists: readonly ReadyList[] };

/**
 * Puts the lists for the company's units before the others; all under one heading if it has none of those units, or
 * they are not loaded.
 */
export function sortReadyLists(lists: readonly ReadyList[], fleet: Fleet | undefined): Section[] {
  const fits = lists.filter((list) => fleet && isSuitable(list, fleet));
  if (!fleet || fits.length === 0) return [{ lists }];
  const others = lists.filter((list) => !fits.includes(list));
  const near = others.filter((list) => fleet.some(({ category }) => category === list.category));
  const far = others.filter((list) => !near.includes(list));
  return [
    { title: w.own, lists: fits },
    { title: w.others, lists: [...near, ...far] },
  ].filter((section) => section.lists.length > 0);
}

function isSuitable(list: ReadyList, fleet: Fleet): boolean {
  return fleet.some(
    ({ kind, category }) => category === list.category && (!list.kind || kind === list.kind),
  );
}

const w = words({
  own: ["For your units", "Para sus unidades"],
  others: ["For other units", "Para otras unidades"],
});
