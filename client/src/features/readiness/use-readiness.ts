import { api } from "#shared/api.ts";
import type { Query } from "#shared/api-schemas.ts";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { call } from "../../api/call.ts";
import { eachMinute } from "./refetch-each-minute.ts";

type Rule = NonNullable<Query<"getReadiness">>["rule"];

const firstPage: string | undefined = undefined;

/** The summary of the fleet, and page by page the units and drivers that have gaps. */
export function useReadiness(rule: Rule) {
  const { data, status, ...query } = useInfiniteQuery({
    queryKey: [api.getReadiness.name, { rule }, "pages"],
    initialPageParam: firstPage,
    queryFn: ({ pageParam }) => call(api.getReadiness, { query: { rule, cursor: pageParam } }),
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    ...eachMinute,
    // Of several pages each looks at the whole fleet again.
    refetchInterval: ({ state }) => (state.data?.pages[1] ? false : eachMinute.refetchInterval),
  });
  const rows = useMemo(() => data?.pages.flatMap((page) => page.rows), [data]);
  const hasFailedToGoOn = query.isFetchNextPageError && data !== undefined;
  const goesOn = query.hasNextPage && !query.isPlaceholderData;
  const pages = {
    status: hasFailedToGoOn ? ("success" as const) : status,
    data: rows,
    isFetching: query.isFetching,
    dataUpdatedAt: query.dataUpdatedAt,
    refetch: query.refetch,
    showMore: goesOn ? () => void query.fetchNextPage({ cancelRefetch: false }) : undefined,
    isShowingMore: query.isFetchingNextPage,
    hasFailedToGoOn,
  };
  return { pages, summary: data?.pages[0] };
}
