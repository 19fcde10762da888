import { limits } from "#shared/base/limits.ts";
import { words } from "#shared/base/words.ts";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { FilterSelect } from "../../ui/form/filter-select.tsx";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { SearchInput } from "../../ui/form/search-input.tsx";
import { TextInput } from "../../ui/form/text-input.tsx";
import { AssetField } from "../assets/choice/asset-field.tsx";
import { useAssetChoice } from "../assets/choice/use-asset-choice.ts";
import type { HistoryFiltering } from "./use-history-filters.ts";
import { usePeriod } from "./use-period.ts";

interface HistoryFiltersProps {
  filtering: HistoryFiltering;
  assetName: string | undefined;
  /** What the words are looked for in. */
  placeholder: string;
  /** The fields that only one of the histories has. */
  children: ReactNode;
}

export function HistoryFilters(props: HistoryFiltersProps) {
  const { filtering, assetName, placeholder, children } = props;
  const { filters, days, change, search, type } = filtering;
  const period = usePeriod(days, change);
  return (
    <div className="grid grid-cols-2 gap-3 md:grid-cols-4">
      <div className="col-span-full">
        <SearchInput
          label={w.search}
          placeholder={placeholder}
          value={search}
          maxLength={limits.searchMax}
          onValueChange={type}
        />
      </div>
      <FilterSelect
        label={w.period}
        all={w.anyTime}
        options={period.options}
        value={period.value}
        onPick={period.pick}
      />
      {children}
      <AssetFilter
        assetId={filters.assetId}
        name={assetName}
        onPick={(asset) => change({ asset })}
      />
      {period.isOwn ? <DayFields days={days} onChange={change} /> : null}
    </div>
  );
}

interface AssetFilterProps {
  assetId: number | undefined;
  name: string | undefined;
  onPick: (asset: string) => void;
}

function AssetFilter({ assetId, name, onPick }: AssetFilterProps) {
  // A list to choose from has an entry for all of them; a search has none.
  const { isSearched } = useAssetChoice();
  return (
    <div className="flex min-w-0 *:first:flex-1">
      <AssetField
        label={w.asset}
        labelHidden
        placeholder={w.allAssets}
        value={assetId ?? null}
        pickedName={name}
        onChange={(asset) => onPick(String(asset?.id ?? ""))}
      />
      {isSearched && assetId !== undefined ? (
        <IconButton dense icon={X} label={w.allAssets} onClick={() => onPick("")} />
      ) : null}
    </div>
  );
}

interface DayFieldsProps {
  days: HistoryFiltering["days"];
  onChange: HistoryFiltering["change"];
}

function DayFields({ days, onChange }: DayFieldsProps) {
  return (
    <div className="col-span-full grid grid-cols-2 gap-3 sm:max-w-md">
      <TextInput
        type="date"
        label={w.from}
        value={days.from}
        max={days.to}
        onChange={({ target }) => onChange({ from: target.value })}
      />
      <TextInput
        type="date"
        label={w.to}
        value={days.to}
        min={days.from}
        onChange={({ target }) => onChange({ to: target.value })}
      />
    </div>
  );
}

const w = words({
  search: ["Search", "Buscar"],
  period: ["Period", "Periodo"],
  anyTime: ["Any Time", "Toda fecha"],
  asset: ["Asset", "Unidad"],
  allAssets: ["All Assets", "Toda unidad"],
  from: ["From", "Desde"],
  to: ["To", "Hasta"],
});
