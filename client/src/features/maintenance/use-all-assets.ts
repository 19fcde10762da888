import { api } from "#shared/api.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { pageQuery } from "../../api/call.ts";
import { everyRow } from "./every-row.ts";

/** Every asset that is not archived, to pick one from. */
export function useAllAssets() {
  const client = useQueryClient();
  return useQuery({
    queryKey: [api.listAssets.name, {}, "all"],
    queryFn: () =>
      everyRow((cursor) => client.fetchQuery(pageQuery(api.listAssets, { query: { cursor } }))),
  });
}
