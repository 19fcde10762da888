import type { MaintenanceLog } from "#shared/api/api-schemas.ts";
import { api } from "#shared/api/api.ts";
import { nameAsset } from "#shared/assets/assets.ts";
import { limits } from "#shared/base/limits.ts";
import { formatCost } from "#shared/maintenance/maintenance.ts";
import {
  performerLabels,
  serviceTypeLabels,
  serviceTypes,
} from "#shared/schedules/service-types.ts";
import { words } from "#shared/base/words.ts";
import { clsx } from "clsx";
import { Wrench } from "lucide-react";
import type { RefCallback } from "react";
import { toAddress } from "../../api/call.ts";
import { usePages } from "../../api/use-pages.ts";
import { useRecordAddress } from "../../records/record-address.ts";
import { Timestamp } from "../../records/timestamp.tsx";
import { VoidedBadge } from "../../records/voiding.tsx";
import { FilterSelect } from "../../ui/form/filter-select.tsx";
import { labelOptions } from "../../ui/form/native-select.tsx";
import { Facts } from "../../ui/layout/facts.tsx";
import { LinkRow } from "../../ui/list/link-row.tsx";
import { ImportLink } from "../imports/import-link.tsx";
import { ServiceType } from "../maintenance/service-type-badge.tsx";
import { useHistoryFilters } from "./history-filters.tsx";
import { HistoryPanel } from "./history-panel.tsx";
import { useYardFilter } from "../../records/chosen-yard.ts";

const names = ["asset", "tag", "from", "to", "type", "text", "voided"] as const;

/** All maintenance of the company, the newest first, narrowed to what is looked for. */
export function MaintenanceHistoryPage() {
  const filtering = useHistoryFilters(names);
  const { filters, change } = filtering;
  const { assetId, tag, from, to, serviceType, text, voided } = filters;
  const query = { assetId, tag, from, to, serviceType, text, voided, ...useYardFilter(assetId) };
  const shown = { count: true, limit: limits.logsDefault };
  const logs = usePages(api.listMaintenanceLogs, { ...query, ...shown });
  return (
    <HistoryPanel
      texts={w}
      backHref="/maintenance"
      filtering={filtering}
      ownFilters={
        <FilterSelect
          label={w.type}
          all={w.allTypes}
          options={labelOptions(serviceTypes, serviceTypeLabels)}
          value={serviceType}
          onChoose={(type) => change({ type })}
        />
      }
      file={toAddress(api.exportMaintenanceLogs, { query })}
      pages={logs}
      icon={Wrench}
      source={<ImportLink kind="history" />}
    >
      {(rows, list) => <MaintenanceHistoryList logs={rows} list={list} />}
    </HistoryPanel>
  );
}

interface MaintenanceHistoryListProps {
  logs: readonly MaintenanceLog[];
  list: RefCallback<HTMLElement>;
}

function MaintenanceHistoryList({ logs, list }: MaintenanceHistoryListProps) {
  const { toHref } = useRecordAddress();
  return (
    <ul ref={list} aria-label={w.list} className="divide-y">
      {logs.map((log) => (
        <LinkRow
          key={log.id}
          href={toHref("maintenance", log.id)}
          name={<span className={clsx(log.voidedAt && "line-through")}>{nameAsset(log)}</span>}
          details={
            <Facts>
              <ServiceType log={log} />
              <Timestamp moment={log.date} hasTime={false} />
              {performerLabels[log.performedBy]}
              {log.performedByName}
            </Facts>
          }
          marks={<Description log={log} />}
          badge={<Marks log={log} />}
        />
      ))}
    </ul>
  );
}

/** Why a log is void stands below what it said. */
function Description({ log }: { log: MaintenanceLog }) {
  const { description, voidedAt, voidReason } = log;
  const text = "line-clamp-2 text-sm wrap-anywhere";
  return (
    <>
      <span className={clsx(text, voidedAt && "line-through")}>{description}</span>
      {voidReason === null ? null : (
        <span className={text}>{w.reason({ reason: voidReason })}</span>
      )}
    </>
  );
}

function Marks({ log: { cost, voidedAt } }: { log: MaintenanceLog }) {
  const amount = cost === null ? null : <Cost cost={cost} />;
  if (voidedAt === null) return amount;
  return (
    <span className="flex items-center gap-2">
      <span className="line-through">{amount}</span>
      <VoidedBadge />
    </span>
  );
}

function Cost({ cost }: { cost: number }) {
  return <span className="shrink-0 font-semibold tabular-nums">{formatCost(cost)}</span>;
}

const w = words({
  title: ["Maintenance History", "Historial de mantenimiento"],
  back: ["Back to Maintenance", "Volver a Mantenimiento"],
  search: ["Asset, description, performer", "Unidad, descripción, quién lo hizo"],
  type: ["Service Type", "Tipo de servicio"],
  allTypes: ["All Types", "Todo tipo"],
  some: [
    { one: "{n} maintenance record", other: "{n} maintenance records" },
    { one: "{n} registro de mantenimiento", other: "{n} registros de mantenimiento" },
  ],
  over: ["{max}+ maintenance records", "Más de {max} registros de mantenimiento"],
  what: ["the maintenance records", "los registros de mantenimiento"],
  none: ["No maintenance records found", "No hay registros de mantenimiento"],
  list: ["Maintenance", "Mantenimiento"],
  reason: ["Reason: {reason}", "Motivo: {reason}"],
});
