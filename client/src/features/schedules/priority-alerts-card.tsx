import { api } from "#shared/api/api.ts";
import type { Answer } from "#shared/api/api-schemas.ts";
import { limits } from "#shared/base/limits.ts";
import { formatDue, formatScheduleName } from "#shared/schedules/schedules.ts";
import { words } from "#shared/base/words.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { BellRing } from "lucide-react";
import { useState } from "react";
import { Link } from "wouter";
import { pageQuery } from "../../api/call.ts";
import { useSignedInUser } from "../../api/current-user.ts";
import { toScheduleHref } from "../../records/schedule-address.ts";
import { DataCard } from "../../ui/layout/data-card.tsx";
import { EmptyState } from "../../ui/layout/empty-state.tsx";
import { Facts } from "../../ui/layout/facts.tsx";
import { SkeletonRows } from "../../ui/list/skeleton-rows.tsx";
import { LinkRow } from "../../ui/list/link-row.tsx";
import { useFocusOnMore } from "../../ui/list/use-focus-on-more.ts";
import { useNow } from "../../ui/device/use-now.ts";
import { ScheduleBadge } from "./schedule-badge.tsx";
import { useYardFilter } from "../../records/chosen-yard.ts";

const priorityAlertsMore = 50;

const priorityAlertsShown = 10;

/** The assets that are due for service, each with what is due, in the server's order: overdue ones first. */
export function PriorityAlertsCard() {
  const [limit, setLimit] = useState<number>(priorityAlertsShown);
  const due = useQuery({
    ...pageQuery(api.listServiceDue, { query: { limit, ...useYardFilter() } }),
    placeholderData: keepPreviousData,
  });
  const showMore = () => setLimit(Math.min(limit + priorityAlertsMore, limits.assetsMax));
  return (
    <DataCard
      title={w.title}
      action={
        <Link href="/maintenance" className="link">
          {w.schedules}
        </Link>
      }
      query={due}
      what={w.theAlerts}
      skeleton={<SkeletonRows count={3} />}
      isEmpty={({ rows }) => rows.length === 0}
      empty={<EmptyState icon={BellRing} tone="pass" title={w.none} />}
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
  /** Absent once no more can be loaded. */
  onMore: (() => void) | undefined;
}

/** Whole, because each says what may be unsafe; those past the first page come with the button. */
function Alerts({ assets, total, onMore }: AlertsProps) {
  const { list, expectMore } = useFocusOnMore(assets.length);
  const more = total - assets.length;
  const handleMore = () => {
    expectMore();
    onMore?.();
  };
  return (
    <>
      <ul ref={list} className="divide-y">
        {assets.map((asset) => (
          <Alert key={asset.id} asset={asset} />
        ))}
      </ul>
      {more > 0 && onMore ? (
        <button
          type="button"
          onClick={handleMore}
          className="min-h-ctl w-full rounded-b-lg border-t px-4 text-left text-muted -outline-offset-3! transition-colors hover:bg-surface-2 hover:text-text"
        >
          {w.more({ n: more })}
        </button>
      ) : null}
    </>
  );
}

/** Opens the service that is due. */
function Alert({ asset }: { asset: DueAsset }) {
  const { timeZone } = useSignedInUser().company;
  const now = useNow();
  const { id, name, status, service } = asset;
  const serviceName = formatScheduleName(service.name);
  return (
    <LinkRow
      href={toScheduleHref({ id: service.id, assetId: id })}
      name={name}
      details={
        <Facts>
          <span title={serviceName} className="line-clamp-2">
            {serviceName}
          </span>
          {formatDue(service, asset, { now, timeZone })}
        </Facts>
      }
      badge={<ScheduleBadge status={status} />}
    />
  );
}

const w = words({
  title: ["Priority Alerts", "Alertas prioritarias"],
  schedules: ["View schedules", "Ver servicios"],
  theAlerts: ["priority alerts", "las alertas prioritarias"],
  none: ["No priority alerts at this time", "Sin alertas prioritarias por ahora"],
  more: [
    { one: "+{n} more alert", other: "+{n} more alerts" },
    { one: "+{n} alerta más", other: "+{n} alertas más" },
  ],
});
