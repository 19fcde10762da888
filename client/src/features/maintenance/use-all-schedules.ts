import { api } from "#shared/api.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { pageQuery } from "../../api/call.ts";
import { everyRow } from "./every-row.ts";

/** Every schedule of the company: what is overdue must be counted to the last one. */
export function useAllSchedules() {
  const client = useQueryClient();
  return useQuery({
    queryKey: [api.listSchedules.name, {}, "all"],
    queryFn: () =>
      everyRow((cursor) => client.fetchQuery(pageQuery(api.listSchedules, { query: { cursor } }))),
  });
}
