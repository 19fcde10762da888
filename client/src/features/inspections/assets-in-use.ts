import { api } from "#shared/api.ts";
import { pageQuery } from "../../api/call.ts";

export const rowsAtFirst = 50;
export const recentInspectionsMax = 10;

export const inUse = { condition: "in_use" } as const;
export const outOfService = { condition: "out_of_service" } as const;

export type Which = typeof inUse | typeof outOfService;

type Filter = { search?: string; limit?: number };

/** The assets in use, which are offered for inspection, or those out of service, by name; those found by a word, where one is given. */
export function listAssetsWhich(which: Which, filter: Filter) {
  return pageQuery(api.listAssets, { query: { ...which, ...filter } });
}

/** Those that the list opens with. */
export function listFirstAssets(which: Which) {
  return listAssetsWhich(which, { limit: rowsAtFirst });
}
