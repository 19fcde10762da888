import { type AssetCategory, type AssetCondition, assetCategories } from "#shared/assets.ts";
import { useSearchParams } from "wouter";
import { useTypedSearch } from "./use-typed-search.ts";

/** The conditions that the registry can be narrowed to. */
export const filterConditions = ["in_use", "out_of_service"] as const satisfies AssetCondition[];

export type AssetFilters = {
  search: string;
  category: AssetCategory | undefined;
  condition: AssetCondition | undefined;
  archived: boolean;
};

type FilterName = keyof AssetFilters;

/** What the registry shows lives in the address, so that Back, reload and a shared link work. */
export function useAssetFilters() {
  const [params, setParams] = useSearchParams();
  const filters: AssetFilters = {
    search: params.get("search") ?? "",
    category: assetCategories.find((category) => category === params.get("category")),
    condition: filterConditions.find((condition) => condition === params.get("condition")),
    archived: params.get("archived") === "true",
  };
  const change = (name: FilterName, value: string, { replace = false } = {}) => {
    setParams((before) => setParam(before, name, value), { replace });
  };
  const typing = useTypedSearch(filters.search, (search) =>
    change("search", search, { replace: true }),
  );
  const clear = () => {
    typing.reset();
    setParams(filters.archived ? { archived: "true" } : {});
  };
  return { filters, change, clear, search: typing.search, type: typing.type };
}

function setParam(before: URLSearchParams, name: FilterName, value: string): URLSearchParams {
  const after = new URLSearchParams(before);
  if (value) after.set(name, value);
  else after.delete(name);
  return after;
}
