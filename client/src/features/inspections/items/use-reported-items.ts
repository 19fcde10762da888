import { phoneApi } from "#shared/api/phone-api.ts";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { call, query } from "../../../api/call.ts";
import { useSignedInUser } from "../../../api/current-user.ts";
import { loadSoon } from "../../../ui/hooks/lazily.tsx";

/** Earlier failures that are not repaired. The form loads them; its parts do not retry a failed request. */
export function useReported(assetId: number) {
  const unresolved = query(phoneApi.listUnresolvedInspections, { params: { assetId } });
  return useQuery({ ...unresolved, retryOnMount: false });
}

/** The date of the last report of each item that is not repaired, by item id. */
export function useReportedItems(assetId: number): ReadonlyMap<string, string> {
  const reported = useReported(assetId);
  return useMemo(() => {
    const oldestFirst = [...(reported.data ?? [])].sort((a, b) => a.date.localeCompare(b.date));
    return new Map(oldestFirst.flatMap(({ issues, date }) => issues.map((id) => [id, date])));
  }, [reported.data]);
}

const loadPanel = () => loadSoon(() => import("./known-defect-panel.tsx"));

/**
 * The defects that are not repaired, and the question about them; the code of the answer comes with
 * it. Undefined where they could not be loaded.
 */
export function useKnownDefects({ id, openDefects }: { id: number; openDefects: number }) {
  const { timeZone } = useSignedInUser().company;
  return useQuery({
    queryKey: [phoneApi.listDefects.name, id, "items"],
    queryFn: async ({ client }) => {
      const listed = call(phoneApi.listDefects, { query: { assetId: id, state: "driver" } });
      const [{ findKnownDefects }] = await Promise.all([loadPanel(), listed.catch(() => null)]);
      return findKnownDefects(client, { assetId: id, timeZone, listed });
    },
    enabled: openDefects > 0,
    retryOnMount: false,
  });
}
