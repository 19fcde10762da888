import { api } from "#shared/api.ts";
import { pageQuery } from "../../api/call.ts";

/** The assets that are offered for inspection; those found by a word, where one is given. */
export function assetsInUse(search?: string) {
  return pageQuery(api.listAssets, { query: { condition: "in_use", search } });
}
