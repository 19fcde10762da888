import { api } from "#shared/api.ts";
import { formatDate, formatLongDate } from "#shared/dates.ts";
import { limits } from "#shared/limits.ts";
import { useQuery } from "@tanstack/react-query";
import { ClipboardCheck } from "lucide-react";
import { query } from "../../api/call.ts";
import { useSignedInUser } from "../../api/current-user.ts";
import { DataCard } from "../../ui/data-card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { OutcomeBadge } from "./inspection-badge.tsx";

const shown = limits.recentInspectionsOnDashboard;

/** The dashboard's card of the latest inspections, in one line each. */
export function RecentInspectionsCard() {
  const { timeZone } = useSignedInUser().company;
  const logs = useQuery(query(api.listInspectionLogs, { query: { limit: shown } }));
  return (
    <DataCard
      title="Recent Inspections"
      query={logs}
      what="recent inspections"
      skeleton={<SkeletonRows count={shown} />}
      isEmpty={(list) => list.length === 0}
      empty={<EmptyState icon={ClipboardCheck} title="No recent inspections" />}
    >
      {(list) => (
        <ul className="divide-y">
          {list.map((log) => (
            <li key={log.id} className="flex min-h-16 items-center justify-between gap-4 px-4 py-3">
              <div className="min-w-0">
                <p className="line-clamp-2 font-semibold wrap-anywhere">
                  {log.assetName || `Asset #${log.assetId}`}
                </p>
                <p className="text-sm wrap-anywhere text-muted">
                  <time dateTime={log.date} title={formatLongDate(log.date, timeZone)}>
                    {formatDate(log.date, timeZone)}
                  </time>
                  {" · "}
                  {log.driverName || `Driver ID: ${log.driverId}`}
                </p>
              </div>
              <OutcomeBadge log={log} />
            </li>
          ))}
        </ul>
      )}
    </DataCard>
  );
}
