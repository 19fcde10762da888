import { formatNumber } from "#shared/languages.ts";
import { words } from "#shared/words.ts";
import { Badge } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import { type SpotProps, useSpot } from "../../ui/use-spot.ts";
import { ShowAllLink } from "../../ui/show-all-link.tsx";
import { BoardList } from "./board-list.tsx";
import { useBoard } from "./use-board.ts";

const shown = 3;

/** Units that were to be inspected by now; absent where none is missing. */
export function MissingPreTripsCard(props: SpotProps) {
  const { data: board, isPending } = useBoard({ limit: shown });
  const missed = board?.counts.missing ?? 0;
  const isHere = useSpot(props, { isPending, isUrgent: missed > 0 });
  if (!board || missed === 0 || !isHere) return null;
  const missing = board.units.filter(({ status }) => status === "missing");
  return (
    <Card title={w.title} mark={<Badge tone="fail" icon={null} label={formatNumber(missed)} />}>
      <BoardList units={missing} />
      <ShowAllLink href="/board" what={w.units} />
    </Card>
  );
}

const w = words({
  title: ["Missing Pre-Trips", "Sin revisión antes del viaje"],
  units: ["units of today", "unidades de hoy"],
});
