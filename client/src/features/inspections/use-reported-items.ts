import { api } from "#shared/api.ts";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { query } from "../../api/call.ts";

/** What failed before and is not repaired. The form loads it; its parts do not retry what failed. */
export function useReported(assetId: number) {
  const unresolved = query(api.listUnresolvedInspections, { params: { assetId } });
  return useQuery({ ...unresolved, retryOnMount: false });
}

/** By item id, when each item that is not repaired was reported last. */
export function useReportedItems(assetId: number): ReadonlyMap<string, string> {
  const reported = useReported(assetId);
  return useMemo(() => {
    const oldestFirst = [...(reported.data ?? [])].sort((a, b) => a.date.localeCompare(b.date));
    return new Map(oldestFirst.flatMap(({ issues, date }) => issues.map((id) => [id, date])));
  }, [reported.data]);
}
