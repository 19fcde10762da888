import { api } from "#shared/api.ts";
import type { Query } from "#shared/api-schemas.ts";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { call } from "../../api/call.ts";
import { firstPage } from "../../api/list-queries.ts";
import { useJoinedPages } from "../../api/use-pages.ts";
import { eachMinute } from "./refetch-each-minute.ts";

type Rule = NonNullable<Query<"getReadiness">>["rule"];

/** The summary of the fleet, and page by page the units and drivers that have gaps. */
export function useReadiness(rule: Rule) {
  const query = useInfiniteQuery({
    queryKey: [api.getReadiness.name, { rule }, "pages"],
    initialPageParam: firstPage,
    queryFn: ({ pageParam }) => call(api.getReadiness, { query: { rule, cursor: pageParam } }),
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    ...eachMinute,
    // Of several pages each looks at the whole fleet again.
    refetchInterval: ({ state }) => (state.data?.pages[1] ? false : eachMinute.refetchInterval),
  });
  return { pages: useJoinedPages(query), summary: query.data?.pages[0] };
}
