/** How many mixers carry the card of the NRMCA plant certification, looked up 2026-11-22. */
import type { AssetCondition } from "../assets/assets.ts";
import { lastingKinds } from "../documents/documents.ts";
import { subtractMonths } from "./readiness-lookback.ts";
import type { Paper } from "./readiness-facts.ts";
import { findExpiry } from "./readiness-rules.ts";
import { words } from "../base/words.ts";

/** The certified plant may run without a card one unit, or a tenth of its mixers. */
const allowed = { units: 1, share: 0.1 };

export type Mixer = {
  condition: AssetCondition;
  archived: boolean;
  /** The newest one. */
  card: Paper | null;
  /** The day on which an NRMCA inspection last passed. */
  inspectedOn: string | null;
};

export type Nrmca = {
  mixers: number;
  certified: number;
  percent: number;
  meets: boolean;
  /** Inspected, without a card of that inspection. */
  inspectedOnly: number;
};

/** Counts the mixers that are in service; undefined if no mixer has a card or was inspected for one. */
export function evaluateNrmca(mixers: readonly Mixer[], today: string): Nrmca | undefined {
  const counted = mixers.filter(
    (candidate) => !candidate.archived && candidate.condition !== "out_of_service",
  );
  if (!counted.some(({ card, inspectedOn }) => card || inspectedOn)) return undefined;
  const certified = counted.filter(({ card }) => isValid(card, today)).length;
  const without = counted.length - certified;
  return {
    mixers: counted.length,
    certified,
    percent: Math.floor((100 * certified) / counted.length),
    meets: without <= Math.max(allowed.units, counted.length * allowed.share),
    inspectedOnly: counted.filter((mixer) => isWaiting(mixer, today)).length,
  };
}

function isValid(card: Paper | null, today: string): boolean {
  const end = card && findExpiry("nrmca_card", card);
  return card !== null && (end === null || end >= today);
}

function isWaiting({ card, inspectedOn }: Mixer, today: string): boolean {
  if (inspectedOn === null || isValid(card, today)) return false;
  return inspectedOn >= computeFirstInspectionDay(today) && (card?.issuedOn ?? "") < inspectedOn;
}

/** An older inspection leads to no card that is still valid. */
export function computeFirstInspectionDay(today: string): string {
  return subtractMonths(today, lastingKinds.nrmca_card?.months ?? 0);
}

/** "27 of 30 mixers certified, 90 %", and what that means. */
export function formatNrmca({ mixers, certified, percent, meets, inspectedOnly }: Nrmca): string[] {
  return [
    w.certified({ certified, n: mixers, percent }),
    meets ? w.meets : w.misses,
    ...(inspectedOnly > 0 ? [w.waiting({ n: inspectedOnly })] : []),
  ];
}

const w = words({
  certified: [
    {
      one: "{certified} of {n} mixer certified, {percent} %",
      other: "{certified} of {n} mixers certified, {percent} %",
    },
    {
      one: "{certified} de {n} revolvedora certificada, {percent} %",
      other: "{certified} de {n} revolvedoras certificadas, {percent} %",
    },
  ],
  meets: [
    "Meets NRMCA (at most 1 unit or 10 % without)",
    "Cumple NRMCA (a lo más 1 unidad o 10 % sin tarjeta)",
  ],
  misses: [
    "Does not meet NRMCA (at most 1 unit or 10 % without)",
    "No cumple NRMCA (a lo más 1 unidad o 10 % sin tarjeta)",
  ],
  waiting: [
    "{n} inspected, no card yet",
    { one: "{n} inspeccionada, aún sin tarjeta", other: "{n} inspeccionadas, aún sin tarjeta" },
  ],
});
