import type { ShortAsset } from "#shared/api-schemas.ts";
import { firstLimits } from "#shared/first-limits.ts";
import { foldText } from "#shared/search.ts";
import { keepPreviousData, useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useDeferredValue, useEffect, useMemo, useState } from "react";
import type { Page } from "../../api/call.ts";
import type { QueryState } from "../../ui/data-state.tsx";
import { inUse, listAssetsWhich, rowsAtFirst, type Which } from "./assets-in-use.ts";

export type FoundAssets = {
  query: QueryState<readonly ShortAsset[]>;
  /** How many fit, also those that are not shown; not known while the server looks. */
  total: number | undefined;
  /** The response that may hold assets beyond those known here has not come yet. */
  isSearching: boolean;
  isFleetEmpty: boolean;
  isSearchable: boolean;
  /** Loads more of the fleet; undefined where there is no more, or only a search finds it. */
  showMore: (() => void) | undefined;
  isShowingMore: boolean;
};

const searchableFrom = 9;

// The list of a large fleet opens as fast as that of a small one; who wants more of it says so.
const steps = [rowsAtFirst, 250, firstLimits.assetsMax];

/** The assets that fit what was typed; the server looks only where it has more to offer. */
export function useFoundAssets(typed: string, which: Which = inUse): FoundAssets {
  const { fleet, rows, isCutOff, grow } = useFleet(which);
  const search = useServerSearch(which, typed.trim(), isCutOff);
  const words = useDeferredValue(typed.trim());
  const here = useMemo(() => rows && filterByWords(rows, words), [rows, words]);
  const total = words === "" ? fleet.data?.total : here?.length;
  const found = search
    ? fromServer(search, here)
    : { query: { ...pickState(fleet), data: here }, total, isSearching: false };
  return {
    ...found,
    isFleetEmpty: rows?.length === 0,
    isSearchable: rows !== undefined && rows.length >= searchableFrom,
    showMore: search ? undefined : grow,
    isShowingMore: fleet.isPlaceholderData,
  };
}

/** The first of the fleet, by name, and the way to more of it. */
function useFleet(which: Which) {
  const [step, setStep] = useState(0);
  const fleet = useQuery({
    ...listAssetsWhich(which, { limit: steps[step] }),
    placeholderData: keepPreviousData,
  });
  const isCutOff = fleet.data?.next !== undefined;
  const grow = () => setStep(step + 1);
  return {
    fleet,
    rows: fleet.data?.rows,
    isCutOff,
    grow: isCutOff && step < steps.length - 1 ? grow : undefined,
  };
}

/** The server's search, where there is more than what is known here. */
function useServerSearch(which: Which, words: string, isCutOff: boolean) {
  const settled = useSettled(words);
  const isNeeded = isCutOff && words !== "";
  const result = useQuery({
    ...listAssetsWhich(which, { limit: rowsAtFirst, search: settled }),
    enabled: isNeeded && settled !== "",
    placeholderData: keepPreviousData,
  });
  return isNeeded ? result : undefined;
}

type Search = UseQueryResult<Page<readonly ShortAsset[]>>;

/** Until its response has come, what is known here. */
function fromServer(search: Search, here: readonly ShortAsset[] | undefined) {
  return {
    query: { ...pickState(search), data: search.data?.rows ?? here },
    total: search.isPlaceholderData ? undefined : search.data?.total,
    isSearching: search.data === undefined,
  };
}

function pickState({ status, isFetching, dataUpdatedAt, refetch }: QueryState<unknown>) {
  return { status, isFetching, dataUpdatedAt, refetch };
}

function filterByWords(assets: readonly ShortAsset[], typed: string): readonly ShortAsset[] {
  const words = foldText(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return assets;
  return assets.filter((asset) => {
    const { name, make, model, category, unitNumber } = asset;
    const text = foldText(`${name} ${make} ${model} ${category} ${unitNumber ?? ""}`);
    return words.every((word) => text.includes(word));
  });
}

const settleMs = 250;

/** The value, once it has not changed for a moment. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settleMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
