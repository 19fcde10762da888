import { checklistItemsProblem } from "#shared/checklists.ts";
import { limits } from "#shared/limits.ts";

/** A line of the form; its key stays with it wherever it moves. */
export type ItemRow = { key: number; text: string };

let lastKey = 0;

export function createRow(text: string): ItemRow {
  lastKey += 1;
  return { key: lastKey, text };
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
    const message = row.text.trim() === "" ? undefined : findLastProblem(listFilled(before));
    if (message) return { key: row.key, message };
  }
  return undefined;
}

/** Why the last of these texts cannot be on the list. */
function findLastProblem(texts: string[]): string | undefined {
  if (texts.length > limits.checklistItemsMax) return `At most ${limits.checklistItemsMax} items`;
  if ((texts.at(-1)?.length ?? 0) > limits.checklistItemMax) {
    return `Please use at most ${limits.checklistItemMax} characters`;
  }
  return checklistItemsProblem(texts);
}

/** The lines of a pasted text, without the bullets and numbers that they had in a document. */
export function splitPasted(text: string): string[] {
  return text
    .split(/[\r\n]+/)
    .map((line) => line.replace(/^\s*(?:[-*•–]|\d{1,3}[.)])\s+/u, "").replace(/\s+/gu, " "))
    .map((line) => line.trim())
    .filter((line) => line !== "");
}
