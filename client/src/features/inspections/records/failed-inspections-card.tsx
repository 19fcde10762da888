import { api } from "#shared/api/api.ts";
import type { InspectionRow } from "#shared/api/api-schemas.ts";
import { toDay } from "#shared/base/days.ts";
import { formatNumber } from "#shared/base/languages.ts";
import { limits } from "#shared/base/limits.ts";
import { words } from "#shared/base/words.ts";
import { useQuery } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { Link } from "wouter";
import { pageQuery, query } from "../../../api/call.ts";
import { useSignedInUser } from "../../../api/current-user.ts";
import { Badge } from "../../../ui/layout/badge.tsx";
import { DataCard } from "../../../ui/layout/data-card.tsx";
import type { QueryState } from "../../../ui/layout/data-state.tsx";
import { EmptyState } from "../../../ui/layout/empty-state.tsx";
import { useNow } from "../../../ui/device/use-now.ts";
import {
  type FailedInspectionActions,
  FailedInspectionRow,
  FailedInspectionSkeleton,
} from "./failed-inspection-row.tsx";

const shown = limits.failedInspectionsShown;

/** What failed and is not repaired yet, and after it what was repaired today. */
export function FailedInspectionsCard(actions: FailedInspectionActions) {
  const failures = useFailures();
  const total = failures.data?.total ?? 0;
  return (
    <DataCard
      title={w.title}
      mark={total > 0 ? <Badge tone="fail" icon={null} label={formatNumber(total)} /> : null}
      query={failures}
      what={w.what}
      skeleton={<FailedSkeletons />}
      isEmpty={({ failed, repaired }) => failed.length + repaired.length === 0}
      empty={<EmptyState icon={CircleCheck} tone="pass" title={w.allPassed} />}
    >
      {({ failed, repaired }) => (
        <div className="divide-y">
          <Rows logs={failed} actions={actions} />
          {total > shown ? <MoreLink more={total - shown} /> : null}
          <Rows logs={repaired} actions={actions} />
        </div>
      )}
    </DataCard>
  );
}

type Failures = { failed: InspectionRow[]; total: number; repaired: InspectionRow[] };

/** Two lists, of which the card is whole only with both. */
function useFailures(): QueryState<Failures> {
  const today = toDay(useNow(), useSignedInUser().company.timeZone);
  const each = { passed: false, limit: shown, results: false };
  const open = { ...each, resolved: false };
  const failed = useQuery(pageQuery(api.listInspectionLogs, { query: open }));
  const repairedToday = { ...each, resolved: true, resolvedSince: today };
  const repaired = useQuery(query(api.listInspectionLogs, { query: repairedToday }));
  const status = [failed.status, repaired.status];
  const isWhole = failed.data !== undefined && repaired.data !== undefined;
  const unfinished = status.includes("error") ? "error" : "pending";
  return {
    status: status.every((one) => one === "success") ? "success" : unfinished,
    data: isWhole ? toFailures(failed.data, repaired.data) : undefined,
    isFetching: failed.isFetching || repaired.isFetching,
    dataUpdatedAt: Math.min(failed.dataUpdatedAt, repaired.dataUpdatedAt),
    refetch: () => Promise.all([failed.refetch(), repaired.refetch()]),
  };
}

function toFailures(
  failed: { rows: InspectionRow[]; total: number | undefined },
  repaired: InspectionRow[],
): Failures {
  return { failed: failed.rows, total: failed.total ?? failed.rows.length, repaired };
}

function FailedSkeletons() {
  return (
    <div className="divide-y">
      {Array.from({ length: shown }, (_, row) => (
        <FailedInspectionSkeleton key={row} />
      ))}
    </div>
  );
}

interface RowsProps {
  logs: readonly InspectionRow[];
  actions: FailedInspectionActions;
}

function Rows({ logs, actions }: RowsProps) {
  if (logs.length === 0) return null;
  return (
    <ul className="divide-y">
      {logs.map((log) => (
        <FailedInspectionRow key={log.id} log={log} {...actions} />
      ))}
    </ul>
  );
}

function MoreLink({ more }: { more: number }) {
  return (
    <Link
      href="/inspection/history?result=open"
      className="flex min-h-ctl items-center px-4 last:rounded-b-lg text-muted -outline-offset-3! transition-colors hover:bg-surface-2 hover:text-text"
    >
      {w.more({ n: more })}
    </Link>
  );
}

const w = words({
  title: ["Failed Inspections", "Inspecciones con falla"],
  what: ["failed inspections", "las inspecciones con falla"],
  allPassed: ["All recent inspections passed", "Todas las inspecciones recientes salieron bien"],
  more: [
    { one: "+{n} more failed inspection", other: "+{n} more failed inspections" },
    { one: "+{n} inspección más con falla", other: "+{n} inspecciones más con falla" },
  ],
});
