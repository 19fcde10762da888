/**
 * The name of a record that the office filed for a user, although it did not come through that user's own session
 * (`docs/develop/decisions/0050`).
 */
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
  return w.filed({
    filer,
    author,
    file: way.isFromFile ? w.fromFile : "",
    unit: way.isForOtherUnit ? w.forOtherUnit : "",
    denial: way.isDisowned ? w.disowned : "",
  });
}

/**
 * The one stored text that is read again: an attribution may stand in every column that has a name, so storing its parts
 * would need four more columns for each of them.
 */
const attribution =
  /^Filed by (.+?)( from a file)?( for another unit)?, said to be by (.+?)(, who says that this was not them)?$/s;

/** The name of an author in the current language; that of a person stays as it is. */
export function translateAuthor(name: string): string {
  const [, filer, file, unit, author, denial] = attribution.exec(name) ?? [];
  if (filer === undefined || author === undefined) return name;
  const way = {
    isFromFile: file !== undefined,
    isForOtherUnit: unit !== undefined,
    isDisowned: denial !== undefined,
  };
  return formatAttribution({ filer, author, ...way });
}

/** Whether a record has an attribution in place of its author's name. */
export function isAttribution(name: string): boolean {
  return attribution.test(name);
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

const w = words({
  filed: [
    "Filed by {filer}{file}{unit}, said to be by {author}{denial}",
    "Registrado por {filer}{file}{unit}; se dice que es de {author}{denial}",
  ],
  fromFile: [" from a file", " desde un archivo"],
  forOtherUnit: [" for another unit", " para otra unidad"],
  disowned: [", who says that this was not them", ", quien dice que no fue"],
  driver: ["Driver ID: {id}", "Operador: {id}"],
  unconfirmed: ["Not confirmed by the driver", "Sin confirmar por el operador"],
  confirmed: ["Confirmed by the driver", "Confirmada por el operador"],
  denied: ["Denied by the driver", "Negada por el operador"],
});
