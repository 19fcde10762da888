/** The tags that assets have, as lists are narrowed to them. */
import * as z from "zod";
import { assetLimits } from "./assets-limits.ts";

/** What lists of assets or of their records take: only those of assets with this tag, in any letter case. */
export const tagFilter = { tag: z.string().trim().min(1).max(assetLimits.tagMax).optional() };

export const tagCalls = {
  /** Each tag once, by name. */
  getTags: { returns: z.strictObject({ tags: z.array(z.string()) }) },
};
