import type { MaintenanceLog } from "#shared/api/api-schemas.ts";
import { nameAsset } from "#shared/assets/assets.ts";
import { formatCost } from "#shared/maintenance/maintenance.ts";
import { performerLabels } from "#shared/records/service-types.ts";
import { words } from "#shared/base/words.ts";
import type { RefCallback } from "react";
import { useRecordAddress } from "../../records/record-address.ts";
import { Timestamp } from "../../records/timestamp.tsx";
import { Facts } from "../../ui/layout/facts.tsx";
import { LinkRow } from "../../ui/list/link-row.tsx";
import { ServiceType } from "../maintenance/service-type-badge.tsx";

interface MaintenanceHistoryListProps {
  logs: readonly MaintenanceLog[];
  list: RefCallback<HTMLElement>;
}

export function MaintenanceHistoryList({ logs, list }: MaintenanceHistoryListProps) {
  const { toHref } = useRecordAddress();
  return (
    <ul ref={list} aria-label={w.title} className="divide-y">
      {logs.map((log) => (
        <LinkRow
          key={log.id}
          href={toHref("maintenance", log.id)}
          name={nameAsset(log)}
          details={
            <Facts>
              <ServiceType log={log} />
              <Timestamp moment={log.date} hasTime={false} />
              {performerLabels[log.performedBy]}
              {log.performedByName}
            </Facts>
          }
          marks={<span className="line-clamp-2 text-sm wrap-anywhere">{log.description}</span>}
          badge={log.cost === null ? null : <Cost cost={log.cost} />}
        />
      ))}
    </ul>
  );
}

function Cost({ cost }: { cost: number }) {
  return <span className="shrink-0 font-semibold tabular-nums">{formatCost(cost)}</span>;
}

const w = words({
  title: ["Maintenance", "Mantenimiento"],
});
