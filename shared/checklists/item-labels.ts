/** What an item is called in the current language; its record has it in the words of its list. */
import { getCurrentLanguage } from "../base/languages.ts";
import { translated } from "../base/words.ts";
import { builtInChecklists } from "./built-in-checklists.ts";

export function formatLabel({ label, es }: { label: string; es?: string }): string {
  return translated((getCurrentLanguage() === "es" && es) || label);
}

/** The Spanish of each item of the built-in lists, by its English. */
export const builtInSpanish: ReadonlyMap<string, string> = new Map(
  Object.values(builtInChecklists).flatMap((items) =>
    items.flatMap(({ label, es }) => (es === undefined ? [] : [[label, es] as const])),
  ),
);

/** Translates the stored label of a failed item or of its defect; typed labels are not translated. */
export function translateLabel(label: string): string {
  const es = builtInSpanish.get(label);
  return es === undefined ? label : formatLabel({ label, es });
}

type Grouped<Group> = { groupEs?: string } & Group;

export function formatGroup(item: Grouped<{ group: string }>): string;
export function formatGroup(item: Grouped<{ group?: string }>): string | undefined;
export function formatGroup(item: Grouped<{ group?: string }>): string | undefined {
  const group = (getCurrentLanguage() === "es" && item.groupEs) || item.group;
  return group && translated(group);
}
