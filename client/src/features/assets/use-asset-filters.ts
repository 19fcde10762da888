import { type AssetCategory, type AssetCondition, assetCategories } from "#shared/assets.ts";
import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "wouter";

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
    setParams((before) => changed(before, name, value), { replace });
  };
  const typing = useTypedSearch(filters.search, (search) =>
    change("search", search, { replace: true }),
  );
  const clear = () => {
    typing.forget();
    setParams(filters.archived ? { archived: "true" } : {});
  };
  return { filters, change, clear, search: typing.search, type: typing.type };
}

const searchDelayMs = 250;

/** What is in the search box; the address follows once typing pauses. */
function useTypedSearch(current: string, onPause: (search: string) => void) {
  const [typed, setTyped] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const forget = () => {
    clearTimeout(timer.current);
    setTyped(undefined);
  };
  const type = (search: string) => {
    clearTimeout(timer.current);
    setTyped(search);
    timer.current = setTimeout(() => {
      onPause(search.trim());
      setTyped(undefined);
    }, searchDelayMs);
  };
  return { search: typed ?? current, type, forget };
}

function changed(before: URLSearchParams, name: FilterName, value: string): URLSearchParams {
  const after = new URLSearchParams(before);
  if (value) after.set(name, value);
  else after.delete(name);
  return after;
}
