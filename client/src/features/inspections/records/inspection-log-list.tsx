import type { InspectionRow } from "#shared/api/api-schemas.ts";
import { words } from "#shared/base/words.ts";
import { nameDriver } from "#shared/inspections/attribution.ts";
import { formatCategory } from "#shared/assets/assets.ts";
import { toInspectionOutcome } from "#shared/inspections/inspection-outcome.ts";
import { clsx } from "clsx";
import { ClipboardList, Eye } from "lucide-react";
import { useId } from "react";
import { useLocation } from "wouter";
import { DataState, type QueryState } from "../../../ui/layout/data-state.tsx";
import { EmptyState } from "../../../ui/layout/empty-state.tsx";
import { Skeleton, skeletonRows } from "../../../ui/layout/skeleton.tsx";
import { Timestamp } from "../../../records/timestamp.tsx";
import { Facts } from "../../../ui/layout/facts.tsx";
import { useRecordAddress } from "../../../records/record-address.ts";
import { Button } from "../../../ui/button/button.tsx";
import { InspectionBadge, InspectionMarks } from "./inspection-badge.tsx";

interface InspectionLogListProps {
  query: QueryState<readonly InspectionRow[]>;
  isOfAsset?: boolean;
}

/** The latest inspections, for the inside of a card. */
export function InspectionLogList({ query, isOfAsset = false }: InspectionLogListProps) {
  return (
    <DataState
      query={query}
      what={w.what}
      loadingText=""
      skeleton={<InspectionLogListSkeleton />}
      empty={<EmptyState icon={ClipboardList} title={w.none} />}
    >
      {(list) => (
        <ul className="grid gap-3">
          {list.map((log) => (
            <InspectionLogCard key={log.id} log={log} isOfAsset={isOfAsset} />
          ))}
        </ul>
      )}
    </DataState>
  );
}

function InspectionLogListSkeleton() {
  return (
    <div className="grid gap-3">
      {Array.from({ length: skeletonRows }, (_, row) => (
        <div
          key={row}
          className="grid min-h-[74px] content-center gap-2 rounded border border-l-4 px-4 py-3 max-sm:min-h-32"
        >
          {row === 0 ? (
            <p className="leading-6 text-muted">{w.loading}</p>
          ) : (
            <Skeleton className="h-6 w-2/5" />
          )}
          <Skeleton className="h-4 w-3/5" />
          <Skeleton className="h-ctl w-full sm:hidden" />
        </div>
      ))}
    </div>
  );
}

interface InspectionLogCardProps {
  log: InspectionRow;
  /** It stands among those of one asset, which need not be named again. */
  isOfAsset?: boolean;
}

/** One inspection of a list; its left edge says at a glance how it ended. */
function InspectionLogCard({ log, isOfAsset = false }: InspectionLogCardProps) {
  const titleId = useId();
  const isFine = toInspectionOutcome(log) !== "failed";
  return (
    <li
      className={clsx(
        "flex flex-wrap items-center gap-x-4 gap-y-1 rounded border border-l-4 bg-surface px-4 py-3",
        isFine ? "border-l-pass-border" : "border-l-fail-border",
      )}
    >
      <div className="min-w-0 flex-1 basis-[9rem]">
        <h3 id={titleId} className="line-clamp-2 text-lg wrap-anywhere">
          {isOfAsset ? w.inspection : formatTitle(log)}
        </h3>
        <p className="text-sm text-muted">
          <Facts>
            {log.assetName && !isOfAsset ? formatCategory(log.assetCategory) : null}
            <Timestamp moment={log.date} hasTime={false} />
            {nameDriver(log)}
          </Facts>
        </p>
      </div>
      <div className="max-sm:self-start max-sm:*:flex-col max-sm:*:items-end">
        <InspectionBadge log={log} />
      </div>
      {/* The last thing on a phone, where it has the whole width; at the end of the row elsewhere. */}
      <div className="max-sm:order-last max-sm:mt-1 max-sm:w-full max-sm:*:w-full">
        <ViewDetailsButton id={log.id} describedBy={titleId} />
      </div>
      <InspectionMarks log={log} className="w-full" />
      {log.comments ? (
        <p className="line-clamp-2 w-full text-sm wrap-anywhere">{log.comments}</p>
      ) : null}
      {log.issueCount > 0 ? (
        <p className="w-full text-sm font-semibold text-fail">
          {w.issues({ count: log.issueCount })}
        </p>
      ) : null}
    </li>
  );
}

function formatTitle({ assetName, assetId }: InspectionRow): string {
  if (assetName) return assetName;
  return assetId ? w.asset({ id: String(assetId) }) : w.inspection;
}

interface ViewDetailsButtonProps {
  id: number;
  /** The id of the heading that says which inspection it is. */
  describedBy: string;
}

export function ViewDetailsButton({ id, describedBy }: ViewDetailsButtonProps) {
  const { toHref } = useRecordAddress();
  const [, navigate] = useLocation();
  const handleClick = () => navigate(toHref("inspection", id));
  return (
    <Button variant="secondary" icon={Eye} aria-describedby={describedBy} onClick={handleClick}>
      {w.view}
    </Button>
  );
}

const w = words({
  what: ["the inspection logs", "las inspecciones"],
  none: ["No inspection logs found", "No hay inspecciones"],
  loading: ["Loading inspection logs...", "Cargando inspecciones..."],
  inspection: ["Inspection", "Inspección"],
  issues: ["{count} issue(s) found", "{count} falla(s) encontrada(s)"],
  asset: ["Asset #{id}", "Unidad #{id}"],
  view: ["View Details", "Ver detalles"],
});
