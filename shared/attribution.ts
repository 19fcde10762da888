/**
 * The name of a record that the office filed for a user, although it did not come through that user's own session
 * (`docs/decisions/0048`).
 */
import { formatDate } from "./dates.ts";
import { createTranslator, type Sentence } from "./sentences.ts";
import { words } from "./words.ts";

type Way = { isFromFile: boolean; isForOtherUnit: boolean; isDisowned: boolean };

type Attributed = Way & {
  /** The user of the office who files it. */
  filer: string;
  /** Whose it is said to be. */
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

type Standing = {
  /** An inspection that a phone stored under an earlier version has none. */
  attributedById: number | null;
  confirmation: { isOwn: boolean; userName: string; at: Date | string } | null;
};

/** Whether an inspection counts as its driver's. */
export function isOfDriver({ attributedById, confirmation }: Standing): boolean {
  return !attributedById || confirmation?.isOwn === true;
}

/** What its driver says of an attributed inspection; undefined of any other. */
export function describeConfirmation(log: Standing, timeZone: string): string | undefined {
  const { attributedById, confirmation } = log;
  if (!attributedById) return undefined;
  if (confirmation === null) return w.unconfirmed;
  const { isOwn, userName: name, at } = confirmation;
  return isOwn ? w.confirmed({ name, day: formatDate(at, timeZone) }) : w.denied({ name });
}

/** Who made an inspection; an old one may not name them. */
export function nameDriver(log: { driverName: string; driverId: number | null }): string {
  return log.driverName ? translateAuthor(log.driverName) : w.driver({ id: String(log.driverId) });
}

function toSentence({ isFromFile, isForOtherUnit, isDisowned }: Way): Sentence {
  return [
    [
      "Filed by {filer}",
      isFromFile ? " from a file" : "",
      isForOtherUnit ? " for another unit" : "",
      ", said to be by {author}",
      isDisowned ? ", who says that this was not them" : "",
    ].join(""),
    [
      "Registrado por {filer}",
      isFromFile ? " desde un archivo" : "",
      isForOtherUnit ? " para otra unidad" : "",
      "; se dice que es de {author}",
      isDisowned ? ", quien dice que no fue" : "",
    ].join(""),
  ];
}

const either = [true, false];
/** The longest first, because a shorter one would take the rest of a longer one for a name. */
const ways = either.flatMap((isDisowned) =>
  either.flatMap((isFromFile) =>
    either.map((isForOtherUnit) => ({ isDisowned, isFromFile, isForOtherUnit })),
  ),
);
const translate = createTranslator(ways.map(toSentence));

const w = words({
  driver: ["Driver ID: {id}", "Operador: {id}"],
  unconfirmed: ["Not confirmed by the driver", "Sin confirmar por el operador"],
  confirmed: ["Confirmed by {name} on {day}", "Confirmada por {name} el {day}"],
  denied: ["{name} says that this was not them", "{name} dice que no fue"],
});
