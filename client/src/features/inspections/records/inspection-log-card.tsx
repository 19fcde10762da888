import { nameDriver } from "#shared/inspections/attribution.ts";
import type { InspectionRow } from "#shared/api/api-schemas.ts";
import { formatCategory } from "#shared/assets/assets.ts";
import { toInspectionOutcome } from "#shared/inspections/inspection-outcome.ts";
import { words } from "#shared/base/words.ts";
import { clsx } from "clsx";
import { useId } from "react";
import { Timestamp } from "../../../records/timestamp.tsx";
import { Facts } from "../../../ui/layout/facts.tsx";
import { InspectionBadge } from "./inspection-badge.tsx";
import { InspectionMarks } from "./inspection-marks-list.tsx";
import { ViewDetailsButton } from "./view-details-button.tsx";

interface InspectionLogCardProps {
  log: InspectionRow;
  /** It stands among those of one asset, which need not be named again. */
  isOfAsset?: boolean;
}

/** One inspection of a list; its left edge says at a glance how it ended. */
export function InspectionLogCard({ log, isOfAsset = false }: InspectionLogCardProps) {
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

const w = words({
  inspection: ["Inspection", "Inspección"],
  issues: ["{count} issue(s) found", "{count} falla(s) encontrada(s)"],
  asset: ["Asset #{id}", "Unidad #{id}"],
});
