import type { AssetCategory, AssetCondition } from "#shared/assets/assets.ts";
import { assetCategories, categoryPluralLabels, conditionLabels } from "#shared/assets/assets.ts";
import { limits } from "#shared/base/limits.ts";
import { words } from "#shared/base/words.ts";
import { FilterSelect } from "../../ui/form/filter-select.tsx";
import { labelOptions } from "../../ui/form/native-select.tsx";
import { SearchInput } from "../../ui/form/search-input.tsx";
import { useAddressFilters } from "../../ui/list/use-address-filters.ts";
import { parseTag, TagFilter } from "../../records/tag-filter.tsx";

interface AssetFiltersProps {
  filters: AssetFiltering;
  /** What is in the search box; it may be ahead of the filters. */
  search: string;
  onType: (search: string) => void;
  onChange: (changes: { category?: string; condition?: string; tag?: string }) => void;
}

export function AssetFilters({ filters, search, onType, onChange }: AssetFiltersProps) {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,10.5rem),1fr))] gap-3 xl:auto-cols-[minmax(0,200px)] xl:grid-flow-col xl:grid-cols-[minmax(0,1fr)]">
      <div className="max-xl:col-span-full">
        <SearchInput
          label={w.search}
          value={search}
          maxLength={limits.searchMax}
          onValueChange={onType}
        />
      </div>
      <FilterSelect
        label={w.category}
        all={w.allCategories}
        options={labelOptions(assetCategories, categoryPluralLabels)}
        value={filters.category}
        onChoose={(category) => onChange({ category })}
      />
      <FilterSelect
        label={w.status}
        all={w.allStatus}
        options={labelOptions(filterConditions, conditionLabels)}
        value={filters.condition}
        onChoose={(condition) => onChange({ condition })}
      />
      <TagFilter tag={filters.tag} onChoose={(tag) => onChange({ tag })} />
    </div>
  );
}

/** The conditions that the registry can be narrowed to. */
const filterConditions = ["in_use", "out_of_service"] as const satisfies AssetCondition[];

export type AssetFiltering = {
  search: string;
  category: AssetCategory | undefined;
  condition: AssetCondition | undefined;
  tag: string | undefined;
  archived: boolean;
};

/** What the registry shows. */
export function useAssetFilters() {
  const { params, clear, ...typing } = useAddressFilters<keyof AssetFiltering>("search");
  const filters: AssetFiltering = {
    search: params.get("search") ?? "",
    category: assetCategories.find((category) => category === params.get("category")),
    condition: filterConditions.find((condition) => condition === params.get("condition")),
    tag: parseTag(params.get("tag")),
    archived: params.get("archived") === "true",
  };
  return { filters, clear: () => clear("category", "condition", "tag"), ...typing };
}

const w = words({
  search: ["Search assets", "Buscar unidades"],
  category: ["Category", "Categoría"],
  allCategories: ["All Categories", "Toda categoría"],
  status: ["Status", "Estado"],
  allStatus: ["All Status", "Todo estado"],
});
