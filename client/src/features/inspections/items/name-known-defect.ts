import type { Defect } from "#shared/api/api-schemas.ts";
import type { ChecklistItem } from "#shared/checklists/checklists.ts";
import { formatLabel } from "#shared/checklists/item-labels.ts";
import { nameDefect } from "../../defects/name-defect.ts";

type Named = Pick<Defect, "number" | "title" | "itemId">;

/** "D-0042 Frenos": what the list that is filled in still has, it says in the language of its driver. */
export function nameKnownDefect(
  { number, title, itemId }: Named,
  items: readonly ChecklistItem[],
): string {
  const { es } = items.find(({ id }) => id === itemId) ?? {};
  return nameDefect({ number, title: formatLabel({ label: title, es }) });
}
