import { nameAsset } from "#shared/assets/assets.ts";
import { api } from "#shared/api/api.ts";
import type { Answer } from "#shared/api/api-schemas.ts";
import { translateAuthor } from "#shared/inspections/attribution.ts";
import { dayMs, formatDate } from "#shared/base/dates.ts";
import { formatLongDate } from "#shared/base/long-dates.ts";
import { formatRelativeTime } from "#shared/base/relative-times.ts";
import { words } from "#shared/base/words.ts";
import { useQuery } from "@tanstack/react-query";
import { Activity, ClipboardCheck, Wrench } from "lucide-react";
import { query } from "../../api/call.ts";
import { useSignedInUser } from "../../api/current-user.ts";
import { useRecordAddress } from "../../records/record-address.ts";
import { DataCard } from "../../ui/layout/data-card.tsx";
import { EmptyState } from "../../ui/layout/empty-state.tsx";
import { Facts } from "../../ui/layout/facts.tsx";
import { LinkRow } from "../../ui/list/link-row.tsx";
import { SkeletonRows } from "../../ui/list/skeleton-rows.tsx";
import { useNow } from "../../ui/device/use-now.ts";
import { describeActivity } from "./describe-activity.ts";
import { useYardFilter } from "../../records/chosen-yard.ts";

/** What was logged lately; each row opens its record. */
export function RecentActivityCard() {
  const { toHref } = useRecordAddress();
  const activity = useQuery(query(api.listActivity, { query: useYardFilter() }));
  return (
    <DataCard
      title={w.title}
      query={activity}
      what={w.theActivity}
      skeleton={<SkeletonRows />}
      empty={<EmptyState icon={Activity} title={w.none} />}
    >
      {(items) => (
        <ul className="divide-y">
          {items.map((item) => (
            <LinkRow
              key={`${item.type} ${item.id}`}
              href={toHref(item.type, item.id)}
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
  const Icon = icons[item.type];
  const isRecent = now.getTime() - new Date(item.createdAt).getTime() < 8 * dayMs;
  return (
    <Facts>
      <span>
        <Icon aria-hidden size={16} className="mr-1.5 inline-block align-[-0.2em]" />
        {describeActivity(item)}
      </span>
      {translateAuthor(item.userName) || null}
      <time dateTime={item.createdAt} title={formatLongDate(item.createdAt, timeZone)}>
        {isRecent
          ? formatRelativeTime(item.createdAt, now, { style: "short", daysFromHours: 24 })
          : formatDate(item.createdAt, timeZone)}
      </time>
    </Facts>
  );
}

const icons = { inspection: ClipboardCheck, maintenance: Wrench } as const;

const w = words({
  title: ["Recent Activity", "Actividad reciente"],
  theActivity: ["recent activity", "la actividad reciente"],
  none: ["No recent activity", "Sin actividad reciente"],
});
