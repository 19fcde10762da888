import { limits } from "#shared/base/limits.ts";
import { words } from "#shared/base/words.ts";
import { Plus } from "lucide-react";
import { type ReactNode, useId } from "react";
import { parseId } from "../../api/parse-id.ts";
import type { ShownState } from "../../records/schedule-address.ts";
import { shownStateLabels, shownStates } from "../../records/schedule-address.ts";
import { Button } from "../../ui/button/button.tsx";
import { FilterSelect } from "../../ui/form/filter-select.tsx";
import { labelOptions } from "../../ui/form/native-select.tsx";
import { SearchInput } from "../../ui/form/search-input.tsx";
import { useAddressFilters } from "../../ui/list/use-address-filters.ts";

interface ScheduleFiltersProps {
  filtering: ScheduleFiltering;
  /** The field that chooses the asset whose schedules are shown, and for which one is added. */
  assetField: ReactNode;
  /** How many schedules fit; undefined while that is not known. */
  total: number | undefined;
  /** Left out where none can be added; the hint says why. */
  onAdd: (() => void) | undefined;
  addHint: string;
}

export function ScheduleFilters({ assetField, ...summary }: ScheduleFiltersProps) {
  const { filtering } = summary;
  const { filters, search, type, pickState } = filtering;
  return (
    <div className="grid gap-2 border-b p-4 pb-2">
      <div className="grid grid-cols-2 gap-2 md:grid-cols-[minmax(0,1fr)_minmax(0,240px)_minmax(0,240px)] md:gap-3">
        <div className="max-md:col-span-2">
          <SearchInput
            label={w.search}
            value={search}
            maxLength={limits.searchMax}
            onValueChange={type}
          />
        </div>
        {assetField}
        <FilterSelect
          label={w.status}
          all={w.allStatus}
          options={labelOptions(shownStates, shownStateLabels)}
          value={filters.state}
          onChoose={pickState}
        />
      </div>
      <Summary {...summary} />
    </div>
  );
}

type SummaryProps = Omit<ScheduleFiltersProps, "assetField">;

/** How many there are, the ways back to all of them, and the way to one more. */
function Summary({ filtering, total, onAdd, addHint }: SummaryProps) {
  const { filters, isNarrowed, pickAsset, clear } = filtering;
  const hintId = useId();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="flex min-w-0 flex-1 basis-28 flex-wrap items-center gap-x-4 text-sm text-muted">
        <output>{total === undefined ? null : w.count({ n: total })}</output>
        {filters.assetId === undefined ? null : (
          <button type="button" className={linkClass} onClick={() => pickAsset(undefined)}>
            {w.all}
          </button>
        )}
        {isNarrowed ? (
          <button type="button" className={linkClass} onClick={clear}>
            {w.clear}
          </button>
        ) : null}
        {onAdd ? null : <p id={hintId}>{addHint}</p>}
      </div>
      <Button
        icon={Plus}
        disabled={onAdd === undefined}
        aria-describedby={onAdd ? undefined : hintId}
        onClick={onAdd}
      >
        {w.add}
      </Button>
    </div>
  );
}

/** As they are called in the address. */
type FilterName = "asset" | "status" | "schedule" | "search";

type ShownSchedules = {
  assetId: number | undefined;
  state: ShownState | undefined;
  search: string;
};

export type ScheduleFiltering = ReturnType<typeof useScheduleFilters>;

/** Which of the company's schedules are shown, and which of them is to be opened. */
export function useScheduleFilters() {
  const { params, change, clear, ...typing } = useAddressFilters<FilterName>("search");
  const filters: ShownSchedules = {
    assetId: parseId(params.get("asset")),
    state: shownStates.find((state) => state === params.get("status")),
    search: params.get("search") ?? "",
  };
  return {
    filters,
    /** Whether there is a filter besides the asset. */
    isNarrowed: filters.state !== undefined || filters.search !== "",
    openId: parseId(params.get("schedule")),
    forgetOpen: () => change({ schedule: "" }, { replace: true }),
    pickAsset: (assetId: number | undefined) => change({ asset: String(assetId ?? "") }),
    pickState: (status: string) => change({ status }),
    clear: () => clear("asset", "status"),
    ...typing,
  };
}

const linkClass = "link min-h-ctl-md";

const w = words({
  search: ["Search schedules", "Buscar servicios"],
  status: ["Schedule Status", "Estado del servicio"],
  allStatus: ["All Status", "Todo estado"],
  all: ["All schedules", "Todos los servicios"],
  clear: ["Clear filters", "Quitar filtros"],
  add: ["Add Schedule", "Agregar servicio"],
  count: [
    { one: "{n} schedule", other: "{n} schedules" },
    { one: "{n} servicio", other: "{n} servicios" },
  ],
});
