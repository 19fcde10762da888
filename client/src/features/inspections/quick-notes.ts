/** Words that fit most failures of a group, so that a gloved hand need not type them. */
export function quickNotesFor(group: string): readonly string[] {
  const known = words.find(([pattern]) => pattern.test(group));
  return known ? known[1] : ["Worn", "Broken", "Loose", "Leaking", "Missing"];
}

const words: readonly (readonly [RegExp, readonly string[]])[] = [
  [/tire|wheel/i, ["Worn", "Cut", "Low air", "Loose", "Missing"]],
  [/light|electric/i, ["Not working", "Cracked", "Loose wire", "Missing"]],
  [/engine|fluid|maintenance/i, ["Low", "Leaking", "Worn", "Loose", "Dirty"]],
  [/brake|steering/i, ["Worn", "Leaking air", "Loose", "Noisy"]],
  [/visibility/i, ["Cracked", "Not working", "Loose", "Missing", "Expired"]],
  [/coupling/i, ["Worn", "Cracked", "Loose", "Leaking air", "Missing"]],
];

/** The note with a word added at its end; the same word is not added twice. */
export function withQuickNote(notes: string, word: string): string {
  const trimmed = notes.trimEnd();
  if (trimmed === "") return word;
  const isThere = trimmed.toLowerCase().split(", ").includes(word.toLowerCase());
  return isThere ? notes : `${trimmed}, ${word.toLowerCase()}`;
}
