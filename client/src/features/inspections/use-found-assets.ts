import type { ShortAsset } from "#shared/api-schemas.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDeferredValue, useEffect, useMemo, useState } from "react";
import type { QueryState } from "../../ui/data-state.tsx";
import { assetsInUse } from "./assets-in-use.ts";

export type FoundAssets = {
  query: QueryState<readonly ShortAsset[]>;
  isFleetEmpty: boolean;
  isSearchable: boolean;
  /** There are more than one answer of the server holds, and only a search finds the others. */
  isCutOff: boolean;
};

const searchableFrom = 9;

/** The assets in use that fit what was typed; the server looks only where it has more to offer. */
export function useFoundAssets(typed: string): FoundAssets {
  const fleet = useQuery(assetsInUse());
  const isCutOff = fleet.data?.next !== undefined;
  const settled = useSettled(typed.trim());
  const askServer = isCutOff && settled !== "";
  const asked = useQuery({
    ...assetsInUse(settled),
    enabled: askServer,
    placeholderData: keepPreviousData,
  });
  const source = askServer ? asked : fleet;
  const rows = source.data?.rows;
  const words = useDeferredValue(typed);
  const found = useMemo(
    () => rows && (askServer ? rows : matching(rows, words)),
    [rows, askServer, words],
  );
  return {
    query: { ...stateOf(source), data: found },
    isFleetEmpty: fleet.data?.rows.length === 0,
    isSearchable: (fleet.data?.rows.length ?? 0) >= searchableFrom,
    isCutOff,
  };
}

function stateOf({ status, isFetching, refetch }: QueryState<unknown>) {
  return { status, isFetching, refetch };
}

function matching(assets: readonly ShortAsset[], typed: string): readonly ShortAsset[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return assets;
  return assets.filter((asset) => {
    const text = `${asset.name} ${asset.make} ${asset.model} ${asset.category}`.toLowerCase();
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
