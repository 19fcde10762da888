import { assetCategories, type AssetCategory } from "#shared/assets/assets.ts";
import { toBuiltInChecklist } from "#shared/checklists/checklists.ts";
import { createRuledRow, type ItemRow } from "./item-rows.ts";

/** The built-in list of a category as lines of a form, with the Spanish that they have. */
export function createBuiltInRows(category: AssetCategory): ItemRow[] {
  return toBuiltInChecklist(category).items.map(({ label, es }) =>
    createRuledRow(label, es ? { es } : {}),
  );
}

/** The category whose built-in list these lines are, unchanged. */
export function findBuiltInCategory(texts: readonly string[]): AssetCategory | undefined {
  return assetCategories.find((category) => {
    const labels = toBuiltInChecklist(category).items.map(({ label }) => label);
    return labels.join("\n") === texts.join("\n");
  });
}
