import { isActive } from "#shared/active-defects.ts";
import { api } from "#shared/api.ts";
import type { Answer } from "#shared/api-schemas.ts";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { query } from "../../api/call.ts";
import { useSignedInUser } from "../../api/current-user.ts";

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
    return new Map(
      oldestFirst.flatMap((one) =>
        listOpenIssues(one).map((place) => [one.issues[place] ?? "", one.date] as const),
      ),
    );
  }, [reported.data]);
}

type Unresolved = Answer<"listUnresolvedInspections">[number];

/** The places of the issues that are not repaired: of several, some may be certified already. */
export function listOpenIssues({ issues, defects }: Unresolved): number[] {
  const isOpen = (issue: string) => {
    const defect = defects.find(({ itemId }) => itemId === issue);
    return !defect || isActive(defect);
  };
  return issues.flatMap((issue, place) => (isOpen(issue) ? [place] : []));
}

interface KnownAsset {
  id: number;
  openDefects: number;
}

/** By item id, the question after the defect that is known of it, and the code of its answer. */
export function useKnownDefects({ id, openDefects }: KnownAsset) {
  const { timeZone } = useSignedInUser().company;
  return useQuery({
    queryKey: [api.listDefects.name, id, "items"],
    queryFn: async () => {
      const { loadKnownDefects } = await import("./known-defect-panel.tsx");
      return loadKnownDefects(id, timeZone);
    },
    enabled: openDefects > 0,
    retryOnMount: false,
  });
}
