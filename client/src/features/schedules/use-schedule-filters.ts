import { type ShownState, shownStates } from "../../api/schedule-address.ts";
import { useAddressFilters } from "../../ui/use-address-filters.ts";

type ScheduleFilters = {
  assetId: number | undefined;
  state: ShownState | undefined;
  search: string;
};

export type ScheduleFiltering = ReturnType<typeof useScheduleFilters>;

/** Which of the company's schedules are shown, and which of them is to be opened. */
export function useScheduleFilters() {
  const { params, change, clear, ...typing } = useAddressFilters<"asset" | "status" | "schedule">();
  const filters: ScheduleFilters = {
    assetId: toId(params.get("asset")),
    state: shownStates.find((state) => state === params.get("status")),
    search: params.get("search") ?? "",
  };
  return {
    filters,
    /** By more than the asset. */
    isNarrowed: filters.state !== undefined || filters.search !== "",
    openId: toId(params.get("schedule")),
    forgetOpen: () => change("schedule", "", { replace: true }),
    pickAsset: (assetId: number | undefined) => change("asset", String(assetId ?? "")),
    pickState: (state: string) => change("status", state),
    clear: () => clear("asset", "status"),
    ...typing,
  };
}

function toId(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}
