/** The warning that a paper prints when its records do not match their seals. */
import type { PaperBlock } from "./paper-blocks.ts";
import { type SealKind, sealKindLabels } from "../seals/seals.ts";
import { words } from "../base/words.ts";

/** A record that was changed after it was sealed; without a number it has no seal, and without a kind the seal is gone. */
export type BrokenSeal = { kind: SealKind | null; number: number | null };

/** So many are named. */
const namedMax = 20;

export function buildBrokenBlocks(sentence: string, broken: readonly BrokenSeal[]): PaperBlock[] {
  if (broken.length === 0) return [];
  const named = broken.slice(0, namedMax).map(nameBroken);
  const n = broken.length - named.length;
  const others = n > 0 ? [w.more({ n })] : [];
  return [
    { kind: "text", text: sentence, tone: "strong" },
    { kind: "text", text: [...named, ...others].join("; ") },
  ];
}

function nameBroken({ kind, number }: BrokenSeal): string {
  const seal = String(number);
  if (kind === null) return w.gone({ number: seal });
  const record = sealKindLabels[kind];
  return number === null ? w.unsealed({ record }) : w.changed({ record, number: seal });
}

const w = words({
  changed: ["{record} (seal {number})", "{record} (sello {number})"],
  unsealed: ["{record} (no seal)", "{record} (sin sello)"],
  gone: ["Seal {number} is gone", "Falta el sello {number}"],
  more: ["{n} more", "{n} más"],
});
