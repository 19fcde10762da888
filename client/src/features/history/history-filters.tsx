import { limits } from "#shared/limits.ts";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "../../ui/icon-button.tsx";
import { SearchInput } from "../../ui/search-input.tsx";
import { AssetField } from "../assets/asset-field.tsx";
import { useTypedSearch } from "../assets/use-typed-search.ts";
import { PeriodField } from "./period-field.tsx";
import type { ChangeFilters } from "./use-history-filters.ts";

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
      <PeriodField days={days} onChange={onChange} />
      {children}
      <div className="flex min-w-0 *:first:flex-1">
        <AssetField
          label="Asset"
          labelHidden
          placeholder="All Assets"
          value={assetId ?? null}
          pickedName={assetName}
          onChange={(asset) => onChange({ asset: asset ? String(asset.id) : "" })}
        />
        {assetId === undefined ? null : (
          <IconButton dense icon={X} label="All assets" onClick={() => onChange({ asset: "" })} />
        )}
      </div>
    </div>
  );
}
