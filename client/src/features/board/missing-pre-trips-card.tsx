import { formatNumber } from "#shared/base/languages.ts";
import { words } from "#shared/base/words.ts";
import { Badge } from "../../ui/layout/badge.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { FailedQuery } from "../../ui/layout/data-state.tsx";
import { type PlacementProps, useCardPlacement } from "../../ui/layout/use-card-placement.ts";
import { ShowAllLink } from "../../ui/list/show-all-link.tsx";
import { BoardList } from "./board-list.tsx";
import { useBoard } from "./use-board.ts";

const shown = 3;

/** Units that were to be inspected by now; absent where none is missing. */
export function MissingPreTripsCard(props: PlacementProps) {
  const board = useBoard({ limit: shown });
  const missed = board.data?.counts.missing ?? 0;
  const isHere = useCardPlacement(props, { isPending: board.isPending, isUrgent: missed > 0 });
  if (!isHere || (!board.isError && missed === 0)) return null;
  const missing = (board.data?.units ?? []).filter(({ status }) => status === "missing");
  const mark = <Badge tone="fail" icon={null} label={formatNumber(missed)} />;
  return (
    <Card title={w.title} mark={missed > 0 ? mark : null}>
      <FailedQuery query={board} what={w.what} />
      <BoardList units={missing} />
      <ShowAllLink href="/board" what={w.units} />
    </Card>
  );
}

const w = words({
  title: ["Missing Pre-Trips", "Sin revisión antes del viaje"],
  what: ["the missing pre-trips", "las unidades sin revisar"],
  units: ["units of today", "unidades de hoy"],
});
