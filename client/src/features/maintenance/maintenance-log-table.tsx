import { nameAsset } from "#shared/assets.ts";
import { api } from "#shared/api.ts";
import type { MaintenanceLog } from "#shared/api-schemas.ts";
import { limits } from "#shared/limits.ts";
import { useQuery } from "@tanstack/react-query";
import { Wrench } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { query } from "../../api/call.ts";
import { Timestamp } from "../../api/timestamp.tsx";
import { Badge } from "../../ui/badge.tsx";
import { DataCard } from "../../ui/data-card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Facts } from "../../ui/facts.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useIsWide } from "../../ui/use-is-wide.ts";
import { FixedInspectionBadge } from "./fixed-inspection-badge.tsx";
import { formatPerformer } from "./format-performer.ts";

const maintenanceLogsOnTracking = 10;

const title = "Recent Maintenance Logs";

/** The company's latest logs: a table where there is room, two-line rows on a phone. */
export function MaintenanceLogTable() {
  const limit = maintenanceLogsOnTracking;
  const logs = useQuery(query(api.listMaintenanceLogs, { query: { limit } }));
  const isWide = useIsWide();
  return (
    <DataCard
      title={title}
      query={logs}
      what="the maintenance logs"
      skeleton={isWide ? <TableSkeleton /> : <SkeletonRows count={limits.skeletons.logRows} />}
      empty={<EmptyState icon={Wrench} title="No maintenance records found" />}
    >
      {(list) => (isWide ? <LogTable logs={list} /> : <LogRows logs={list} />)}
    </DataCard>
  );
}

const columns = ["Asset", "Service Type", "Date", "Performed By", "Status"];

interface LogsProps {
  logs: readonly MaintenanceLog[];
}

function LogTable({ logs }: LogsProps) {
  return (
    <Table>
      {logs.map((log) => (
        <tr key={log.id}>
          <th scope="row" className="min-w-32 wrap-anywhere">
            <AssetLink log={log} />
          </th>
          <td className="min-w-40">
            <ServiceType log={log} />
          </td>
          <td className="whitespace-nowrap">
            <Timestamp moment={log.date} hasTime={false} />
          </td>
          <td className="wrap-anywhere">{formatPerformer(log)}</td>
          <td>
            <Badge tone="pass" label="Complete" />
          </td>
        </tr>
      ))}
    </Table>
  );
}

function LogRows({ logs }: LogsProps) {
  return (
    <ul className="divide-y">
      {logs.map((log) => (
        <li
          key={log.id}
          className="flex min-h-16 flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3"
        >
          <div className="min-w-0 flex-1 basis-[8rem]">
            <p className="font-semibold wrap-anywhere">
              <AssetLink log={log} />
            </p>
            <div className="text-sm wrap-anywhere text-muted">
              <ServiceType log={log} />
              <Facts>
                <Timestamp moment={log.date} hasTime={false} />
                {formatPerformer(log)}
              </Facts>
            </div>
          </div>
          <Badge tone="pass" label="Complete" />
        </li>
      ))}
    </ul>
  );
}

function AssetLink({ log }: { log: MaintenanceLog }) {
  return (
    <Link href={`/assets/${log.assetId}`} className="link">
      {nameAsset(log)}
    </Link>
  );
}

function ServiceType({ log }: { log: MaintenanceLog }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      {log.serviceType}
      {log.resolvedInspectionId === null ? null : <FixedInspectionBadge />}
    </span>
  );
}

function TableSkeleton() {
  return (
    <Table>
      {Array.from({ length: limits.skeletons.logRows }, (_, row) => (
        <tr key={row}>
          {columns.map((label) => (
            <td key={label}>
              <div className="flex h-7 items-center">
                <Skeleton className="h-4 w-full" />
              </div>
            </td>
          ))}
        </tr>
      ))}
    </Table>
  );
}

/** The heads stay in sight under the header. */
function Table({ children }: { children: ReactNode }) {
  return (
    <table className="w-full border-collapse text-left [&_tbody_th]:font-semibold [&_tbody_tr]:border-t [&_tbody_tr:hover]:bg-surface-2 [&_td]:px-4 [&_td]:py-2 [&_th]:px-4 [&_th]:py-2">
      <caption className="sr-only">{title}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th
              key={column}
              scope="col"
              className="sticky top-(--header-height) z-sticky rounded-t-lg bg-surface text-sm font-semibold text-muted"
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
