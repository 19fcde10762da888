import type { Board } from "#shared/api/api-schemas.ts";
import { type BoardStatus, boardStatusLabels } from "#shared/board/board.ts";
import { words } from "#shared/base/words.ts";
import { Clock, OctagonX } from "lucide-react";
import { Badge, type BadgeTone } from "../../ui/layout/badge.tsx";

const looks: Record<BoardStatus, { tone: BadgeTone; icon?: typeof Clock }> = {
  missing: { tone: "fail" },
  late: { tone: "warn" },
  not_yet: { tone: "neutral", icon: Clock },
  done: { tone: "pass" },
  out_of_service: { tone: "fail", icon: OctagonX },
};

type Unit = Pick<Board["units"][number], "status" | "inspection" | "isOut">;

interface BoardBadgesProps {
  unit: Unit;
  /** Room is short: that a unit was inspected in time is left out where it is out of service now. */
  isOnWall?: boolean;
}

/** How a unit stands on the board, and what has to be known of it besides. */
export function BoardBadges({ unit, isOnWall = false }: BoardBadgesProps) {
  const { status, inspection, isOut } = unit;
  const isOutNow = isOut && status !== "out_of_service";
  return (
    <span className="flex flex-wrap gap-2">
      {inspection?.passed === false ? <Badge tone="fail" label={w.failed} /> : null}
      {isOutNow ? <Badge {...looks.out_of_service} label={w.outNow} /> : null}
      {isOnWall && isOutNow && status === "done" ? null : (
        <Badge {...looks[status]} label={boardStatusLabels[status]} />
      )}
    </span>
  );
}

/** Whether it has the red edge. */
export function isOutOfService({ status, isOut }: Unit): boolean {
  return isOut || status === "out_of_service";
}

const w = words({
  failed: ["Failed", "Con falla"],
  outNow: ["Out of service now", "Ahora fuera de servicio"],
});
