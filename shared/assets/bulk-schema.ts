/** The call that changes many assets together. */
import * as z from "zod";
import { assetLimits } from "./assets-limits.ts";
import { assetConditions } from "./assets.ts";
import { insertAsset, tagList } from "./assets-schema.ts";
import { id, optionalText, rowVersion } from "../base/fields.ts";
import { messages } from "../base/messages.ts";

const m = messages({
  none: ["Please choose at least one asset", "Elija al menos una unidad"],
  tooMany: ["Please choose at most {max} assets at a time", "Elija máximo {max} unidades a la vez"],
  twice: ["An asset is on the list twice", "Una unidad está dos veces en la lista"],
});

const { condition, location, assignedCrew, yardId, tags } = insertAsset.shape;

/** What can be changed of many assets. A field that is left out stays as it is. */
export const bulkChanges = z.strictObject({
  condition,
  /** Why the condition changes. */
  conditionReason: optionalText(),
  location,
  assignedCrew,
  yardId,
  archived: z.boolean().optional(),
  /** In place of all tags of an asset. */
  tags,
  addTags: tagList.optional(),
  removeTags: tagList.optional(),
});
export type BulkChanges = z.output<typeof bulkChanges>;

const max = assetLimits.bulkMax;

const items = z
  .array(
    z.strictObject({
      id,
      /** An outdated one is refused. */
      version: rowVersion.optional(),
      /** Of this asset alone, in place of those of all. */
      changes: bulkChanges.optional(),
    }),
  )
  .min(1, m.none)
  .max(max, m.tooMany({ max }))
  .refine((list) => new Set(list.map((item) => item.id)).size === list.length, m.twice);

/** What an asset was before, as the same call takes it to bring it back. */
const formerValues = z.strictObject({
  condition: z.enum(assetConditions).optional(),
  conditionReason: z.string().nullish(),
  location: z.string().nullish(),
  assignedCrew: z.string().nullish(),
  yardId: id.nullish(),
  archived: z.boolean().optional(),
  tags: z.array(z.string()).optional(),
});
export type FormerValues = z.output<typeof formerValues>;

export const bulkCalls = {
  updateAssets: {
    body: z.strictObject({ items, changes: bulkChanges.optional() }),
    /** The assets that are different now, with their new versions. */
    returns: z.strictObject({
      items: z.array(z.strictObject({ id, version: rowVersion, former: formerValues })),
    }),
  },
};
