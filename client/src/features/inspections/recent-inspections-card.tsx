import { nameDriver } from "#shared/crew.ts";
import { nameAsset } from "#shared/assets.ts";
import { api } from "#shared/api.ts";
import type { InspectionRow } from "#shared/api-schemas.ts";
import { formatDate, formatLongDate, formatTime } from "#shared/dates.ts";
import { useQuery } from "@tanstack/react-query";
import { ClipboardCheck } from "lucide-react";
import { Link } from "wouter";
import { query } from "../../api/call.ts";
import { useSignedInUser } from "../../api/current-user.ts";
import { DataCard } from "../../ui/data-card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Facts } from "../../ui/facts.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { OutcomeBadge } from "./inspection-badge.tsx";
import { InspectionMarks } from "./inspection-marks-list.tsx";

const shown = 5;

/** The dashboard's card of the latest inspections; each row leads to its asset. */
export function RecentInspectionsCard() {
  const asked = { limit: shown, results: false };
  const logs = useQuery(query(api.listInspectionLogs, { query: asked }));
  return (
    <DataCard
      title="Recent Inspections"
      query={logs}
      what="recent inspections"
      skeleton={<SkeletonRows count={shown} />}
      isEmpty={(list) => list.length === 0}
      empty={<EmptyState icon={ClipboardCheck} title="No recent inspections" />}
    >
      {(list) => (
        <ul className="divide-y">
          {list.map((log) => (
            <RecentInspection key={log.id} log={log} />
          ))}
        </ul>
      )}
    </DataCard>
  );
}

function RecentInspection({ log }: { log: InspectionRow }) {
  const { timeZone } = useSignedInUser().company;
  return (
    <li className="group">
      <Link
        href={`/assets/${log.assetId}`}
        className="flex min-h-16 items-center justify-between gap-4 px-4 py-3 -outline-offset-3! transition-colors group-last:rounded-b-lg hover:bg-surface-2"
      >
        <span className="grid min-w-0">
          <span className="line-clamp-2 font-semibold wrap-anywhere">{nameAsset(log)}</span>
          <span className="text-sm text-muted">
            <Facts>
              {nameDriver(log)}
              <time dateTime={log.date} title={formatLongDate(log.date, timeZone)}>
                {formatDate(log.date, timeZone)}, {formatTime(log.date, timeZone)}
              </time>
            </Facts>
          </span>
          <InspectionMarks log={log} />
        </span>
        <OutcomeBadge log={log} />
      </Link>
    </li>
  );
}
