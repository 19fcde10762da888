import { api } from "#shared/api.ts";
import type { MaintenanceLog } from "#shared/api-schemas.ts";
import { dayRange } from "#shared/days.ts";
import { limits } from "#shared/limits.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { pageQuery } from "../../api/call.ts";
import { useSignedInUser } from "../../api/current-user.ts";
import { useNow } from "../../ui/use-now.ts";
import { everyRow } from "./every-row.ts";

/** The work of the company's day; its own question, because the latest ten need not be today's. */
export function useCompletedToday() {
  const client = useQueryClient();
  const { start, end } = dayRange(useNow(), useSignedInUser().company.timeZone);
  const since = start.toISOString();
  return useQuery({
    queryKey: [api.listMaintenanceLogs.name, { since }, "all"],
    queryFn: () =>
      everyRow((cursor) => {
        const query = { since, limit: limits.logsMax, cursor };
        return client.fetchQuery(pageQuery(api.listMaintenanceLogs, { query }));
      }),
    // A log may be dated tomorrow.
    select: (logs: MaintenanceLog[]) => logs.filter((log) => new Date(log.date) < end),
  });
}
