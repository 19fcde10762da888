import { api } from "#shared/api/api.ts";
import type { InspectionRow } from "#shared/api/api-schemas.ts";
import { nameAsset } from "#shared/assets/assets.ts";
import { nameDriver } from "#shared/inspections/attribution.ts";
import { inspectionResultFilters } from "#shared/inspections/inspections.ts";
import { limits } from "#shared/base/limits.ts";
import { words } from "#shared/base/words.ts";
import { translateLabel } from "#shared/checklists/item-labels.ts";
import { clsx } from "clsx";
import { ClipboardList } from "lucide-react";
import type { RefCallback } from "react";
import { toAddress } from "../../api/call.ts";
import { usePages } from "../../api/use-pages.ts";
import { useRecordAddress } from "../../records/record-address.ts";
import { Timestamp } from "../../records/timestamp.tsx";
import { VoidedBadge } from "../../records/voiding.tsx";
import { FilterSelect } from "../../ui/form/filter-select.tsx";
import { includeChosen, labelOptions } from "../../ui/form/native-select.tsx";
import { Facts } from "../../ui/layout/facts.tsx";
import { LinkRow } from "../../ui/list/link-row.tsx";
import { InspectionBadge } from "../inspections/records/inspection-badge.tsx";
import { InspectionMarks } from "../inspections/records/inspection-badge.tsx";
import { HistoryPanel } from "./history-panel.tsx";
import { useHistoryFilters } from "./history-filters.tsx";
import { useYardFilter } from "../../records/chosen-yard.ts";
import { useMemberOptions } from "../../records/use-member-options.ts";

const names = ["asset", "tag", "from", "to", "result", "driver", "text", "voided"] as const;

/** Every inspection of the company, the newest first, narrowed to what is looked for. */
export function InspectionHistoryPage() {
  const filtering = useHistoryFilters(names);
  const { filters, change } = filtering;
  const { assetId, tag, from, to, result, driverId, text, voided } = filters;
  const query = {
    assetId,
    tag,
    from,
    to,
    result,
    driverId,
    text,
    voided,
    ...useYardFilter(assetId),
  };
  const shown = { count: true, results: false, limit: limits.logsDefault };
  const logs = usePages(api.listInspectionLogs, { ...query, ...shown });
  const isOwn = (log: InspectionRow) => log.driverId === driverId && log.attributedById === null;
  const driverName = logs.data?.find(isOwn)?.driverName;
  return (
    <HistoryPanel
      texts={w}
      backHref="/inspection"
      filtering={filtering}
      ownFilters={
        <>
          <FilterSelect
            label={w.result}
            all={w.allResults}
            options={labelOptions(inspectionResultFilters, resultLabels)}
            value={result}
            onChoose={(picked) => change({ result: picked })}
          />
          <DriverField
            driverId={driverId}
            knownName={driverName}
            onChoose={(driver) => change({ driver })}
          />
        </>
      }
      file={toAddress(api.exportInspections, { query })}
      pages={logs}
      icon={ClipboardList}
    >
      {(rows, list) => <InspectionHistoryList logs={rows} list={list} />}
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
  /** The name of a driver who is not among the members, such as one that the address names. */
  knownName: string | undefined;
  onChoose: (driver: string) => void;
}

function DriverField({ driverId, knownName, onChoose }: DriverFieldProps) {
  const members = useMemberOptions();
  const value = driverId === undefined ? "" : String(driverId);
  const chosen = { value, label: knownName ?? w.driverNumber({ id: value }) };
  return (
    <FilterSelect
      label={w.driver}
      all={w.allDrivers}
      options={value === "" ? members : includeChosen(members, chosen)}
      value={value}
      onChoose={onChoose}
    />
  );
}

interface InspectionHistoryListProps {
  logs: readonly InspectionRow[];
  list: RefCallback<HTMLElement>;
}

function InspectionHistoryList({ logs, list }: InspectionHistoryListProps) {
  const { toHref } = useRecordAddress();
  return (
    <ul ref={list} aria-label={w.list} className="divide-y">
      {logs.map((log) => (
        <LinkRow
          key={log.id}
          href={toHref("inspection", log.id)}
          name={<span className={clsx(log.voidedAt && "line-through")}>{nameAsset(log)}</span>}
          details={
            <Facts>
              <Timestamp moment={log.date} />
              {nameDriver(log)}
            </Facts>
          }
          marks={<Findings log={log} />}
          badge={log.voidedAt === null ? <InspectionBadge log={log} /> : <VoidedBadge />}
        />
      ))}
    </ul>
  );
}

const issuesShown = 3;

function Findings({ log }: { log: InspectionRow }) {
  const more = log.issueCount - issuesShown;
  const text = clsx("text-sm wrap-anywhere", log.voidedAt && "line-through");
  const issues = log.issueLabels.slice(0, issuesShown).map(translateLabel).join(", ");
  return (
    <>
      {log.issueCount > 0 ? (
        <span className={clsx(text, "line-clamp-2 font-semibold text-fail")}>
          {more > 0 ? w.issuesAndMore({ issues, more }) : issues}
        </span>
      ) : null}
      {log.comments ? <span className={clsx(text, "line-clamp-1")}>{log.comments}</span> : null}
      {log.voidReason === null ? null : (
        <span className="line-clamp-2 text-sm wrap-anywhere">
          {w.reason({ reason: log.voidReason })}
        </span>
      )}
      <InspectionMarks log={log} />
    </>
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
  list: ["Inspections", "Inspecciones"],
  reason: ["Reason: {reason}", "Motivo: {reason}"],
  issuesAndMore: ["{issues} and {more} more", "{issues} y {more} más"],
});
