import { type AssetCategory, type AssetCondition, assetCategories } from "#shared/assets/assets.ts";
import { useAddressFilters } from "../../ui/list/use-address-filters.ts";

/** The conditions that the registry can be narrowed to. */
export const filterConditions = ["in_use", "out_of_service"] as const satisfies AssetCondition[];

export type AssetFilters = {
  search: string;
  category: AssetCategory | undefined;
  condition: AssetCondition | undefined;
  archived: boolean;
};

/** What the registry shows. */
export function useAssetFilters() {
  const { params, clear, ...typing } = useAddressFilters<keyof AssetFilters>("search");
  const filters: AssetFilters = {
    search: params.get("search") ?? "",
    category: assetCategories.find((category) => category === params.get("category")),
    condition: filterConditions.find((condition) => condition === params.get("condition")),
    archived: params.get("archived") === "true",
  };
  return { filters, clear: () => clear("category", "condition"), ...typing };
}
