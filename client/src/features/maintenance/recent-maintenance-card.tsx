import { api } from "#shared/api.ts";
import type { MaintenanceLog } from "#shared/api-schemas.ts";
import { limits } from "#shared/limits.ts";
import { useQuery } from "@tanstack/react-query";
import { Wrench } from "lucide-react";
import type { ReactNode } from "react";
import { query } from "../../api/call.ts";
import { Timestamp } from "../../api/timestamp.tsx";
import { Badge } from "../../ui/badge.tsx";
import { DataCard } from "../../ui/data-card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Facts } from "../../ui/facts.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { FixedInspectionBadge } from "./fixed-inspection-badge.tsx";
import { formatPerformer } from "./format-performer.ts";

interface RecentMaintenanceCardProps {
  assetId: number;
  action?: ReactNode;
}

/** The latest logs of one asset. */
export function RecentMaintenanceCard({ assetId, action }: RecentMaintenanceCardProps) {
  const limit = limits.maintenanceLogsOnAsset;
  const logs = useQuery(query(api.listMaintenanceLogs, { query: { assetId, limit } }));
  return (
    <DataCard
      title="Recent Maintenance"
      action={action}
      query={logs}
      what="the recent maintenance"
      skeleton={<SkeletonRows count={limits.skeletons.logRows} />}
      empty={<EmptyState icon={Wrench} title="No maintenance records found" />}
    >
      {(list) => (
        <ul className="divide-y">
          {list.map((log) => (
            <LogRow key={log.id} log={log} />
          ))}
        </ul>
      )}
    </DataCard>
  );
}

function LogRow({ log }: { log: MaintenanceLog }) {
  return (
    <li className="flex min-h-16 flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3">
      <div className="min-w-0 flex-1 basis-[8rem]">
        <p className="flex flex-wrap items-center gap-x-2 font-semibold">
          {log.serviceType}
          {log.resolvedInspectionId === null ? null : <FixedInspectionBadge />}
        </p>
        <p className="text-sm text-muted wrap-anywhere">
          <Facts>
            <Timestamp moment={log.date} hasTime={false} />
            {formatPerformer(log)}
          </Facts>
        </p>
      </div>
      <Badge tone="pass" label="Complete" />
    </li>
  );
}
