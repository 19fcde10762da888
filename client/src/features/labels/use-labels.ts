import { api } from "#shared/api/api.ts";
import { limits } from "#shared/base/limits.ts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { call, pageQuery } from "../../api/call.ts";
import { refreshAfter } from "../../api/refresh.ts";
import { parseId } from "../../api/parse-id.ts";
import type { QueryState } from "../../ui/layout/data-state.tsx";
import { useSearchParams } from "wouter";
import type { Label } from "./label-sheet-view.tsx";

/** The labels of a unit, named by its id, or of all that the address is narrowed to. */
export function useLabels(chosen: string) {
  const [params] = useSearchParams();
  const id = parseId(chosen);
  const narrowed = Object.fromEntries([...params].filter(([name]) => name !== "labels"));
  const query = { ...narrowed, limit: limits.labelsMax };
  const units = useQuery({ ...pageQuery(api.listAssets, { query }), enabled: id === undefined });
  const ids = id === undefined ? units.data?.rows.map((unit) => unit.id) : [id];
  // This page is opened for labels, so the missing codes are made now.
  const made = useQuery({ ...labelsQuery(ids ?? []), enabled: ids !== undefined });
  const labels: QueryState<Label[]> =
    units.status === "error" ? { ...units, data: undefined } : made;
  return {
    labels,
    total: units.data?.total ?? ids?.length ?? 0,
    back:
      id === undefined ? `/assets?${new URLSearchParams(narrowed).toString()}` : `/assets/${id}`,
  };
}

export function labelsQuery(assetIds: number[]) {
  return queryOptions({
    queryKey: [api.addCodes.name, assetIds],
    queryFn: async ({ client }): Promise<Label[]> => {
      if (assetIds.length === 0) return [];
      const { labels } = await call(api.addCodes, { body: { assetIds } });
      void refreshAfter(client, "addCodes");
      return labels;
    },
  });
}
