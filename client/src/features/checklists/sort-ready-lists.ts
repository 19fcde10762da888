import type { Asset } from "#shared/api-schemas.ts";
import type { ReadyList } from "#shared/ready-lists.ts";

type Fleet = readonly Pick<Asset, "category" | "kind">[];
type Section = { title?: string; lists: readonly ReadyList[] };

/** The lists for units that the company has before those for others; under one heading where it has none, or nobody knows. */
export function sortReadyLists(lists: readonly ReadyList[], fleet: Fleet | undefined): Section[] {
  const fits = lists.filter((list) => fleet && suits(list, fleet));
  if (!fleet || fits.length === 0) return [{ lists }];
  const others = lists.filter((list) => !fits.includes(list));
  const near = others.filter((list) => fleet.some(({ category }) => category === list.category));
  const far = others.filter((list) => !near.includes(list));
  return [
    { title: "For your units", lists: fits },
    { title: "For other units", lists: [...near, ...far] },
  ].filter((section) => section.lists.length > 0);
}

function suits(list: ReadyList, fleet: Fleet): boolean {
  return fleet.some(({ kind, category }) =>
    list.kind ? kind === list.kind : category === list.category,
  );
}
