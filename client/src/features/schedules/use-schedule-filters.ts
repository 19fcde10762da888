import { parseId } from "../../api/parse-id.ts";
import { type ShownState, shownStates } from "../../records/schedule-address.ts";
import { useAddressFilters } from "../../ui/list/use-address-filters.ts";

/** As they are called in the address. */
type FilterName = "asset" | "status" | "schedule" | "search";

type ScheduleFilters = {
  assetId: number | undefined;
  state: ShownState | undefined;
  search: string;
};

export type ScheduleFiltering = ReturnType<typeof useScheduleFilters>;

/** Which of the company's schedules are shown, and which of them is to be opened. */
export function useScheduleFilters() {
  const { params, change, clear, ...typing } = useAddressFilters<FilterName>("search");
  const filters: ScheduleFilters = {
    assetId: parseId(params.get("asset")),
    state: shownStates.find((state) => state === params.get("status")),
    search: params.get("search") ?? "",
  };
  return {
    filters,
    /** By more than the asset. */
    isNarrowed: filters.state !== undefined || filters.search !== "",
    openId: parseId(params.get("schedule")),
    forgetOpen: () => change({ schedule: "" }, { replace: true }),
    pickAsset: (assetId: number | undefined) => change({ asset: String(assetId ?? "") }),
    pickState: (status: string) => change({ status }),
    clear: () => clear("asset", "status"),
    ...typing,
  };
}
