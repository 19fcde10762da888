import { isExistingDate } from "#shared/days.ts";
import { type InspectionResultFilter, inspectionResultFilters } from "#shared/inspections.ts";
import { limits } from "#shared/limits.ts";
import { type ServiceType, serviceTypes } from "#shared/maintenance.ts";
import { useState } from "react";
import { useSearchParams } from "wouter";
import { useNow } from "../../ui/use-now.ts";

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

type FilterChanges = Partial<Record<FilterName, string>>;

export type ChangeFilters = (changes: FilterChanges, options?: { replace?: boolean }) => void;

/** What a history shows lives in the address, so that Back, reload and a copied link work. */
export function useHistoryFilters(names: readonly FilterName[]) {
  const [params, setParams] = useSearchParams();
  const known = new URLSearchParams([...params].filter(([name]) => isOneOf(names, name)));
  const filters = parseFilters(known, useNow());
  const change: ChangeFilters = (changes, { replace = false } = {}) =>
    setParams((before) => withChanges(before, changes), { replace });
  const [clears, setClears] = useState(0);
  const clear = () => {
    setClears(clears + 1);
    change(Object.fromEntries(names.map((name) => [name, ""])));
  };
  return {
    filters,
    /** Another one after each time that all was cleared: what the fields themselves hold is over. */
    key: clears,
    /** Days as they stand in their fields, where a year may not be typed to its end yet. */
    days: { from: known.get("from") ?? "", to: known.get("to") ?? "" },
    change,
    /** Undefined where nothing is filtered. */
    clear: known.size > 0 ? clear : undefined,
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

function parseId(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}

function parseDay(text: string | null, now: Date): string | undefined {
  if (text === null || text.length !== 10 || !isExistingDate(text)) return undefined;
  const year = Number(text.slice(0, 4));
  return year >= limits.earliestYear && year <= now.getUTCFullYear() + 1 ? text : undefined;
}

function withChanges(before: URLSearchParams, changes: FilterChanges): URLSearchParams {
  const after = new URLSearchParams(before);
  for (const [name, value] of Object.entries(changes)) {
    if (value) after.set(name, value);
    else after.delete(name);
  }
  return after;
}
