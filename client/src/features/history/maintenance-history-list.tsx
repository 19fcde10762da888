import type { MaintenanceLog } from "#shared/api-schemas.ts";
import { nameAsset } from "#shared/assets.ts";
import { formatCost } from "#shared/maintenance.ts";
import type { RefCallback } from "react";
import { useRecordAddress } from "../../api/record-address.ts";
import { Timestamp } from "../../api/timestamp.tsx";
import { Facts } from "../../ui/facts.tsx";
import { LinkRow } from "../../ui/link-row.tsx";
import { FixedInspectionBadge } from "../maintenance/fixed-inspection-badge.tsx";
import { formatPerformer } from "../maintenance/format-performer.ts";

interface MaintenanceHistoryListProps {
  logs: readonly MaintenanceLog[];
  list: RefCallback<HTMLElement>;
}

export function MaintenanceHistoryList({ logs, list }: MaintenanceHistoryListProps) {
  const { hrefOf } = useRecordAddress();
  return (
    <ul ref={list} aria-label="Maintenance" className="divide-y">
      {logs.map((log) => (
        <LinkRow
          key={log.id}
          href={hrefOf("maintenance", log.id)}
          name={nameAsset(log)}
          details={
            <Facts>
              {log.serviceType}
              <Timestamp moment={log.date} hasTime={false} />
              {formatPerformer(log)}
            </Facts>
          }
          marks={<span className="line-clamp-2 text-sm wrap-anywhere">{log.description}</span>}
          badge={<CostMark log={log} />}
        />
      ))}
    </ul>
  );
}

function CostMark({ log }: { log: MaintenanceLog }) {
  return (
    <span className="flex shrink-0 flex-col items-end gap-1 whitespace-nowrap tabular-nums">
      {log.cost === null ? null : <span className="font-semibold">{formatCost(log.cost)}</span>}
      {log.resolvedInspectionId === null ? null : <FixedInspectionBadge />}
    </span>
  );
}
