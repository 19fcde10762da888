import { api } from "#shared/api.ts";
import { pageQuery } from "../../api/call.ts";

export const rowsAtFirst = 50;

export const inUse = { condition: "in_use" } as const;

type Asked = { search?: string; limit?: number };

/** The assets that are offered for inspection, by name; those found by a word, where one is given. */
export function assetsInUse(asked: Asked) {
  return pageQuery(api.listAssets, { query: { ...inUse, ...asked } });
}

/** Those that the list opens with. */
export function firstAssetsInUse() {
  return assetsInUse({ limit: rowsAtFirst });
}
