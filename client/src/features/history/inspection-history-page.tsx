import { api } from "#shared/api.ts";
import { formatFullName } from "#shared/crew.ts";
import { type InspectionResultFilter, inspectionResultFilters } from "#shared/inspections.ts";
import { limits } from "#shared/limits.ts";
import { useQuery } from "@tanstack/react-query";
import { ClipboardList } from "lucide-react";
import { addressOf, wholeQuery } from "../../api/call.ts";
import { usePages } from "../../api/use-pages.ts";
import { includeChosen, labelOptions, NativeSelect } from "../../ui/native-select.tsx";
import { HistoryPanel } from "./history-panel.tsx";
import { HistoryRecordsCard } from "./history-records-card.tsx";
import { InspectionHistoryList } from "./inspection-history-list.tsx";
import { HistoryFilters } from "./history-filters.tsx";
import { useAssetName } from "./use-asset-name.ts";
import { useHistoryFilters } from "./use-history-filters.ts";

const names = ["asset", "from", "to", "result", "driver", "text"] as const;

/** Every inspection of the company, the newest first, narrowed to what is looked for. */
export function InspectionHistoryPage() {
  const { key, filters, change, clear, days } = useHistoryFilters(names);
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
          key={key}
          filters={filters}
          days={days}
          placeholder="Asset, driver, comment, item"
          assetName={assetName}
          onChange={change}
        >
          <NativeSelect
            label="Result"
            labelHidden
            placeholder="All Results"
            options={resultOptions}
            value={result ?? ""}
            onChange={({ target }) => change({ result: target.value })}
          />
          <DriverField
            driverId={driverId}
            knownName={driverName}
            onChange={(driver) => change({ driver })}
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
  onChange: (driver: string) => void;
}

function DriverField({ driverId, knownName, onChange }: DriverFieldProps) {
  const crew = useQuery(wholeQuery(api.listCrew));
  const members = (crew.data ?? []).map((user) => ({
    value: String(user.id),
    label: formatFullName(user),
  }));
  const value = driverId === undefined ? "" : String(driverId);
  const chosen = { value, label: knownName ?? `Driver #${value}` };
  return (
    <NativeSelect
      label="Driver"
      labelHidden
      placeholder="All Drivers"
      options={value === "" ? members : includeChosen(members, chosen)}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
