import type { AssetCategory } from "#shared/assets/assets.ts";
import { assetCategories } from "#shared/assets/assets.ts";
import {
  findDefinitionsProblem,
  isPlain,
  findItemRulesProblem,
  type SentItem,
} from "#shared/checklists/checklist-items.ts";
import type { ItemDefinition } from "#shared/checklists/checklists.ts";
import { isSameJson } from "#shared/base/equality.ts";
import { limits } from "#shared/base/limits.ts";
import { toBuiltInChecklist } from "#shared/checklists/checklists.ts";
import { builtInSpanish } from "#shared/checklists/item-labels.ts";
import { words } from "#shared/base/words.ts";
import { say } from "#shared/base/messages.ts";

/** The settings of an item beyond its words. */
export type RowRules = Omit<Partial<ItemDefinition>, "id" | "label">;

/** A line of the form; its key stays with it wherever it moves. */
export type ItemRow = {
  key: number;
  text: string;
  rules: RowRules;
  /** The saved item, whose id records use even after it is renamed. */
  saved?: ItemDefinition;
};

let lastKey = 0;

export function createRow(text: string): ItemRow {
  lastKey += 1;
  return { key: lastKey, text, rules: {} };
}

export function createRuledRow(text: string, rules: RowRules): ItemRow {
  return { ...createRow(text), rules };
}

export function createSavedRow(saved: ItemDefinition): ItemRow {
  const { id: _, label, ...rules } = saved;
  return { ...createRuledRow(label, rules), saved };
}

/** What would be sent of the lines that are not blank: their words alone where nothing else is set. */
export function listSent(rows: readonly ItemRow[]): SentItem[] {
  return rows.filter(isFilled).map((row) => {
    const { saved, rules } = row;
    const item = toDefinition(row);
    // Words alone would leave their earlier settings as they are.
    const isBare = isPlain(item) && (!saved || isPlain(saved));
    if (isBare) return item.label;
    return saved ? item : { label: item.label, ...rules };
  });
}

/** The lines that are not blank, with their settings. */
export function listDefined(rows: readonly ItemRow[]): ItemDefinition[] {
  return rows.filter(isFilled).map(toDefinition);
}

function toDefinition({ text, rules, saved }: ItemRow): ItemDefinition {
  const label = text.trim();
  return { id: saved?.id ?? label, label, ...rules };
}

function isFilled({ text }: ItemRow): boolean {
  return text.trim() !== "";
}

/**
 * Merges another user's changes since `start` into the lines. Lines that were changed, removed or moved here stay so;
 * lines that the other user added come last.
 */
export function mergeRows(
  rows: readonly ItemRow[],
  start: readonly ItemRow[],
  fresh: readonly ItemRow[],
): ItemRow[] {
  const find = (among: readonly ItemRow[], { saved }: ItemRow) =>
    saved && among.find((row) => row.saved?.id === saved.id);
  const remaining = rows.flatMap((row) => {
    const began = find(start, row);
    const now = find(fresh, row);
    const isChanged = !began || !isSameJson(toDefinition(row), toDefinition(began));
    if (!isChanged) return now ? { ...now, key: row.key } : [];
    return { ...row, saved: now?.saved };
  });
  const added = fresh.filter((row) => !find(start, row));
  return [...remaining, ...added];
}

/** The Spanish that came with the words of a built-in list is about these words alone. */
export function changeText(row: ItemRow, text: string): ItemRow {
  const { es, ...rest } = row.rules;
  const isBuiltIn = es !== undefined && es === builtInSpanish.get(row.text);
  return { ...row, text, rules: isBuiltIn ? rest : row.rules };
}

/** The rules with some of them changed; what is undefined is left out. */
export function changeRules(rules: RowRules, change: RowRules): RowRules {
  const { type, unit: _unit, min: _min, max: _max, ...rest } = { ...rules, ...change };
  const merged = type === "number" ? { ...rules, ...change } : rest;
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== undefined));
}

/** What would be saved: trimmed, without the lines that were left blank. */
export function listFilled(rows: readonly ItemRow[]): string[] {
  return rows.map((row) => row.text.trim()).filter((text) => text !== "");
}

/** The first line that cannot be saved, and why. */
export function findRowProblem(
  rows: readonly ItemRow[],
): { key: number; message: string } | undefined {
  const before: ItemRow[] = [];
  for (const row of rows) {
    before.push(row);
    const message = isFilled(row) ? findLastProblem(before) : undefined;
    if (message) return { key: row.key, message };
  }
  return undefined;
}

/** Why the last of these lines cannot be on the list. */
function findLastProblem(rows: readonly ItemRow[]): string | undefined {
  const { checklistItemMax, checklistItemsMax } = limits;
  const texts = listFilled(rows);
  if (texts.length > checklistItemsMax) return w.tooMany({ max: checklistItemsMax });
  if ((texts.at(-1)?.length ?? 0) > checklistItemMax) return w.tooLong({ max: checklistItemMax });
  const problem =
    findDefinitionsProblem(listDefined(rows)) ?? findItemRulesProblem(rows.at(-1)?.rules ?? {});
  return problem && say(problem);
}

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

const w = words({
  tooMany: ["At most {max} items", "Máximo {max} puntos"],
  tooLong: ["Please use at most {max} characters", "Use máximo {max} caracteres"],
});
