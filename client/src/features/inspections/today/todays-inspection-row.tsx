import { nameDriver } from "#shared/inspections/attribution.ts";
import type { InspectionRow } from "#shared/api/api-schemas.ts";
import { formatCategory } from "#shared/assets/assets.ts";
import { Timestamp } from "../../../records/timestamp.tsx";
import { Facts } from "../../../ui/layout/facts.tsx";
import { InspectionBadge } from "../records/inspection-badge.tsx";
import { InspectionMarks } from "../records/inspection-marks-list.tsx";
import { ViewDetailsButton } from "../records/view-details-button.tsx";

export function TodaysInspectionRow({ log }: { log: InspectionRow }) {
  const nameId = `todays-inspection-${log.id}`;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-[9rem]">
        <h3 id={nameId} className="line-clamp-2 text-lg wrap-anywhere">
          {log.assetName}
        </h3>
        <p className="text-sm text-muted">{formatCategory(log.assetCategory)}</p>
        <p className="text-sm text-muted">
          <Facts>
            <Timestamp moment={log.date} />
            {nameDriver(log)}
          </Facts>
        </p>
        <InspectionMarks log={log} />
      </div>
      <InspectionBadge log={log} />
      <div className="max-sm:w-full max-sm:*:w-full">
        <ViewDetailsButton id={log.id} describedBy={nameId} />
      </div>
    </li>
  );
}
