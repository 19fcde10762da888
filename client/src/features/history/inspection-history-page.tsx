import { api } from "#shared/api/api.ts";
import type { InspectionRow } from "#shared/api/api-schemas.ts";
import { formatFullName } from "#shared/crew/crew.ts";
import { inspectionResultFilters } from "#shared/inspections/inspections.ts";
import { limits } from "#shared/base/limits.ts";
import { words } from "#shared/base/words.ts";
import { useQuery } from "@tanstack/react-query";
import { ClipboardList } from "lucide-react";
import { toAddress } from "../../api/call.ts";
import { wholeQuery } from "../../api/list-queries.ts";
import { usePages } from "../../api/use-pages.ts";
import { FilterSelect } from "../../ui/form/filter-select.tsx";
import { includeChosen, labelOptions } from "../../ui/form/native-select.tsx";
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
  const isOwn = (log: InspectionRow) => log.driverId === driverId && log.attributedById === null;
  const driverName = logs.data?.find(isOwn)?.driverName;
  return (
    <HistoryPanel
      title={w.title}
      back={{ href: "/inspection", label: w.back }}
      asset={assetId === undefined ? undefined : { id: assetId, name: assetName }}
      file={toAddress(api.exportInspections, { query })}
      filters={
        <HistoryFilters
          key={filtering.key}
          filtering={filtering}
          placeholder={w.search}
          assetName={assetName}
        >
          <FilterSelect
            label={w.result}
            all={w.allResults}
            options={labelOptions(inspectionResultFilters, resultLabels)}
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
      counts={{ some: w.some, over: w.over }}
      onClear={clear}
    >
      <HistoryRecordsCard
        pages={logs}
        what={w.what}
        icon={ClipboardList}
        empty={w.none}
        onClear={clear}
      >
        {(rows, list) => <InspectionHistoryList logs={rows} list={list} />}
      </HistoryRecordsCard>
    </HistoryPanel>
  );
}

const resultLabels = words({
  passed: ["Passed", "Bien"],
  failed: ["Failed", "Con falla"],
  open: ["Needs Attention", "Requiere atención"],
  resolved: ["Resolved", "Resuelta"],
});

interface DriverFieldProps {
  driverId: number | undefined;
  /** Of a user who has left the crew. */
  knownName: string | undefined;
  onPick: (driver: string) => void;
}

function DriverField({ driverId, knownName, onPick }: DriverFieldProps) {
  const crew = useQuery(wholeQuery(api.listCrew));
  const crewOptions = (crew.data ?? []).map((user) => ({
    value: String(user.id),
    label: formatFullName(user),
  }));
  const value = driverId === undefined ? "" : String(driverId);
  const chosen = { value, label: knownName ?? w.driverNumber({ id: value }) };
  return (
    <FilterSelect
      label={w.driver}
      all={w.allDrivers}
      options={value === "" ? crewOptions : includeChosen(crewOptions, chosen)}
      value={value}
      onPick={onPick}
    />
  );
}

const w = words({
  title: ["Inspection History", "Historial de inspecciones"],
  back: ["Back to Inspection", "Volver a Inspección"],
  search: ["Asset, driver, comment, item", "Unidad, operador, comentario, punto"],
  result: ["Result", "Resultado"],
  allResults: ["All Results", "Todo resultado"],
  some: [
    { one: "{n} inspection", other: "{n} inspections" },
    { one: "{n} inspección", other: "{n} inspecciones" },
  ],
  over: ["{max}+ inspections", "Más de {max} inspecciones"],
  what: ["the inspections", "las inspecciones"],
  none: ["No inspection logs found", "No hay inspecciones"],
  driver: ["Driver", "Operador"],
  allDrivers: ["All Drivers", "Todo operador"],
  driverNumber: ["Driver #{id}", "Operador #{id}"],
});
