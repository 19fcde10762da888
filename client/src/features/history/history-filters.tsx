import { isExistingDate, toDay } from "#shared/base/days.ts";
import { limits } from "#shared/base/limits.ts";
import { words } from "#shared/base/words.ts";
import type { InspectionResultFilter } from "#shared/inspections/inspections.ts";
import { inspectionResultFilters } from "#shared/inspections/inspections.ts";
import type { ServiceType } from "#shared/schedules/service-types.ts";
import { serviceTypes } from "#shared/schedules/service-types.ts";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { useState } from "react";
import { useSignedInUser } from "../../api/current-user.ts";
import { parseId } from "../../api/parse-id.ts";
import { useNow } from "../../ui/device/use-now.ts";
import { Checkbox } from "../../ui/form/checkbox.tsx";
import { FilterSelect } from "../../ui/form/filter-select.tsx";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { SearchInput } from "../../ui/form/search-input.tsx";
import { TextInput } from "../../ui/form/text-input.tsx";
import { useAddressFilters } from "../../ui/list/use-address-filters.ts";
import { AssetField } from "../assets/choice/asset-field.tsx";
import { parseTag, TagFilter } from "../../records/tag-filter.tsx";
import { useAssetChoice } from "../assets/choice/use-asset-choice.ts";
import { listPeriods } from "./periods.ts";

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
        onChoose={period.pick}
      />
      {children}
      <AssetFilter
        assetId={filters.assetId}
        name={assetName}
        onChoose={(asset) => change({ asset })}
      />
      <TagFilter tag={filters.tag} onChoose={(tag) => change({ tag })} />
      <VoidedField filtering={filtering} />
      {period.isOwn ? <DayFields {...{ days, filters }} onChange={change} /> : null}
    </div>
  );
}

interface AssetFilterProps {
  assetId: number | undefined;
  name: string | undefined;
  onChoose: (asset: string) => void;
}

function AssetFilter({ assetId, name, onChoose }: AssetFilterProps) {
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
        onChange={(asset) => onChoose(String(asset?.id ?? ""))}
      />
      {isSearched && assetId !== undefined ? (
        <IconButton dense icon={X} label={w.allAssets} onClick={() => onChoose("")} />
      ) : null}
    </div>
  );
}

interface DayFieldsProps {
  days: HistoryFiltering["days"];
  filters: HistoryFiltering["filters"];
  onChange: HistoryFiltering["change"];
}

function DayFields({ days, filters: { from, to }, onChange }: DayFieldsProps) {
  const isReversed = from !== undefined && to !== undefined && from > to;
  return (
    <div className="col-span-full grid grid-cols-2 gap-3 sm:max-w-md">
      <TextInput
        type="date"
        label={w.from}
        value={days.from}
        max={days.to}
        error={isReversed ? w.reversed : undefined}
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

/** Lists void records too. */
function VoidedField({ filtering }: { filtering: HistoryFiltering }) {
  const { filters, change } = filtering;
  return (
    <Checkbox
      label={w.showVoided}
      checked={filters.voided !== undefined}
      onChange={({ target }) => change({ voided: target.checked ? "1" : "" })}
    />
  );
}

/** As they are typed; empty ones narrow nothing. */
type Days = { from: string; to: string };

const ownDays = "own";

/** Which days are shown: those of a month, the last ones, or from one day to another. */
function usePeriod(days: Days, onChange: (days: Days) => void) {
  const [isChoosing, setIsChoosing] = useState(false);
  const { timeZone } = useSignedInUser().company;
  const periods = listPeriods(toDay(useNow(), timeZone));
  const known = periods.find(({ from, to }) => from === days.from && to === days.to);
  const isOwn = isChoosing || (!known && (days.from !== "" || days.to !== ""));
  return {
    options: [
      ...periods.map(({ label }) => ({ value: label, label })),
      { value: ownDays, label: w.choose },
    ],
    value: isOwn ? ownDays : (known?.label ?? ""),
    isOwn,
    pick: (value: string) => {
      setIsChoosing(value === ownDays);
      if (value === ownDays) return;
      const { from = "", to = "" } = periods.find(({ label }) => label === value) ?? {};
      onChange({ from, to });
    },
  };
}

/** As they are called in the address. */
type FilterName =
  | "asset"
  | "tag"
  | "from"
  | "to"
  | "result"
  | "driver"
  | "type"
  | "text"
  | "voided";

type ShownRecords = {
  assetId: number | undefined;
  tag: string | undefined;
  from: string | undefined;
  to: string | undefined;
  result: InspectionResultFilter | undefined;
  driverId: number | undefined;
  serviceType: ServiceType | undefined;
  text: string | undefined;
  voided: "1" | undefined;
};

export type HistoryFiltering = ReturnType<typeof useHistoryFilters>;

/** Which records a history shows, of the filters that it has. */
export function useHistoryFilters(names: readonly FilterName[]) {
  const { params, change, clear, ...typing } = useAddressFilters<FilterName>("text");
  const known = new URLSearchParams([...params].filter(([name]) => isOneOf(names, name)));
  const filters = parseFilters(known, useNow());
  const [clears, setClears] = useState(0);
  const clearAll = () => {
    setClears(clears + 1);
    clear(...names);
  };
  return {
    filters,
    /** Changes each time that all filters are cleared, so that React draws empty fields. */
    key: clears,
    /** Days as they stand in their fields, where a year may not be typed to its end yet. */
    days: { from: known.get("from") ?? "", to: known.get("to") ?? "" },
    change,
    /** Undefined where nothing is filtered. */
    clear: known.size > 0 ? clearAll : undefined,
    ...typing,
  };
}

function isOneOf(names: readonly string[], name: string): boolean {
  return names.includes(name);
}

/** Values that mean nothing here are as good as none. */
function parseFilters(params: URLSearchParams, now: Date): ShownRecords {
  return {
    assetId: parseId(params.get("asset")),
    tag: parseTag(params.get("tag")),
    from: parseDay(params.get("from"), now),
    to: parseDay(params.get("to"), now),
    result: inspectionResultFilters.find((result) => result === params.get("result")),
    driverId: parseId(params.get("driver")),
    serviceType: serviceTypes.find((type) => type === params.get("type")),
    text: params.get("text")?.trim().slice(0, limits.searchMax) || undefined,
    voided: params.get("voided") === "1" ? "1" : undefined,
  };
}

function parseDay(text: string | null, now: Date): string | undefined {
  if (text === null || text.length !== 10 || !isExistingDate(text)) return undefined;
  const year = Number(text.slice(0, 4));
  return year >= limits.earliestYear && year <= now.getUTCFullYear() + 1 ? text : undefined;
}

const w = words({
  search: ["Search", "Buscar"],
  period: ["Period", "Periodo"],
  anyTime: ["Any Time", "Toda fecha"],
  asset: ["Asset", "Unidad"],
  allAssets: ["All Assets", "Toda unidad"],
  from: ["From", "Desde"],
  to: ["To", "Hasta"],
  reversed: ["The first day is after the last one", "El primer día es después del último"],
  choose: ["Choose days", "Elegir días"],
  showVoided: ["Show voided", "Ver anulados"],
});
