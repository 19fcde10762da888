import { nameAsset } from "#shared/assets/assets.ts";
import { api } from "#shared/api/api.ts";
import type { MaintenanceLog } from "#shared/api/api-schemas.ts";
import { formatDate } from "#shared/base/dates.ts";
import { performerLabels } from "#shared/schedules/service-types.ts";
import { words } from "#shared/base/words.ts";
import { useQuery } from "@tanstack/react-query";
import { Wrench } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";
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
import { Skeleton, skeletonRows } from "../../ui/layout/skeleton.tsx";
import { useIsWide } from "../../ui/device/use-is-wide.ts";
import { ImportLink } from "../imports/import-link.tsx";
import { ServiceType } from "./service-type-badge.tsx";
import { useYardFilter } from "../../records/chosen-yard.ts";

const maintenanceLogsOnTracking = 10;

/** The company's latest logs: a table where there is room, two-line rows on a phone. */
export function MaintenanceLogTable() {
  const limit = maintenanceLogsOnTracking;
  const logs = useQuery(query(api.listMaintenanceLogs, { query: { limit, ...useYardFilter() } }));
  const isWide = useIsWide();
  const record = useRecordAddress();
  const Logs = isWide ? LogTable : LogRows;
  return (
    <DataCard
      title={w.title}
      query={logs}
      what={w.theLogs}
      skeleton={isWide ? <TableSkeleton /> : <SkeletonRows />}
      empty={<EmptyState icon={Wrench} title={w.none} action={<ImportLink kind="history" />} />}
    >
      {(list) => (
        <>
          <Logs logs={list} toHref={({ id }) => record.toHref("maintenance", id)} />
          <ShowAllLink href="/maintenance/history" what={w.maintenance} />
        </>
      )}
    </DataCard>
  );
}

const columns = ["asset", "serviceType", "date", "performedBy", "status"] as const;

interface LogsProps {
  logs: readonly MaintenanceLog[];
  /** The address of a log's record. */
  toHref: (log: MaintenanceLog) => string;
}

function LogTable({ logs, toHref }: LogsProps) {
  const { timeZone } = useSignedInUser().company;
  return (
    <Table>
      {logs.map((log) => (
        <tr key={log.id}>
          <th scope="row" className="min-w-32 wrap-anywhere">
            <Link href={`/assets/${log.assetId}`} className="link">
              {nameAsset(log)}
            </Link>
          </th>
          <td className="min-w-40">
            <Link href={toHref(log)} className="link">
              <ServiceType log={log} />
            </Link>
          </td>
          <td className="whitespace-nowrap">{formatDate(log.date, timeZone)}</td>
          <td className="wrap-anywhere">{formatPerformer(log)}</td>
          <td>
            <Badge tone="pass" label={w.complete} />
          </td>
        </tr>
      ))}
    </Table>
  );
}

/** A row opens its record, which links to the asset. */
function LogRows({ logs, toHref }: LogsProps) {
  const { timeZone } = useSignedInUser().company;
  return (
    <ul className="divide-y">
      {logs.map((log) => (
        <LinkRow
          key={log.id}
          href={toHref(log)}
          name={nameAsset(log)}
          details={
            <Facts>
              <ServiceType log={log} />
              {formatDate(log.date, timeZone)}
              {performerLabels[log.performedBy]}
              {log.performedByName}
            </Facts>
          }
          badge={<Badge tone="pass" label={w.complete} />}
        />
      ))}
    </ul>
  );
}

function TableSkeleton() {
  return (
    <Table>
      {Array.from({ length: skeletonRows }, (_, row) => (
        <tr key={row}>
          {columns.map((column) => (
            <td key={column}>
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
      <caption className="sr-only">{w.title}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th
              key={column}
              scope="col"
              className="sticky top-(--header-height) z-sticky rounded-t-lg bg-surface text-sm font-semibold text-muted"
            >
              {w[column]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

/** "Internal Team", "External Service · Kenworth of Joliet" */
export function formatPerformer(
  log: Pick<MaintenanceLog, "performedBy" | "performedByName">,
): string {
  const team = performerLabels[log.performedBy];
  return log.performedByName ? `${team} ·\u00a0${log.performedByName}` : team;
}

const w = words({
  title: ["Recent Maintenance Logs", "Mantenimientos recientes"],
  theLogs: ["the maintenance logs", "los mantenimientos"],
  none: ["No maintenance records found", "No hay registros de mantenimiento"],
  maintenance: ["maintenance", "mantenimientos"],
  asset: ["Asset", "Unidad"],
  serviceType: ["Service Type", "Tipo de servicio"],
  date: ["Date", "Fecha"],
  performedBy: ["Performed By", "Hecho por"],
  status: ["Status", "Estado"],
  complete: ["Complete", "Completo"],
});
