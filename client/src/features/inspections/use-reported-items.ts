import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { reportedQuery } from "./reported-query.ts";

/** When each item was reported that is not mended yet, the latest report first; by item id. */
export function useReportedItems(assetId: number): ReadonlyMap<string, string> {
  const reported = useQuery(reportedQuery(assetId));
  return useMemo(() => {
    const oldestFirst = [...(reported.data ?? [])].sort((a, b) => a.date.localeCompare(b.date));
    return new Map(oldestFirst.flatMap(({ issues, date }) => issues.map((id) => [id, date])));
  }, [reported.data]);
}
