/** Which item a photo is asked for of, so that an inspection is made at its unit. Pure. */
import type { ChecklistItem } from "#shared/checklists/checklists.ts";
import type { InspectionRules } from "#shared/account/inspection-rules.ts";

/** So many of the inspections ask for one. */
const shareOf = { off: 0, some: 1 / 5, each: 1 };

/** The id of the item, or undefined where none is asked for. `draw` returns a number from 0 up to 1. */
export function drawChallenge(
  items: readonly ChecklistItem[],
  rule: InspectionRules["photoChallenge"],
  draw: () => number,
): string | undefined {
  if (draw() >= shareOf[rule]) return undefined;
  // The others have a photo, or a form, of their own.
  const checks = items.filter(({ type, photo }) => type !== "number" && photo !== "always");
  return checks[Math.floor(draw() * checks.length)]?.id;
}
