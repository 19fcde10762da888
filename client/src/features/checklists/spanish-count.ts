import type { ItemDefinition } from "#shared/checklists/checklists.ts";
import { words } from "#shared/base/words.ts";

/** "12 of 18 in Spanish"; undefined where none of them is, as in a company without Spanish. */
export function formatSpanishCount(items: readonly ItemDefinition[]): string | undefined {
  const count = items.filter(({ es }) => es).length;
  return count > 0 ? w.inSpanish({ count, total: items.length }) : undefined;
}

const w = words({
  inSpanish: ["{count} of {total} in Spanish", "{count} de {total} en español"],
});
