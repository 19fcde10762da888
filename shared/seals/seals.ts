/** Seals: what a record's code looks like, and what its seal covers; plain functions. */
import { crockfordDigits, normalizeCrockford, toCrockford } from "../labels/crockford.ts";
import { words } from "../base/words.ts";

export const sealsVerifiedMax = 500;

/** Each kind covers a part of a record that is written at once; a record has at most one seal of a kind. */
export const sealKinds = [
  "inspection",
  "confirmation",
  "resolution",
  "report",
  "certification",
  "review",
  "event",
  "renewal",
  "withdrawal",
  "maintenance",
  "file",
  "removal",
  "voiding",
  "reading",
  "void",
  "acceptance",
  "downtime",
  "return",
  "ending",
  "correction",
  "handback",
] as const;
export type SealKind = (typeof sealKinds)[number];

/** Which content a new seal covers, and how. */
export const sealVersion = 2;

const randomDigits = 26;

/** "2K-7ZQ4…": the company, and 130 random bits, given as bytes of which each makes one digit. */
export function formatSealCode(companyId: number, random: Uint8Array): string {
  return `${toBase32(companyId)}-${toCrockford(random.subarray(0, randomDigits))}`;
}

/** Parses a code as people write it into its stored form and its company; undefined if it is no code. */
export function parseSealCode(text: string): { companyId: number; code: string } | undefined {
  const written = normalizeCrockford(text);
  if (!/^[0-9A-HJKMNP-TV-Z]{27,37}$/.test(written)) return undefined;
  const company = written.slice(0, -randomDigits);
  const companyId = Array.from(company).reduce(
    (sum, digit) => sum * 32 + crockfordDigits.indexOf(digit),
    0,
  );
  if (!Number.isSafeInteger(companyId) || companyId === 0) return undefined;
  return { companyId, code: `${toBase32(companyId)}-${written.slice(-randomDigits)}` };
}

function toBase32(whole: number): string {
  return whole < 32
    ? (crockfordDigits[whole] ?? "")
    : toBase32(Math.floor(whole / 32)) + (crockfordDigits[whole % 32] ?? "");
}

/**
 * A value as JSON that does not depend on the order of keys. What is null or not there is left out,
 * so that a field which comes later changes no older seal.
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, held: unknown) => {
    if (held === null) return undefined;
    if (typeof held !== "object" || Array.isArray(held)) return held;
    return Object.fromEntries(Object.entries(held).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}

export const sealKindLabels = words({
  inspection: ["Inspection", "Inspección"],
  confirmation: ["Driver's confirmation", "Confirmación del operador"],
  resolution: ["Resolution of an inspection", "Resolución de una inspección"],
  report: ["Report of a defect", "Reporte de un defecto"],
  certification: ["Certification of a repair", "Certificación de una reparación"],
  review: ["Review of a repair", "Revisión de una reparación"],
  event: ["Entry about a defect", "Anotación sobre un defecto"],
  renewal: ["Later resolution of an inspection", "Resolución posterior de una inspección"],
  withdrawal: ["Voiding of an inspection", "Anulación de una inspección"],
  maintenance: ["Maintenance", "Mantenimiento"],
  file: ["File of maintenance", "Archivo de un mantenimiento"],
  removal: ["Removal of a file", "Retiro de un archivo"],
  voiding: ["Voiding of maintenance", "Anulación de un mantenimiento"],
  reading: ["Meter reading", "Lectura de medidor"],
  void: ["Voiding of a meter reading", "Anulación de una lectura"],
  acceptance: ["Confirmation of a meter reading", "Confirmación de una lectura"],
  downtime: ["Stop of a unit", "Paro de una unidad"],
  return: ["Return to service", "Regreso a servicio"],
  ending: ["End of a downtime", "Fin de un paro"],
  correction: ["Certification of a roadside report", "Certificación de un reporte en carretera"],
  handback: ["Return of a roadside report", "Devolución de un reporte en carretera"],
});
