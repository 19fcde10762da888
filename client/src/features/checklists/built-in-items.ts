import { assetCategories, type AssetCategory } from "#shared/assets.ts";
import { builtInChecklist } from "#shared/checklists.ts";

/** The built-in list of a category as lines of a form. */
export function listBuiltInItems(category: AssetCategory): string[] {
  return builtInChecklist(category).items.map((item) => item.label);
}

/** The category whose built-in list these lines are, unchanged. */
export function findBuiltInCategory(texts: readonly string[]): AssetCategory | undefined {
  return assetCategories.find(
    (category) => listBuiltInItems(category).join("\n") === texts.join("\n"),
  );
}
