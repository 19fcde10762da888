import { api } from "#shared/api.ts";
import type { Answer } from "#shared/api-schemas.ts";
import { limits } from "#shared/limits.ts";
import { type ScheduleStatus, scheduleStatusLabels } from "#shared/schedules.ts";
import { useQuery } from "@tanstack/react-query";
import { BellRing, CircleAlert, Clock } from "lucide-react";
import { useState } from "react";
import { Link } from "wouter";
import { query } from "../../api/call.ts";
import { Badge } from "../../ui/badge.tsx";
import { DataCard } from "../../ui/data-card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { AssetLinkRow } from "./asset-link-row.tsx";

/** The assets that are due for service. */
export function PriorityAlertsCard() {
  const due = useQuery(query(api.listServiceDue));
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
      isEmpty={(assets) => assets.length === 0}
      empty={<EmptyState icon={BellRing} tone="pass" title="No priority alerts at this time" />}
    >
      {(assets) => <Alerts assets={assets} />}
    </DataCard>
  );
}

type DueAsset = Answer<"listServiceDue">[number];

const rowsAtOnce = 5;

/** In the server's order, overdue first; those of a large fleet are shown in steps. */
function Alerts({ assets }: { assets: readonly DueAsset[] }) {
  const [shown, setShown] = useState(rowsAtOnce);
  return (
    <>
      <ul className="divide-y">
        {assets.slice(0, shown).map(({ id, name, year, make, model, status }) => (
          <AssetLinkRow
            key={id}
            assetId={id}
            name={name}
            details={`${year} ${make} ${model}`}
            badge={<StatusBadge status={status} />}
          />
        ))}
      </ul>
      {assets.length > shown ? (
        <button
          type="button"
          onClick={() => setShown(shown + rowsAtOnce)}
          className="min-h-ctl w-full rounded-b-lg border-t px-4 text-left text-muted -outline-offset-3! transition-colors hover:bg-surface-2 hover:text-text"
        >
          Show more alerts
        </button>
      ) : null}
    </>
  );
}

function StatusBadge({ status }: { status: ScheduleStatus }) {
  const label = scheduleStatusLabels[status];
  return status === "overdue" ? (
    <Badge tone="fail" icon={CircleAlert} label={label} />
  ) : (
    <Badge tone="warn" icon={Clock} label={label} />
  );
}
