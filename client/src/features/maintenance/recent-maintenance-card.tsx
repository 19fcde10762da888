import { api } from "#shared/api/api.ts";
import type { MaintenanceLog } from "#shared/api/api-schemas.ts";
import { formatDate } from "#shared/base/dates.ts";
import { assetLimits } from "#shared/assets/assets-limits.ts";
import { performerLabels } from "#shared/schedules/service-types.ts";
import { words } from "#shared/base/words.ts";
import { useQuery } from "@tanstack/react-query";
import { Wrench } from "lucide-react";
import type { ReactNode } from "react";
import { query } from "../../api/call.ts";
import { useSignedInUser } from "../../api/current-user.ts";
import { useRecordAddress } from "../../records/record-address.ts";
import { Badge } from "../../ui/layout/badge.tsx";
import { DataCard } from "../../ui/layout/data-card.tsx";
import { EmptyState } from "../../ui/layout/empty-state.tsx";
import { Facts } from "../../ui/layout/facts.tsx";
import { LinkRow } from "../../ui/list/link-row.tsx";
import { ShowAllLink } from "../../ui/list/show-all-link.tsx";
import { SkeletonRows } from "../../ui/list/skeleton-rows.tsx";
import { ServiceType } from "./service-type-badge.tsx";

interface RecentMaintenanceCardProps {
  assetId: number;
  action?: ReactNode;
}

/** The latest logs of one asset; each row opens its record. */
export function RecentMaintenanceCard({ assetId, action }: RecentMaintenanceCardProps) {
  const { toHref } = useRecordAddress();
  const limit = assetLimits.maintenanceLogsOnAsset;
  const logs = useQuery(query(api.listMaintenanceLogs, { query: { assetId, limit } }));
  return (
    <DataCard
      title={w.title}
      action={action}
      query={logs}
      what={w.theMaintenance}
      skeleton={<SkeletonRows />}
      empty={<EmptyState icon={Wrench} title={w.none} />}
    >
      {(list) => (
        <>
          <ul className="divide-y">
            {list.map((log) => (
              <LogRow key={log.id} log={log} href={toHref("maintenance", log.id)} />
            ))}
          </ul>
          <ShowAllLink href={`/maintenance/history?asset=${assetId}`} what={w.maintenance} />
        </>
      )}
    </DataCard>
  );
}

function LogRow({ log, href }: { log: MaintenanceLog; href: string }) {
  const { timeZone } = useSignedInUser().company;
  return (
    <LinkRow
      href={href}
      name={<ServiceType log={log} />}
      details={
        <Facts>
          {formatDate(log.date, timeZone)}
          {performerLabels[log.performedBy]}
          {log.performedByName}
        </Facts>
      }
      badge={<Badge tone="pass" label={w.complete} />}
    />
  );
}

const w = words({
  title: ["Recent Maintenance", "Mantenimiento reciente"],
  theMaintenance: ["the recent maintenance", "el mantenimiento reciente"],
  none: ["No maintenance records found", "No hay registros de mantenimiento"],
  maintenance: ["maintenance", "mantenimientos"],
  complete: ["Complete", "Completo"],
});
