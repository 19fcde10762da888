import { api } from "#shared/api.ts";
import { formatFullName } from "#shared/crew.ts";
import { type InspectionResultFilter, inspectionResultFilters } from "#shared/inspections.ts";
import { limits } from "#shared/limits.ts";
import { useQuery } from "@tanstack/react-query";
import { ClipboardList } from "lucide-react";
import { addressOf, wholeQuery } from "../../api/call.ts";
import { usePages } from "../../api/use-pages.ts";
import { FilterSelect } from "../../ui/filter-select.tsx";
import { includeChosen, labelOptions } from "../../ui/native-select.tsx";
import { HistoryPanel } from "./history-panel.tsx";
import { HistoryRecordsCard } from "./history-records-card.tsx";
import { InspectionHistoryList } from "./inspection-history-list.tsx";
import { HistoryFilters } from "./history-filters.tsx";
import { useAssetName } from "./use-asset-name.ts";
import { useHistoryFilters } from "./use-history-filters.ts";

const names = ["asset", "from", "to", "result", "driver", "text"] as const;

/** Every inspection of the company, the newest first, narrowed to what is looked for. */
export function InspectionHistoryPage() {
  const filtering = useHistoryFilters(names);
  const { filters, change, clear } = filtering;
  const { assetId, from, to, result, driverId, text } = filters;
  const assetName = useAssetName(assetId);
  const query = { assetId, from, to, result, driverId, text };
  const shown = { count: true, results: false, limit: limits.logsDefault };
  const logs = usePages(api.listInspectionLogs, { ...query, ...shown });
  const driverName = logs.data?.find((log) => log.driverId === driverId)?.driverName;
  return (
    <HistoryPanel
      title="Inspection History"
      back={{ href: "/inspection", label: "Back to Inspection" }}
      asset={assetId === undefined ? undefined : { id: assetId, name: assetName }}
      file={addressOf(api.exportInspections, { query })}
      filters={
        <HistoryFilters
          key={filtering.key}
          filtering={filtering}
          placeholder="Asset, driver, comment, item"
          assetName={assetName}
        >
          <FilterSelect
            label="Result"
            all="All Results"
            options={resultOptions}
            value={result}
            onPick={(picked) => change({ result: picked })}
          />
          <DriverField
            driverId={driverId}
            knownName={driverName}
            onPick={(driver) => change({ driver })}
          />
        </HistoryFilters>
      }
      total={logs.total}
      noun={["inspection", "inspections"]}
      onClear={clear}
    >
      <HistoryRecordsCard
        pages={logs}
        what="the inspections"
        icon={ClipboardList}
        empty="No inspection logs found"
        onClear={clear}
      >
        {(rows, list) => <InspectionHistoryList logs={rows} list={list} />}
      </HistoryRecordsCard>
    </HistoryPanel>
  );
}

const resultLabels: Record<InspectionResultFilter, string> = {
  passed: "Passed",
  failed: "Failed",
  open: "Needs Attention",
  resolved: "Resolved",
};
const resultOptions = labelOptions(inspectionResultFilters, resultLabels);

interface DriverFieldProps {
  driverId: number | undefined;
  /** Of a user who has left the crew. */
  knownName: string | undefined;
  onPick: (driver: string) => void;
}

function DriverField({ driverId, knownName, onPick }: DriverFieldProps) {
  const crew = useQuery(wholeQuery(api.listCrew));
  const members = (crew.data ?? []).map((user) => ({
    value: String(user.id),
    label: formatFullName(user),
  }));
  const value = driverId === undefined ? "" : String(driverId);
  const chosen = { value, label: knownName ?? `Driver #${value}` };
  return (
    <FilterSelect
      label="Driver"
      all="All Drivers"
      options={value === "" ? members : includeChosen(members, chosen)}
      value={value}
      onPick={onPick}
    />
  );
}
