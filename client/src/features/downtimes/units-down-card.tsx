import { phoneApi } from "#shared/api/phone-api.ts";
import { formatReason, formatSince } from "#shared/downtimes/downtimes.ts";
import { words } from "#shared/base/words.ts";
import { useQuery } from "@tanstack/react-query";
import { query } from "../../api/call.ts";
import { useSignedInUser } from "../../api/current-user.ts";
import { Badge } from "../../ui/layout/badge.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { FailedQuery } from "../../ui/layout/data-state.tsx";
import { type PlacementProps, useCardPlacement } from "../../ui/layout/use-card-placement.ts";
import { Facts } from "../../ui/layout/facts.tsx";
import { LinkRow } from "../../ui/list/link-row.tsx";
import { ShowAllLink } from "../../ui/list/show-all-link.tsx";
import { useNow } from "../../ui/device/use-now.ts";
import { NoBreakText } from "../../ui/layout/no-break-text.tsx";
import { useYardFilter } from "../../records/chosen-yard.ts";

const shown = 3;
/** The card looks for units with a reason among this many. */
const filter = { condition: "out_of_service", limit: 20 } as const;

/** Units that were taken out of service, and why; absent for a company that gives no reasons. */
export function UnitsDownCard(props: PlacementProps) {
  const yard = useYardFilter();
  const down = useQuery(query(phoneApi.listAssets, { query: { ...filter, ...yard } }));
  const units = (down.data ?? []).filter(({ downReason }) => downReason !== null);
  const { isPending } = down;
  const isHere = useCardPlacement(props, { isPending, isUrgent: units.length > 0 });
  const clock = { timeZone: useSignedInUser().company.timeZone, now: useNow() };
  if ((!down.isError && units.length === 0) || !isHere) return null;
  return (
    <Card title={w.title}>
      <FailedQuery query={down} what={w.what} />
      <ul className="divide-y">
        {units.slice(0, shown).map(({ id, name, downSince, downReason, downDefect }) => (
          <LinkRow
            key={id}
            href={`/assets/${id}`}
            name={name}
            hasFailEdge
            details={
              <Facts>
                <NoBreakText
                  text={formatReason({ reason: downReason, defect: downDefect }) ?? ""}
                />
                {downSince && formatSince(downSince, clock)}
              </Facts>
            }
            badge={<Badge tone="fail" label={w.out} />}
          />
        ))}
      </ul>
      <ShowAllLink href="/assets?condition=out_of_service" what={w.all} />
    </Card>
  );
}

const w = words({
  title: ["Units Out of Service", "Unidades fuera de servicio"],
  what: ["the units out of service", "las unidades fuera de servicio"],
  out: ["Out of Service", "Fuera de servicio"],
  all: ["units out of service", "unidades fuera de servicio"],
});
