import type { InspectionLog } from "#shared/api-schemas.ts";
import { spaced } from "#shared/assets.ts";
import { formatDate, formatLongDate } from "#shared/dates.ts";
import { inspectionOutcome } from "#shared/inspections.ts";
import { clsx } from "clsx";
import { useId } from "react";
import { useSignedInUser } from "../../api/current-user.ts";
import { InspectionBadge } from "./inspection-badge.tsx";
import { ViewDetailsButton } from "./view-details-button.tsx";

/** One inspection of a list; its left edge says at a glance how it ended. */
export function InspectionLogCard({ log }: { log: InspectionLog }) {
  const { timeZone } = useSignedInUser().company;
  const titleId = useId();
  const isFine = inspectionOutcome(log) !== "failed";
  return (
    <li
      className={clsx(
        "grid gap-2 rounded border border-l-4 bg-surface px-4 py-3",
        isFine ? "border-l-pass-border" : "border-l-fail-border",
      )}
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-40 flex-1">
          <h3 id={titleId} className="line-clamp-2 text-lg wrap-anywhere">
            {titleOf(log)}
          </h3>
          <p className="text-sm wrap-anywhere text-muted">
            {log.assetName ? `${spaced(log.assetCategory)} · ` : null}
            <time dateTime={log.date} title={formatLongDate(log.date, timeZone)}>
              {formatDate(log.date, timeZone)}
            </time>
            {" · "}
            {log.driverName || `Driver ID: ${log.driverId}`}
          </p>
        </div>
        <InspectionBadge log={log} />
      </div>
      {log.comments ? <p className="line-clamp-2 text-sm wrap-anywhere">{log.comments}</p> : null}
      <div className="flex items-center justify-between gap-3">
        {log.issues.length > 0 ? (
          <p className="min-w-0 text-sm font-semibold text-fail">
            {log.issues.length} issue(s) found
          </p>
        ) : (
          <span />
        )}
        <ViewDetailsButton log={log} describedBy={titleId} />
      </div>
    </li>
  );
}

function titleOf({ assetName, assetId }: InspectionLog): string {
  if (assetName) return assetName;
  return assetId ? `Asset #${assetId}` : "Inspection";
}
