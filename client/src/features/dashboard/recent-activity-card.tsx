import { nameAsset } from "#shared/assets.ts";
import { api } from "#shared/api.ts";
import type { Answer } from "#shared/api-schemas.ts";
import { formatDate, formatLongDate } from "#shared/dates.ts";
import { limits } from "#shared/limits.ts";
import { useQuery } from "@tanstack/react-query";
import { Activity } from "lucide-react";
import { query } from "../../api/call.ts";
import { useSignedInUser } from "../../api/current-user.ts";
import { DataCard } from "../../ui/data-card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Facts } from "../../ui/facts.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { useNow } from "../../ui/use-now.ts";
import { AssetLinkRow } from "./asset-link-row.tsx";
import { relativeTime } from "./relative-time.ts";

/** What was logged lately; each row leads to the asset, where the record stands. */
export function RecentActivityCard() {
  const activity = useQuery(query(api.listActivity));
  return (
    <DataCard
      title="Recent Activity"
      query={activity}
      what="recent activity"
      skeleton={<SkeletonRows count={limits.skeletons.activity} />}
      isEmpty={(items) => items.length === 0}
      empty={<EmptyState icon={Activity} title="No recent activity" />}
    >
      {(items) => (
        <ul className="divide-y">
          {items.map((item) => (
            <AssetLinkRow
              key={`${item.type} ${item.id}`}
              assetId={item.assetId}
              name={nameAsset(item)}
              details={<Details item={item} />}
            />
          ))}
        </ul>
      )}
    </DataCard>
  );
}

function Details({ item }: { item: Answer<"listActivity">[number] }) {
  const { timeZone } = useSignedInUser().company;
  const now = useNow();
  return (
    <Facts>
      {item.description}
      <time dateTime={item.createdAt} title={formatLongDate(item.createdAt, timeZone)}>
        {relativeTime(item.createdAt, now) ?? formatDate(item.createdAt, timeZone)}
      </time>
    </Facts>
  );
}
