/** Defences behind which another one stands, so that undoing one alone changes nothing. */
import type { Mutant } from "./guard-shapes.ts";

/** The file, the beginning of what stands there, and what stands behind it. */
const reasons: [file: string, text: string, reason: string][] = [];

/** Why nobody can notice that a defence is missing; undefined where somebody must. */
export function harmless({ file, text }: Mutant): string | undefined {
  return reasons.find(([in_, start]) => in_ === file && text.trim().startsWith(start))?.[2];
}
