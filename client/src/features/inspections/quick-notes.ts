import { words } from "#shared/words.ts";

type Note = keyof typeof w;

/** Words that fit most failures of a group, as a list has it, so that a gloved hand need not type them. */
export function quickNotesFor(group: string): readonly string[] {
  const known = notesOf.find(([pattern]) => pattern.test(group));
  return (known ? known[1] : general).map((note) => w[note]);
}

const general: readonly Note[] = ["worn", "broken", "loose", "leaking", "missing"];

const notesOf: readonly (readonly [RegExp, readonly Note[]])[] = [
  [/tire|wheel/i, ["worn", "cut", "lowAir", "loose", "missing"]],
  [/light|electric/i, ["notWorking", "cracked", "looseWire", "missing"]],
  [/engine|fluid|maintenance/i, ["low", "leaking", "worn", "loose", "dirty"]],
  [/brake|steering/i, ["worn", "leakingAir", "loose", "noisy"]],
  [/visibility/i, ["cracked", "notWorking", "loose", "missing", "expired"]],
  [/coupling/i, ["worn", "cracked", "loose", "leakingAir", "missing"]],
];

/** The note with a word added at its end; the same word is not added twice. */
export function withQuickNote(notes: string, word: string): string {
  const trimmed = notes.trimEnd();
  if (trimmed === "") return word;
  const isThere = trimmed.toLowerCase().split(", ").includes(word.toLowerCase());
  return isThere ? notes : `${trimmed}, ${word.toLowerCase()}`;
}

const w = words({
  worn: ["Worn", "Gastado"],
  cut: ["Cut", "Cortada"],
  lowAir: ["Low air", "Baja de aire"],
  loose: ["Loose", "Flojo"],
  missing: ["Missing", "Falta"],
  broken: ["Broken", "Roto"],
  cracked: ["Cracked", "Cuarteado"],
  notWorking: ["Not working", "No funciona"],
  looseWire: ["Loose wire", "Cable suelto"],
  low: ["Low", "Bajo"],
  leaking: ["Leaking", "Con fuga"],
  leakingAir: ["Leaking air", "Fuga de aire"],
  dirty: ["Dirty", "Sucio"],
  noisy: ["Noisy", "Hace ruido"],
  expired: ["Expired", "Vencido"],
});
