import { api } from "#shared/api.ts";
import type { Answer } from "#shared/api-schemas.ts";
import { limits } from "#shared/limits.ts";
import { type ScheduleStatus, scheduleStatusLabels } from "#shared/schedules.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { BellRing, CircleAlert, Clock } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Link } from "wouter";
import { pageQuery } from "../../api/call.ts";
import { Badge } from "../../ui/badge.tsx";
import { DataCard } from "../../ui/data-card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { AssetLinkRow } from "./asset-link-row.tsx";

const priorityAlertsMore = 50;

const priorityAlertsShown = 10;

/** The assets that are due for service, in the server's order: overdue ones first. */
export function PriorityAlertsCard() {
  const [limit, setLimit] = useState<number>(priorityAlertsShown);
  const due = useQuery({
    ...pageQuery(api.listServiceDue, { query: { limit } }),
    placeholderData: keepPreviousData,
  });
  const showMore = () => setLimit(Math.min(limit + priorityAlertsMore, limits.assetsMax));
  return (
    <DataCard
      title="Priority Alerts"
      action={
        <Link href="/maintenance" className="link">
          View schedules
        </Link>
      }
      query={due}
      what="priority alerts"
      skeleton={<SkeletonRows count={limits.skeletons.priorityAlerts} />}
      isEmpty={({ rows }) => rows.length === 0}
      empty={<EmptyState icon={BellRing} tone="pass" title="No priority alerts at this time" />}
    >
      {({ rows, total = rows.length }) => (
        <Alerts
          assets={rows}
          total={total}
          onMore={limit < limits.assetsMax ? showMore : undefined}
        />
      )}
    </DataCard>
  );
}

type DueAsset = Answer<"listServiceDue">[number];

interface AlertsProps {
  assets: readonly DueAsset[];
  total: number;
  /** Absent once no more may be asked for. */
  onMore: (() => void) | undefined;
}

/** Whole, because each says what may be unsafe; those past the first page come when asked for. */
function Alerts({ assets, total, onMore }: AlertsProps) {
  const { listRef, rememberEnd } = useFocusOnMore(assets.length);
  const more = total - assets.length;
  const handleMore = () => {
    rememberEnd();
    onMore?.();
  };
  return (
    <>
      <ul ref={listRef} className="divide-y">
        {assets.map(({ id, name, year, make, model, status }) => (
          <AssetLinkRow
            key={id}
            assetId={id}
            name={name}
            details={`${year} ${make} ${model}`}
            badge={<StatusBadge status={status} />}
          />
        ))}
      </ul>
      {more > 0 && onMore ? (
        <button
          type="button"
          onClick={handleMore}
          className="min-h-ctl w-full rounded-b-lg border-t px-4 text-left text-muted -outline-offset-3! transition-colors hover:bg-surface-2 hover:text-text"
        >
          {more === 1 ? "+1 more alert" : `+${more.toLocaleString("en-US")} more alerts`}
        </button>
      ) : null}
    </>
  );
}

/** Takes the focus to the first of the rows that were asked for, where the button has been. */
function useFocusOnMore(count: number) {
  const listRef = useRef<HTMLUListElement>(null);
  const endRef = useRef<number>(undefined);
  useEffect(() => {
    const end = endRef.current;
    if (end === undefined || count <= end) return;
    endRef.current = undefined;
    listRef.current?.children[end]?.querySelector("a")?.focus();
  }, [count]);
  const rememberEnd = () => {
    endRef.current = count;
  };
  return { listRef, rememberEnd };
}

function StatusBadge({ status }: { status: ScheduleStatus }) {
  const label = scheduleStatusLabels[status];
  return status === "overdue" ? (
    <Badge tone="fail" icon={CircleAlert} label={label} />
  ) : (
    <Badge tone="warn" icon={Clock} label={label} />
  );
}
