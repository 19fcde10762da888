import type { Reason } from "#shared/checklists/reasons.ts";

/** The most common reasons for failures in a group of items, so that a driver with gloves need not type them. */
export function listReasons(group: string): readonly Reason[] {
  const known = reasonsOf.find(([pattern]) => pattern.test(group));
  return known ? known[1] : general;
}

const general: readonly Reason[] = ["worn", "broken", "loose", "leaking", "missing"];

const reasonsOf: readonly (readonly [RegExp, readonly Reason[]])[] = [
  [/tire|wheel/i, ["worn", "cut", "low_air", "loose", "missing"]],
  [/light|electric/i, ["not_working", "cracked", "loose_wire", "missing"]],
  [/engine|fluid|maintenance/i, ["low", "leaking", "worn", "loose", "dirty"]],
  [/brake|steering/i, ["worn", "air_leak", "loose", "noisy"]],
  [/visibility/i, ["cracked", "not_working", "loose", "missing", "expired"]],
  [/coupling/i, ["worn", "cracked", "loose", "air_leak", "missing"]],
];
