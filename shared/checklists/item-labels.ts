/** What an item is called in the current language; its record has it in the words of its list. */
import { getCurrentLanguage } from "../base/languages.ts";
import { translated } from "../base/words.ts";

export function formatLabel({ label, es }: { label: string; es?: string }): string {
  return translated((getCurrentLanguage() === "es" && es) || label);
}

type Grouped<Group> = { groupEs?: string } & Group;

export function formatGroup(item: Grouped<{ group: string }>): string;
export function formatGroup(item: Grouped<{ group?: string }>): string | undefined;
export function formatGroup(item: Grouped<{ group?: string }>): string | undefined {
  const group = (getCurrentLanguage() === "es" && item.groupEs) || item.group;
  return group && translated(group);
}
