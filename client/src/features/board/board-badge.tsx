import { type BoardStatus, boardStatusLabels } from "#shared/board.ts";
import { Clock, OctagonAlert } from "lucide-react";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";

const looks: Record<BoardStatus, { tone: BadgeTone; icon?: typeof Clock }> = {
  missing: { tone: "fail" },
  late: { tone: "warn" },
  not_yet: { tone: "neutral", icon: Clock },
  done: { tone: "pass" },
  out_of_service: { tone: "neutral", icon: OctagonAlert },
};

/** How a unit stands on the board. */
export function BoardBadge({ status }: { status: BoardStatus }) {
  return <Badge {...looks[status]} label={boardStatusLabels[status]} />;
}
