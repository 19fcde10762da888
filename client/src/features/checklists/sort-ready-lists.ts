import type { Answer } from "#shared/api-schemas.ts";
import type { ReadyList } from "#shared/ready-lists.ts";

type Fleet = Pick<Answer<"getDashboardStats">, "categories" | "kinds">;
type Section = { title?: string; lists: readonly ReadyList[] };

/** The lists for units that the company has before those for others; under one heading where it has none, or nobody knows. */
export function sortReadyLists(lists: readonly ReadyList[], fleet: Fleet | undefined): Section[] {
  const fits = lists.filter((list) => fleet && suits(list, fleet));
  if (!fleet || fits.length === 0) return [{ lists }];
  const others = lists.filter((list) => !fits.includes(list));
  const near = others.filter(({ category }) => fleet.categories[category] > 0);
  const far = others.filter((list) => !near.includes(list));
  return [
    { title: "For your units", lists: fits },
    { title: "For other units", lists: [...near, ...far] },
  ].filter((section) => section.lists.length > 0);
}

function suits({ kind, category }: ReadyList, { kinds, categories }: Fleet): boolean {
  return kind ? kinds.includes(kind) : categories[category] > 0;
}
