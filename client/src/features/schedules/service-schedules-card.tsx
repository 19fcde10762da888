import { schedulesOnTracking } from "#shared/schedules/schedules.ts";
import { api } from "#shared/api/api.ts";
import { words } from "#shared/base/words.ts";
import { CalendarClock } from "lucide-react";
import type { ReactNode } from "react";
import { toStateQuery } from "../../records/schedule-address.ts";
import { usePages } from "../../api/use-pages.ts";
import { Card } from "../../ui/layout/card.tsx";
import { EmptyState } from "../../ui/layout/empty-state.tsx";
import { NoMatch } from "../../ui/list/no-match.tsx";
import { ImportLink } from "../imports/import-link.tsx";
import type { ScheduleFiltering } from "./schedule-filters.tsx";
import { ScheduleFilters } from "./schedule-filters.tsx";
import type { ScheduleActions } from "./schedule-details.tsx";
import { ScheduleList } from "./schedule-list.tsx";
import { useYardFilter } from "../../records/chosen-yard.ts";

interface ServiceSchedulesCardProps extends ScheduleActions {
  filtering: ScheduleFiltering;
  assetField: ReactNode;
  /** The picked asset is out of use: its schedules can be looked at only. */
  isArchived: boolean;
  /** Left out while no asset is picked, and for an archived one. */
  onAdd: (() => void) | undefined;
}

/** The schedules of the whole company or of one asset, and the place where new ones are made. */
export function ServiceSchedulesCard(props: ServiceSchedulesCardProps) {
  const { filtering, assetField, isArchived, onAdd, ...actions } = props;
  const { assetId, state, search } = filtering.filters;
  const schedules = usePages(api.listSchedules, {
    assetId,
    ...toStateQuery(state),
    search: search || undefined,
    order: "soonest",
    ...useYardFilter(assetId),
    limit: schedulesOnTracking,
  });
  return (
    <Card id={cardId} className="scroll-mt-[calc(var(--header-height)+16px)]" title={w.title}>
      <ScheduleFilters
        {...{ filtering, assetField, onAdd }}
        total={schedules.total}
        addHint={isArchived ? w.archived : w.pick}
      />
      <ScheduleList
        pages={schedules}
        what={w.theSchedules}
        skeletonRows={3}
        empty={<NoSchedules filtering={filtering} />}
        showAsset
        {...actions}
      />
    </Card>
  );
}

const cardId = "service-schedules";

/** Brings the card in sight, from a link further up that filters it. */
export function showServiceSchedules(): void {
  const card = document.getElementById(cardId);
  const heading = card?.querySelector("h2");
  if (!card || !heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  card.scrollIntoView();
}

function NoSchedules({ filtering }: { filtering: ScheduleFiltering }) {
  const { filters, isNarrowed, clear } = filtering;
  if (isNarrowed) {
    return <NoMatch icon={CalendarClock} title={w.nothing} what={w.schedules} onClear={clear} />;
  }
  return (
    <EmptyState
      icon={CalendarClock}
      title={w.none}
      text={filters.assetId === undefined ? undefined : w.noneOfAsset}
      action={filters.assetId === undefined ? <ImportLink kind="schedules" /> : undefined}
    />
  );
}

const w = words({
  title: ["Service Schedules", "Servicios programados"],
  archived: ["This asset is archived", "Esta unidad está archivada"],
  pick: ["Pick an asset first", "Primero elija una unidad"],
  theSchedules: ["the service schedules", "los servicios programados"],
  nothing: ["No Schedules Found", "No se encontraron servicios"],
  schedules: ["schedules", "servicios"],
  none: ["No service schedules created yet", "Aún no hay servicios programados"],
  noneOfAsset: ["This asset has none.", "Esta unidad no tiene ninguno."],
});
