/** What a change of many assets makes of each of them, and what brings it back. */
import { isSameJson } from "../base/equality.ts";
import { limits } from "../base/limits.ts";
import { pickUniqueTags } from "./asset-identity.ts";
import type { AssetCondition } from "./assets.ts";
import type { BulkChanges, FormerValues } from "./bulk-schema.ts";
import { foldText } from "./searched-text.ts";

/** The fields that take the given value as it is. */
const setFields = ["condition", "location", "assignedCrew", "yardId", "archived", "tags"] as const;

type Changeable = {
  condition: AssetCondition;
  location: string | null;
  assignedCrew: string | null;
  yardId: number | null;
  archived: boolean;
  tags: string[];
};

/** The asset as it is wanted. */
export function mergeBulk<Asset extends Changeable>(asset: Asset, changes: BulkChanges): Asset {
  const { addTags = [], removeTags = [], tags = asset.tags } = changes;
  const given = setFields.filter((name) => changes[name] !== undefined);
  const set = Object.fromEntries(given.map((name) => [name, changes[name]]));
  const removed = new Set(removeTags.map(foldText));
  const kept = tags.filter((tag) => !removed.has(foldText(tag)));
  return { ...asset, ...set, tags: pickUniqueTags([...kept, ...addTags]) };
}

type Before = Changeable & {
  /** Why it was out of service, as the screens showed it. */
  reason: string | null;
};

/** The former values of what has changed. */
export function toFormer(before: Before, after: Changeable): FormerValues {
  const changed = setFields.filter((name) => !isSameJson(before[name], after[name]));
  const former = Object.fromEntries(changed.map((name) => [name, before[name]]));
  if (before.condition === after.condition || before.condition === "in_use") return former;
  return { ...former, conditionReason: before.reason?.slice(0, limits.shortTextMax) ?? null };
}
