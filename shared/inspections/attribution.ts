/**
 * The name of a record that the office filed for a user, although it did not come through that user's own session
 * (`docs/develop/decisions/0050`).
 */
import { createTranslator, type Sentence } from "../base/sentences.ts";
import { words } from "../base/words.ts";

type Way = { isFromFile: boolean; isForOtherUnit: boolean; isDisowned: boolean };

type Attributed = Partial<Way> & {
  /** The user of the office who files it. */
  filer: string;
  /** The user who is said to be the author. */
  author: string;
};

/** It stands where the author's name would, in English as all that is stored, and is sealed with the record. */
export function formatAttribution({ filer, author, ...way }: Attributed): string {
  const [sentence] = toSentence(way);
  return sentence.replace(/\{(filer|author)\}/g, (_slot, name) =>
    name === "filer" ? filer : author,
  );
}

/** The name of an author in the current language; that of a person stays as it is. */
export function translateAuthor(name: string): string {
  return translate(name);
}

/** Whether a record has an attribution in place of its author's name. */
export function isAttribution(name: string): boolean {
  return /^Filed by .+, said to be by ./s.test(name);
}

/** The same within a sentence: "Reported by Dana Lee from a file, said to be by Marco Ortiz". */
export function nameWithin(name: string): string {
  if (!isAttribution(name)) return name;
  return translateAuthor(name).replace(/^(Filed by|Registrado por) /, "");
}

export type Standing = {
  /** An inspection that a phone stored under an earlier version has none. */
  attributedById: number | null;
  confirmation: { isOwn: boolean; userName: string; at: Date | string } | null;
};

/** Whether an inspection counts as its driver's. */
export function isOfDriver({ attributedById, confirmation }: Standing): boolean {
  return !attributedById || confirmation?.isOwn === true;
}

/** The mark of an attributed inspection; undefined of any other. */
export function labelStanding({ attributedById, confirmation }: Standing): string | undefined {
  if (!attributedById) return undefined;
  if (!confirmation) return w.unconfirmed;
  return confirmation.isOwn ? w.confirmed : w.denied;
}

/** Who made an inspection; an old one may not name them. */
export function nameDriver(log: { driverName: string; driverId: number | null }): string {
  return log.driverName ? translateAuthor(log.driverName) : w.driver({ id: String(log.driverId) });
}

function toSentence({ isFromFile, isForOtherUnit, isDisowned }: Partial<Way>): Sentence {
  const pick = (isSo: boolean | undefined, text: string) => (isSo ? text : "");
  return [
    `Filed by {filer}${pick(isFromFile, " from a file")}${pick(isForOtherUnit, " for another unit")}, said to be by {author}${pick(isDisowned, ", who says that this was not them")}`,
    `Registrado por {filer}${pick(isFromFile, " desde un archivo")}${pick(isForOtherUnit, " para otra unidad")}; se dice que es de {author}${pick(isDisowned, ", quien dice que no fue")}`,
  ];
}

/** All eight, the longest first, because a shorter one would take the rest of a longer one for a name. */
const ways = Array.from({ length: 8 }, (_, n) => ({
  isDisowned: n < 4,
  isFromFile: n % 4 < 2,
  isForOtherUnit: n % 2 < 1,
}));
const translate = createTranslator(ways.map(toSentence));

const w = words({
  driver: ["Driver ID: {id}", "Operador: {id}"],
  unconfirmed: ["Not confirmed by the driver", "Sin confirmar por el operador"],
  confirmed: ["Confirmed by the driver", "Confirmada por el operador"],
  denied: ["Denied by the driver", "Negada por el operador"],
});
