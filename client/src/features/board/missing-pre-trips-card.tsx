import { Badge } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import { ShowAllLink } from "../../ui/show-all-link.tsx";
import { BoardList } from "./board-list.tsx";
import { useBoard } from "./use-board.ts";

const shown = 3;

/** Units that were to be inspected by now; absent where none is missing. */
export function MissingPreTripsCard() {
  const { data: board } = useBoard({ limit: shown });
  if (!board || board.counts.missing === 0) return null;
  const missing = board.units.filter(({ status }) => status === "missing");
  return (
    <Card
      title="Missing Pre-Trips"
      mark={<Badge tone="fail" icon={null} label={board.counts.missing.toLocaleString("en-US")} />}
    >
      <BoardList units={missing} />
      <ShowAllLink href="/board" what="units of today" />
    </Card>
  );
}
