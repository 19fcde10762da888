import { phoneApi } from "#shared/api/phone-api.ts";
import { categoryLabels, formatWord } from "#shared/assets/assets.ts";
import type { Pack, ShortAsset } from "#shared/api/api-schemas.ts";
import { dropZeros, joinTexts } from "#shared/assets/searched-text.ts";
import { keepPreviousData, useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useDeferredValue, useMemo, useState } from "react";
import { type Page, pageQuery } from "../../../api/call.ts";
import { usePack } from "../../../phone/pack/use-pack.ts";
import type { QueryState } from "../../../ui/layout/data-state.tsx";
import { useSettled } from "../../../ui/hooks/use-settled.ts";
import { type FoundAsset, rankAssets } from "./rank-assets.ts";

export type FoundAssets = {
  query: QueryState<readonly FoundAsset[]>;
  /** How many fit, also those that are not shown; not known while the server looks. */
  total: number | undefined;
  /** The response that may hold assets beyond those known here has not come yet. */
  isSearching: boolean;
  isFleetEmpty: boolean;
  isSearchable: boolean;
  /** The device does not hold the whole fleet: others are found by a search. */
  isCutOff: boolean;
  /** Shows more of the fleet; undefined where there is no more, or only a search finds it. */
  showMore: (() => void) | undefined;
};

/** So many rows of a large fleet are drawn at once. */
export const rowsAtFirst = 50;

export const searchableFrom = 9;

export type Which = "in_use" | "out_of_service";

/** The assets that fit what was typed; the server looks only where the pack does not hold all of them. */
export function useFoundAssets(
  typed: string,
  which: Which = "in_use",
  drafts?: ReadonlyMap<number, unknown>,
): FoundAssets {
  const fleet = usePack((pack) => listWhich(pack, which));
  const isCutOff = usePack((pack) => pack.truncated).data === true;
  const search = useServerSearch(which, typed.trim(), isCutOff);
  const words = useDeferredValue(typed.trim());
  const ranked = useMemo(() => fleet.data && rankAssets(fleet.data, drafts), [fleet.data, drafts]);
  const here = useMemo(() => ranked && filterByWords(ranked, words), [ranked, words]);
  const [shown, setShown] = useState(rowsAtFirst);
  const found = search ? showFound(search, here) : showHeld(fleet, here, shown);
  const hasMore = !search && here !== undefined && here.length > shown;
  return {
    ...found,
    isFleetEmpty: fleet.data?.length === 0,
    isSearchable: fleet.data !== undefined && fleet.data.length >= searchableFrom,
    isCutOff,
    showMore: hasMore ? () => setShown(here.length) : undefined,
  };
}

function listWhich(pack: Pack, which: Which): readonly FoundAsset[] {
  return which === "in_use" ? pack.assets : pack.outOfService;
}

function showHeld(
  fleet: QueryState<readonly FoundAsset[]>,
  here: readonly FoundAsset[] | undefined,
  shown: number,
) {
  const query = { ...fleet, data: here?.slice(0, shown) };
  return { query, total: here?.length, isSearching: false };
}

/** Searches on the server if the pack does not contain all assets. */
function useServerSearch(condition: Which, words: string, isCutOff: boolean) {
  const settled = useSettled(words);
  const isNeeded = isCutOff && words !== "";
  const result = useQuery({
    ...pageQuery(phoneApi.listAssets, {
      query: { condition, limit: rowsAtFirst, search: settled },
    }),
    enabled: isNeeded && settled !== "",
    placeholderData: keepPreviousData,
  });
  return isNeeded ? result : undefined;
}

type Search = UseQueryResult<Page<readonly ShortAsset[]>>;

/** Until its response has come, what is known here. */
function showFound(search: Search, here: readonly FoundAsset[] | undefined) {
  const { status, isFetching, dataUpdatedAt, refetch } = search;
  const data = search.data?.rows ?? here;
  return {
    query: { status, isFetching, dataUpdatedAt, refetch, data },
    total: search.isPlaceholderData ? undefined : search.data?.total,
    isSearching: search.data === undefined,
  };
}

export function filterByWords(assets: readonly FoundAsset[], typed: string): readonly FoundAsset[] {
  if (typed === "") return assets;
  const words = joinTexts(typed.split(/\s+/)).split("\n");
  return assets.filter(
    ({ name, year, make, model, category, unitNumber, location, kind, tags }) => {
      const label = categoryLabels[category];
      const short = unitNumber && dropZeros(unitNumber);
      const own = [name, make, model, unitNumber, short, location, ...tags];
      const text = joinTexts([...own, label, kind && formatWord(kind)]);
      return words.every((word) => text.includes(word) || word === String(year));
    },
  );
}
