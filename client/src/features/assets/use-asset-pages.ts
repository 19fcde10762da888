import { api } from "#shared/api.ts";
import type { Asset } from "#shared/api-schemas.ts";
import { keepPreviousData, type UseQueryResult, useQueries } from "@tanstack/react-query";
import { useState } from "react";
import { type Page, pageQuery } from "../../api/call.ts";
import type { QueryState } from "../../ui/data-state.tsx";
import type { AssetFilters } from "./use-asset-filters.ts";

export type AssetPages = {
  /** All rows asked for so far, as one list. */
  list: QueryState<Asset[]>;
  /** How many assets match, also those that are not asked for yet. */
  total: number | undefined;
  /** Asks for the next page; undefined when there is none. */
  showMore: (() => void) | undefined;
  isShowingMore: boolean;
};

/** The assets that match the filters, page by page. */
export function useAssetPages(filters: AssetFilters): AssetPages {
  const asked = askedOf(filters);
  const key = JSON.stringify(asked);
  const [more, setMore] = useState<{ key: string; cursors: string[] }>({ key, cursors: [] });
  const cursors = more.key === key ? more.cursors : [];
  const { next, ...pages } = useQueries({
    queries: [undefined, ...cursors].map((cursor) => ({
      ...pageQuery(api.listAssets, { query: { ...asked, cursor } }),
      placeholderData: keepPreviousData<Page<Asset[]>>,
    })),
    combine: joined,
  });
  const showMore = () => next && setMore({ key, cursors: [...cursors, next] });
  return { ...pages, showMore: next ? showMore : undefined };
}

/** Stands outside the hook, so that the same pages make the same list and nothing is drawn again. */
function joined(pages: UseQueryResult<Page<Asset[]>>[]) {
  const [first] = pages;
  const last = pages.at(-1);
  const failed = pages.find((page) => page.status === "error");
  const list: QueryState<Asset[]> = {
    status: failed?.status ?? first?.status ?? "pending",
    data: first?.data && pages.flatMap((page) => page.data?.rows ?? []),
    isFetching: pages.some((page) => page.isFetching),
    refetch: () => Promise.all(pages.map((page) => page.refetch())),
  };
  return {
    list,
    total: first?.isPlaceholderData ? undefined : (first?.data?.total ?? first?.data?.rows.length),
    next: last?.isPlaceholderData ? undefined : last?.data?.next,
    isShowingMore: pages.length > 1 && last?.isPending === true,
  };
}

function askedOf({ search, category, condition, archived }: AssetFilters) {
  return {
    search: search || undefined,
    category,
    condition,
    archived: archived ? ("true" as const) : undefined,
  };
}
