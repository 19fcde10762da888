import { api } from "#shared/api.ts";
import { limits } from "#shared/limits.ts";
import { serviceTypes } from "#shared/maintenance.ts";
import { Wrench } from "lucide-react";
import { addressOf } from "../../api/call.ts";
import { usePages } from "../../api/use-pages.ts";
import { FilterSelect } from "../../ui/filter-select.tsx";
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
      title="Maintenance History"
      back={{ href: "/maintenance", label: "Back to Maintenance" }}
      asset={assetId === undefined ? undefined : { id: assetId, name: assetName }}
      file={addressOf(api.exportMaintenanceLogs, { query })}
      filters={
        <HistoryFilters
          key={filtering.key}
          filtering={filtering}
          placeholder="Asset, description, performer"
          assetName={assetName}
        >
          <FilterSelect
            label="Service Type"
            all="All Types"
            options={typeOptions}
            value={serviceType}
            onPick={(type) => change({ type })}
          />
        </HistoryFilters>
      }
      total={logs.total}
      noun={["maintenance record", "maintenance records"]}
      onClear={clear}
    >
      <HistoryRecordsCard
        pages={logs}
        what="the maintenance records"
        icon={Wrench}
        empty="No maintenance records found"
        onClear={clear}
      >
        {(rows, list) => <MaintenanceHistoryList logs={rows} list={list} />}
      </HistoryRecordsCard>
    </HistoryPanel>
  );
}

const typeOptions = serviceTypes.map((type) => ({ value: type, label: type }));
