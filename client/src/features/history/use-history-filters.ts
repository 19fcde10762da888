import { isExistingDate } from "#shared/base/days.ts";
import {
  type InspectionResultFilter,
  inspectionResultFilters,
} from "#shared/inspections/inspections.ts";
import { limits } from "#shared/base/limits.ts";
import { type ServiceType, serviceTypes } from "#shared/records/service-types.ts";
import { useState } from "react";
import { parseId } from "../../api/parse-id.ts";
import { useAddressFilters } from "../../ui/list/use-address-filters.ts";
import { useNow } from "../../ui/device/use-now.ts";

/** As they are called in the address. */
type FilterName = "asset" | "from" | "to" | "result" | "driver" | "type" | "text";

type HistoryFilters = {
  assetId: number | undefined;
  from: string | undefined;
  to: string | undefined;
  result: InspectionResultFilter | undefined;
  driverId: number | undefined;
  serviceType: ServiceType | undefined;
  text: string | undefined;
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
    /** Another one after each time that all was cleared: what the fields themselves hold is over. */
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
function parseFilters(params: URLSearchParams, now: Date): HistoryFilters {
  return {
    assetId: parseId(params.get("asset")),
    from: parseDay(params.get("from"), now),
    to: parseDay(params.get("to"), now),
    result: inspectionResultFilters.find((result) => result === params.get("result")),
    driverId: parseId(params.get("driver")),
    serviceType: serviceTypes.find((type) => type === params.get("type")),
    text: params.get("text")?.trim().slice(0, limits.searchMax) || undefined,
  };
}

function parseDay(text: string | null, now: Date): string | undefined {
  if (text === null || text.length !== 10 || !isExistingDate(text)) return undefined;
  const year = Number(text.slice(0, 4));
  return year >= limits.earliestYear && year <= now.getUTCFullYear() + 1 ? text : undefined;
}
