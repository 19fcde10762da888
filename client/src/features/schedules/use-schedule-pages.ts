import { api } from "#shared/api.ts";
import type { Schedule } from "#shared/api-schemas.ts";
import { limits } from "#shared/limits.ts";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { pageQuery } from "../../api/call.ts";
import type { QueryState } from "../../ui/data-state.tsx";

export type SchedulePages = {
  /** All rows asked for so far, as one list. */
  list: QueryState<Schedule[]>;
  /** Asks for the next page; undefined when there is none. */
  showMore: (() => void) | undefined;
  isShowingMore: boolean;
  /** The next page could not be loaded; what was shown before stays. */
  hasFailedToGoOn: boolean;
};

/** The company's schedules, the most pressing first, page by page. */
export function useSchedulePages(): SchedulePages {
  const client = useQueryClient();
  const asked = { order: "soonest", limit: limits.schedulesOnTracking } as const;
  // Asked again one after the other: each page says where the next one begins now.
  const pages = useInfiniteQuery({
    queryKey: [api.listSchedules.name, asked, "pages"],
    initialPageParam: undefined,
    queryFn: ({ pageParam }: { pageParam: string | undefined }) =>
      client.fetchQuery({
        ...pageQuery(api.listSchedules, { query: { ...asked, cursor: pageParam } }),
        staleTime: 0,
      }),
    getNextPageParam: (last) => last.next,
  });
  const { status, data, isFetching, isFetchingNextPage, refetch, fetchNextPage } = pages;
  // A change that is heard of meanwhile asks for the pages again in place of the next one, and must
  // not be cut off by it either: so this goes on until the page that was wanted has come.
  const showMore = async (): Promise<void> => {
    const known = data?.pages.length ?? 0;
    const last = await fetchNextPage({ cancelRefetch: false });
    const hasCome = (last.data?.pages.length ?? 0) > known;
    if (!hasCome && last.hasNextPage && !last.isError) await showMore();
  };
  const rows = data?.pages.flatMap((page) => page.rows);
  const hasFailedToGoOn = pages.isFetchNextPageError && data !== undefined;
  return {
    list: { status: hasFailedToGoOn ? "success" : status, data: rows, isFetching, refetch },
    showMore: pages.hasNextPage ? () => void showMore() : undefined,
    isShowingMore: isFetchingNextPage,
    hasFailedToGoOn,
  };
}
