import { api } from "#shared/api/api.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { pageQuery } from "../../../api/call.ts";
import { assetsOnWheelMax } from "./use-asset-choice.ts";
import { useTypedSearch } from "../../../ui/list/use-typed-search.ts";

/** So many are shown at first. */
export const assetsFoundAtFirst = 20;

/** The assets that fit what is typed; without a search those that were loaded to pick from. */
export function useAssetSearch() {
  const [search, setSearch] = useState("");
  const [limit, setLimit] = useState<number>(assetsFoundAtFirst);
  const typing = useTypedSearch(search, (paused) => {
    setSearch(paused);
    setLimit(assetsFoundAtFirst);
  });
  const filter = search ? { search, limit } : { limit: assetsOnWheelMax };
  const page = useQuery({
    ...pageQuery(api.listAssets, { query: filter }),
    placeholderData: keepPreviousData,
  });
  const { rows = [], total = rows.length, next } = page.data ?? {};
  const assets = rows.slice(0, limit);
  return {
    typed: typing.search,
    type: typing.type,
    page,
    assets,
    /** How many fit in all, also those that are not shown. */
    total,
    /** What is shown was found for other words than those in the box. */
    isBehind: page.isPlaceholderData || typing.search.trim() !== search,
    showMore:
      limit < assetsOnWheelMax && (next !== undefined || assets.length < rows.length)
        ? () => setLimit(assetsOnWheelMax)
        : undefined,
  };
}
