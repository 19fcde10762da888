import { api } from "#shared/api.ts";
import { pageQuery } from "../../api/call.ts";

export const rowsAtFirst = 50;

export const inUse = { condition: "in_use" } as const;

type Filter = { search?: string; limit?: number };

/** The assets that are offered for inspection, by name; those found by a word, where one is given. */
export function listAssetsInUse(filter: Filter) {
  return pageQuery(api.listAssets, { query: { ...inUse, ...filter } });
}

/** Those that the list opens with. */
export function listFirstAssetsInUse() {
  return listAssetsInUse({ limit: rowsAtFirst });
}
