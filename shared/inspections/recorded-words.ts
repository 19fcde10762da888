/** What records say in English of items of the built-in lists, in the current language. */
import { builtInChecklists } from "../checklists/built-in-checklists.ts";
import { reasonSentences } from "../checklists/reasons.ts";
import { createTranslator } from "../base/sentences.ts";
import { words } from "../base/words.ts";

/** The Spanish of each item of the built-in lists, by its English. */
export const builtInSpanish: ReadonlyMap<string, string> = new Map(
  Object.values(builtInChecklists).flatMap((items) =>
    items.flatMap(({ label, es }) => (es === undefined ? [] : [[label, es] as const])),
  ),
);

/** Translates the label of a failed item or its defect; labels that users wrote stay as they are. */
export function translateLabel(label: string): string {
  return translate(label);
}

const translate = createTranslator([...builtInSpanish]);

/** "Parking brake failed (D-0042)", as the server says why a unit is out of service. */
export function translateReason(reason: string): string {
  const [, label, number] = /^(.+) failed \((D-\d+)\)$/.exec(reason) ?? [];
  return label && number ? w.failed({ label: translateLabel(label), number }) : reason;
}

/** Translates "Worn, Loose: left one": the reasons that a driver tapped, but not the text that a user typed. */
export function translateNote(note: string): string {
  return note.split(": ").map(translateTapped).join(": ");
}

function translateTapped(part: string): string {
  const tapped = part.split(", ");
  return tapped.every((one) => known.has(one)) ? tapped.map((one) => sayTap(one)).join(", ") : part;
}

const known = new Set(reasonSentences.map(([en]) => en));
const sayTap = createTranslator(reasonSentences);

const w = words({
  failed: ["{label} failed ({number})", "{label}: con falla ({number})"],
});
