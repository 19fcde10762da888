import { pickUniqueTags } from "#shared/assets/asset-identity.ts";
import { assetLimits } from "#shared/assets/assets-limits.ts";
import { assets } from "#shared/schema.ts";
import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";
import type { Context } from "../../http/route.ts";

/** The tags that the company's assets have, also archived ones: their records stay in the histories. */
export async function getTags({ company }: Context<"getTags">) {
  const found = await company.select({ tags: assets.tags }, assets, {
    firstOf: [assets.tags],
    orderBy: [assets.tags],
    limit: assetLimits.taggedMax,
  });
  const known = [...new Set(found.flatMap(({ tags }) => tags))];
  const tags = pickUniqueTags(known.sort((a, b) => a.localeCompare(b)));
  return { tags: tags.slice(0, assetLimits.tagsListedMax) };
}

/** Whether an asset has a tag, in any letter case. */
export function hasTag(tag: string): SQL {
  return sql`lower(${assets.tags}::text)::text[] @> array[lower(${tag}::text)]`;
}
