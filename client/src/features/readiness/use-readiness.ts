import { api, type CallName } from "#shared/api/api.ts";
import type { Query } from "#shared/api/api-schemas.ts";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { call } from "../../api/call.ts";
import { firstPage } from "../../api/list-queries.ts";
import { useJoinedPages } from "../../api/use-pages.ts";
import { useRefetchAt } from "../../api/use-refetch-at.ts";
import { useYardFilter } from "../../records/chosen-yard.ts";

type Rule = NonNullable<Query<"getReadiness">>["rule"];

/** The calls whose results change with time, for the fleet and for one unit. */
export const changingFleet: CallName[] = [api.getReadiness.name];
export const changingUnit: CallName[] = [api.getAssetReadiness.name];

/** The summary of the fleet, and page by page the units and drivers that have gaps. */
export function useReadiness(rule: Rule) {
  const asked = { rule, ...useYardFilter() };
  const query = useInfiniteQuery({
    queryKey: [api.getReadiness.name, asked, "pages"],
    initialPageParam: firstPage,
    queryFn: ({ pageParam }) => call(api.getReadiness, { query: { ...asked, cursor: pageParam } }),
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  });
  const summary = query.data?.pages[0];
  useRefetchAt(summary?.changesAt, changingFleet);
  return { pages: useJoinedPages(query), summary };
}
