import { api } from "#shared/api.ts";
import type { InspectionLog } from "#shared/api-schemas.ts";
import { spaced } from "#shared/assets.ts";
import { formatDate, formatLongDate, formatTime } from "#shared/dates.ts";
import { useQuery } from "@tanstack/react-query";
import { ChevronLeft, ClipboardCheck } from "lucide-react";
import { query } from "../../api/call.ts";
import { useSignedInUser } from "../../api/current-user.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { DataState } from "../../ui/data-state.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { InspectionBadge } from "./inspection-badge.tsx";
import { ViewDetailsButton } from "./view-details-button.tsx";
import { limits } from "#shared/limits.ts";

/** Who inspected what today, for the office. */
export function TodaysInspectionsList({ onBack }: { onBack: () => void }) {
  const today = useQuery(query(api.listTodaysInspections));
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-2">
        <Button variant="ghost" icon={ChevronLeft} onClick={onBack}>
          Back
        </Button>
        <h2 id="todays-list" className="text-xl">
          Today's Inspections
        </h2>
      </div>
      <Card aria-labelledby="todays-list">
        <DataState
          query={today}
          what="today's inspections"
          skeleton={<SkeletonRows count={limits.skeletons.logRows} />}
          isEmpty={(logs) => logs.length === 0}
          empty={<EmptyState icon={ClipboardCheck} title="No inspections completed today" />}
        >
          {(logs) => (
            <ul className="divide-y">
              {logs.map((log) => (
                <TodaysInspection key={log.id} log={log} />
              ))}
            </ul>
          )}
        </DataState>
      </Card>
    </>
  );
}

function TodaysInspection({ log }: { log: InspectionLog }) {
  const { timeZone } = useSignedInUser().company;
  const nameId = `todays-inspection-${log.id}`;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3 [contain-intrinsic-size:auto_88px] [content-visibility:auto] max-sm:[contain-intrinsic-size:auto_164px]">
      <div className="min-w-40 flex-1">
        <h3 id={nameId} className="line-clamp-2 text-lg wrap-anywhere">
          {log.assetName}
        </h3>
        <p className="text-sm text-muted">{spaced(log.assetCategory)}</p>
        <p className="text-sm wrap-anywhere text-muted">
          <time dateTime={log.date} title={formatLongDate(log.date, timeZone)}>
            {formatDate(log.date, timeZone)}, {formatTime(log.date, timeZone)}
          </time>
          {" · "}
          {log.driverName || `Driver ID: ${log.driverId}`}
        </p>
      </div>
      <InspectionBadge log={log} />
      <div className="max-sm:w-full max-sm:*:w-full">
        <ViewDetailsButton log={log} isTodays describedBy={nameId} />
      </div>
    </li>
  );
}
