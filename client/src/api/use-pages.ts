import type { ApiCall } from "#shared/api/api.ts";
import {
  type InfiniteData,
  keepPreviousData,
  useInfiniteQuery,
  type UseInfiniteQueryResult,
} from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { QueryState } from "../ui/layout/data-state.tsx";
import type { Pages } from "../ui/list/paged-list.tsx";
import type { CallInput, ListName, ListQuery, Row } from "./call.ts";
import { pagesQuery } from "./list-queries.ts";

/** A list of the server, page by page; the rows of another filter stay until its own have come. */
export function usePages<Name extends ListName>(
  entry: ApiCall<Name>,
  filter: ListQuery<Name>,
  params?: CallInput<Name>["params"],
): Pages<Row<Name>> & { total: number | undefined } {
  const query = { ...pagesQuery(entry, filter, params), placeholderData: keepPreviousData };
  const result = useInfiniteQuery(query);
  const pages = useJoinedPages(result);
  const total = result.data?.pages[0]?.total ?? pages.data?.length;
  return { ...pages, total: result.isPlaceholderData ? undefined : total };
}

/** The rows of all pages of a query, as one list. */
export function useJoinedPages<Row>(
  query: UseInfiniteQueryResult<InfiniteData<{ rows: readonly Row[] }>>,
): Pages<Row> {
  const { data, status, isFetching, dataUpdatedAt, refetch } = query;
  const rows = useMemo(() => data?.pages.flatMap((page) => page.rows), [data]);
  const hasFailedToGoOn = query.isFetchNextPageError && data !== undefined;
  // The pages that are shown while those of another filter load are not continued.
  const goesOn = query.hasNextPage && !query.isPlaceholderData;
  const showMore = () => void fetchOneMore(query.fetchNextPage, data?.pages.length ?? 0);
  return {
    status: hasFailedToGoOn ? "success" : status,
    data: rows,
    isFetching,
    dataUpdatedAt,
    refetch,
    showMore: goesOn ? showMore : undefined,
    isShowingMore: query.isFetchingNextPage,
    hasFailedToGoOn,
  };
}

type FetchNext = (options: { cancelRefetch: boolean }) => Promise<{
  data: { pages: unknown[] } | undefined;
  hasNextPage: boolean;
  isError: boolean;
}>;

/**
 * A notified change refetches the known pages and must not be cancelled; the next page is then requested again until
 * it arrives.
 */
async function fetchOneMore(fetchNext: FetchNext, known: number): Promise<void> {
  const last = await fetchNext({ cancelRefetch: false });
  const hasCome = (last.data?.pages.length ?? 0) > known;
  if (!hasCome && last.hasNextPage && !last.isError) await fetchOneMore(fetchNext, known);
}

type Steppable<Row> = QueryState<readonly Row[]> & Partial<Pages<Row>>;

/**
 * A list that is there as a whole, or in large pages, shown in steps: a thousand rows at once block a phone for seconds.
 * So many of the first rows are shown from now on, whatever the steps.
 */
export function useSteps<Row>(list: Steppable<Row>, step: number, least = 0): Pages<Row> {
  const [shown, setShown] = useState(step);
  if (least > shown) setShown(least);
  const { data, status, isFetching, dataUpdatedAt, refetch, showMore } = list;
  const rows = useMemo(() => data?.slice(0, shown), [data, shown]);
  const isCutOff = data !== undefined && data.length > shown;
  const goOn = () => {
    setShown(shown + step);
    if (!isCutOff) showMore?.();
  };
  return {
    status,
    data: rows,
    isFetching,
    dataUpdatedAt,
    refetch,
    showMore: isCutOff || showMore ? goOn : undefined,
    isShowingMore: list.isShowingMore ?? false,
    hasFailedToGoOn: list.hasFailedToGoOn ?? false,
  };
}
