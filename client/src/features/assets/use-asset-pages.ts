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

/** A screenful or two: a fleet of thousands opens as fast as one of ten. */
const assetsPerPage = 100;

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

type AssetPage = UseQueryResult<Page<Asset[]>>;

/** Stands outside the hook, so that the same pages make the same list and nothing is drawn again. */
function joined(pages: AssetPage[]) {
  const last = pages.at(-1);
  return {
    list: joinedList(pages),
    total: totalOf(pages[0]),
    next: last?.isPlaceholderData ? undefined : last?.data?.next,
    isShowingMore: pages.length > 1 && last?.isPending === true,
  };
}

function joinedList(pages: AssetPage[]): QueryState<Asset[]> {
  const rows = pages.flatMap((page) => page.data?.rows ?? []);
  const failed = pages.find((page) => page.status === "error");
  return {
    status: failed?.status ?? pages[0]?.status ?? "pending",
    data: pages[0]?.data && rows,
    isFetching: pages.some((page) => page.isFetching),
    refetch: () => Promise.all(pages.map((page) => page.refetch())),
  };
}

/** Not known while the rows of the filters before are still to be seen. */
function totalOf(first: AssetPage | undefined): number | undefined {
  if (!first?.data || first.isPlaceholderData) return undefined;
  return first.data.total ?? first.data.rows.length;
}

function askedOf({ search, category, condition, archived }: AssetFilters) {
  return {
    search: search || undefined,
    category,
    condition,
    archived: archived ? ("true" as const) : undefined,
    limit: assetsPerPage,
  };
}
