import { api } from "#shared/api/api.ts";
import { limits } from "#shared/base/limits.ts";
import { serviceTypeLabels, serviceTypes } from "#shared/records/service-types.ts";
import { words } from "#shared/base/words.ts";
import { Wrench } from "lucide-react";
import { toAddress } from "../../api/call.ts";
import { usePages } from "../../api/use-pages.ts";
import { FilterSelect } from "../../ui/form/filter-select.tsx";
import { labelOptions } from "../../ui/form/native-select.tsx";
import { HistoryFilters } from "./history-filters.tsx";
import { HistoryPanel } from "./history-panel.tsx";
import { HistoryRecordsCard } from "./history-records-card.tsx";
import { MaintenanceHistoryList } from "./maintenance-history-list.tsx";
import { useAssetName } from "./use-asset-name.ts";
import { useHistoryFilters } from "./use-history-filters.ts";

const names = ["asset", "from", "to", "type", "text"] as const;

/** All maintenance of the company, the newest first, narrowed to what is looked for. */
export function MaintenanceHistoryPage() {
  const filtering = useHistoryFilters(names);
  const { filters, change, clear } = filtering;
  const { assetId, from, to, serviceType, text } = filters;
  const assetName = useAssetName(assetId);
  const query = { assetId, from, to, serviceType, text };
  const shown = { count: true, limit: limits.logsDefault };
  const logs = usePages(api.listMaintenanceLogs, { ...query, ...shown });
  return (
    <HistoryPanel
      title={w.title}
      back={{ href: "/maintenance", label: w.back }}
      asset={assetId === undefined ? undefined : { id: assetId, name: assetName }}
      file={toAddress(api.exportMaintenanceLogs, { query })}
      filters={
        <HistoryFilters
          key={filtering.key}
          filtering={filtering}
          placeholder={w.search}
          assetName={assetName}
        >
          <FilterSelect
            label={w.type}
            all={w.allTypes}
            options={labelOptions(serviceTypes, serviceTypeLabels)}
            value={serviceType}
            onPick={(type) => change({ type })}
          />
        </HistoryFilters>
      }
      total={logs.total}
      counts={{ some: w.some, over: w.over }}
      onClear={clear}
    >
      <HistoryRecordsCard pages={logs} what={w.what} icon={Wrench} empty={w.none} onClear={clear}>
        {(rows, list) => <MaintenanceHistoryList logs={rows} list={list} />}
      </HistoryRecordsCard>
    </HistoryPanel>
  );
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
});
