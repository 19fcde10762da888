/** What is wrong with a failed item, in one tap: stored as a code, said in the reader's language. */
import { words } from "../base/words.ts";

export const reasons = [
  "worn",
  "cut",
  "low_air",
  "loose",
  "missing",
  "broken",
  "cracked",
  "not_working",
  "loose_wire",
  "low",
  "leaking",
  "air_leak",
  "dirty",
  "noisy",
  "expired",
] as const;
export type Reason = (typeof reasons)[number];

export const reasonLabels: Readonly<Record<Reason, string>> = words({
  worn: ["Worn", "Gastado"],
  cut: ["Cut", "Cortada"],
  low_air: ["Low air", "Baja de aire"],
  loose: ["Loose", "Flojo"],
  missing: ["Missing", "Falta"],
  broken: ["Broken", "Roto"],
  cracked: ["Cracked", "Cuarteado"],
  not_working: ["Not working", "No funciona"],
  loose_wire: ["Loose wire", "Cable suelto"],
  low: ["Low", "Bajo"],
  leaking: ["Leaking", "Con fuga"],
  air_leak: ["Leaking air", "Fuga de aire"],
  dirty: ["Dirty", "Sucio"],
  noisy: ["Noisy", "Hace ruido"],
  expired: ["Expired", "Vencido"],
});

/** "Worn, Leaking air"; undefined without any. */
export function formatReasons(given: readonly Reason[] = []): string | undefined {
  return given.length > 0 ? given.map((reason) => reasonLabels[reason]).join(", ") : undefined;
}
