import { limits } from "#shared/limits.ts";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "../../ui/icon-button.tsx";
import { NativeSelect } from "../../ui/native-select.tsx";
import { SearchInput } from "../../ui/search-input.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { AssetField } from "../assets/asset-field.tsx";
import { useAssetChoice } from "../assets/use-asset-choice.ts";
import { useTypedSearch } from "../../ui/use-typed-search.ts";
import type { ChangeFilters } from "./use-history-filters.ts";
import { usePeriod } from "./use-period.ts";

interface HistoryFiltersProps {
  filters: { assetId: number | undefined; text: string | undefined };
  assetName: string | undefined;
  days: { from: string; to: string };
  /** What the words are looked for in. */
  placeholder: string;
  onChange: ChangeFilters;
  /** The fields that only one of the histories has. */
  children: ReactNode;
}

export function HistoryFilters(props: HistoryFiltersProps) {
  const { filters, assetName, days, placeholder, onChange, children } = props;
  const { assetId, text = "" } = filters;
  const typing = useTypedSearch(text, (paused) => onChange({ text: paused }, { replace: true }));
  const period = usePeriod(days, onChange);
  return (
    <div className="grid grid-cols-2 gap-3 md:grid-cols-4">
      <div className="col-span-full">
        <SearchInput
          label="Search"
          placeholder={placeholder}
          value={typing.search}
          maxLength={limits.searchMax}
          onValueChange={typing.type}
        />
      </div>
      <NativeSelect
        label="Period"
        labelHidden
        placeholder="Any Time"
        options={period.options}
        value={period.value}
        onChange={({ target }) => period.pick(target.value)}
      />
      {children}
      <AssetFilter assetId={assetId} name={assetName} onChange={onChange} />
      {period.isOwn ? <DayFields days={days} onChange={onChange} /> : null}
    </div>
  );
}

interface AssetFilterProps {
  assetId: number | undefined;
  name: string | undefined;
  onChange: ChangeFilters;
}

function AssetFilter({ assetId, name, onChange }: AssetFilterProps) {
  // A list to choose from has an entry for all of them; a search has none.
  const { isSearched } = useAssetChoice();
  return (
    <div className="flex min-w-0 *:first:flex-1">
      <AssetField
        label="Asset"
        labelHidden
        placeholder="All Assets"
        value={assetId ?? null}
        pickedName={name}
        onChange={(asset) => onChange({ asset: asset ? String(asset.id) : "" })}
      />
      {isSearched && assetId !== undefined ? (
        <IconButton dense icon={X} label="All Assets" onClick={() => onChange({ asset: "" })} />
      ) : null}
    </div>
  );
}

function DayFields({ days, onChange }: Pick<HistoryFiltersProps, "days" | "onChange">) {
  return (
    <div className="col-span-full grid grid-cols-2 gap-3 sm:max-w-md">
      <TextInput
        type="date"
        label="From"
        value={days.from}
        max={days.to}
        onChange={({ target }) => onChange({ from: target.value })}
      />
      <TextInput
        type="date"
        label="To"
        value={days.to}
        min={days.from}
        onChange={({ target }) => onChange({ to: target.value })}
      />
    </div>
  );
}
