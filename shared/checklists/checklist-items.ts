/** What a company sets for the items of its checklists besides their labels. */
import { isObjectInternal, type ItemDefinition } from "./checklists.ts";
import { isSameJson } from "../base/equality.ts";
import { type Message, messages } from "../base/messages.ts";
import { formatLimits } from "./item-rules.ts";
import { words } from "../base/words.ts";

/** As it is sent: the words alone, or with its settings. */
export type SentItem = string | (Partial<ItemDefinition> & { label: string });

/**
 * The items of a list once these are saved. Known words preserve the settings of their item; an object
 * replaces all settings, under the id of the item that it names or whose words it has.
 */
export function resolveItems(
  sent: readonly SentItem[],
  known: readonly ItemDefinition[] = [],
): ItemDefinition[] {
  const byLabel = new Map(known.map((item) => [item.label, item]));
  return sent.map((item) => {
    if (typeof item === "string") return byLabel.get(item) ?? { id: item, label: item };
    const { label, id = byLabel.get(label)?.id ?? label, ...rest } = item;
    return { id, label, ...omitDefaults(rest) };
  });
}

/** A label, an id and nothing else are the words alone. */
export function isPlain(item: ItemDefinition): boolean {
  return isSameJson(item, { id: item.label, label: item.label });
}

/** Why a list of items cannot be saved, or undefined when it can. */
export function findChecklistItemsProblem(items: readonly string[]): Message | undefined {
  if (items.length === 0) return itemMessages.none;
  const seen = new Set<string>();
  for (const item of items) {
    if (item.trim() === "") return itemMessages.blank;
    const text = item.trim();
    if (isObjectInternal(text)) return itemMessages.reserved({ item: text });
    const key = text.normalize("NFC").toLowerCase();
    if (seen.has(key)) return itemMessages.twice({ item: text });
    seen.add(key);
  }
  return undefined;
}

/** Results are taken by id or by label, so neither may be another item's. */
export function findDefinitionsProblem(items: readonly ItemDefinition[]): Message | undefined {
  const problem = findChecklistItemsProblem(items.map(({ label }) => label));
  if (problem) return problem;
  const owners = new Map<string, number>();
  for (const [index, { id, label }] of items.entries()) {
    for (const name of [id, label]) {
      const key = name.normalize("NFC").toLowerCase();
      const owner = owners.get(key) ?? index;
      if (owner !== index) return itemMessages.taken({ name });
      owners.set(key, index);
    }
  }
  return undefined;
}

/** What is wrong about the rules of one item, or undefined. */
export function findItemRulesProblem({
  type,
  unit,
  min,
  max,
}: Partial<ItemDefinition>): Message | undefined {
  const isLimited = unit !== undefined || min !== undefined || max !== undefined;
  if (type !== "number") return isLimited ? itemMessages.notNumber : undefined;
  if (min === undefined || max === undefined || min <= max) return undefined;
  return itemMessages.crossed;
}

/** What the screens say of an item besides its words. */
export function describeItem(item: ItemDefinition): string[] {
  const { type, unit, photo } = item;
  return [
    item.critical && w.critical,
    item.required === false && w.optional,
    type === "number" && (formatLimits(item) ?? (unit ? w.numberIn({ unit }) : w.number)),
    photo === "always" && w.photoAlways,
    photo === "on_fail" && w.photoOnFail,
    item.mayBeNa && w.mayBeNa,
  ].filter((fact) => typeof fact === "string");
}

type Rules = Omit<ItemDefinition, "id" | "label">;

function omitDefaults(rules: Rules): Rules {
  const { required, type, mayBeNa, critical, law, groupEs, ...rest } = rules;
  const said = Object.entries(rest).filter(([, value]) => value !== undefined);
  return {
    ...Object.fromEntries(said),
    ...(rules.group && groupEs && { groupEs }),
    ...(required === false && { required }),
    ...(type === "number" && { type }),
    ...(mayBeNa && { mayBeNa }),
    ...(critical && { critical }),
    ...(law && law.length > 0 && { law }),
  };
}

export const itemMessages = messages({
  none: ["Please add at least one checklist item", "Agregue al menos un punto a la lista"],
  blank: ["Checklist items must not be blank", "Los puntos de la lista no pueden estar en blanco"],
  reserved: [
    "'{item}' cannot be used as a checklist item",
    "'{item}' no se puede usar como punto de la lista",
  ],
  twice: ["'{item}' is on the list twice", "'{item}' está dos veces en la lista"],
  taken: [
    "'{name}' is another item's name in earlier records",
    "'{name}' es el nombre de otro punto en registros anteriores",
  ],
  notNumber: ["Only a number has a unit and limits", "Solo un número lleva unidad y límites"],
  crossed: ["The lowest value is above the highest", "El mínimo es mayor que el máximo"],
});

const w = words({
  critical: ["Critical", "Crítico"],
  optional: ["Optional", "Opcional"],
  numberIn: ["Number ({unit})", "Número ({unit})"],
  number: ["Number", "Número"],
  photoAlways: ["Photo always", "Siempre con foto"],
  photoOnFail: ["Photo if it fails", "Foto si falla"],
  mayBeNa: ["May be N/A", "Puede ser N/A"],
});
