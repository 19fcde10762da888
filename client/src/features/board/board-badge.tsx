import type { Board } from "#shared/api-schemas.ts";
import { type BoardStatus, boardStatusLabels } from "#shared/board.ts";
import { words } from "#shared/words.ts";
import { Clock, OctagonX } from "lucide-react";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";

const looks: Record<BoardStatus, { tone: BadgeTone; icon?: typeof Clock }> = {
  missing: { tone: "fail" },
  late: { tone: "warn" },
  not_yet: { tone: "neutral", icon: Clock },
  done: { tone: "pass" },
  out_of_service: { tone: "fail", icon: OctagonX },
};

type Unit = Pick<Board["units"][number], "status" | "inspection" | "isOut">;

/** How a unit stands on the board, and what has to be known of it besides. */
export function BoardBadges({ unit: { status, inspection, isOut } }: { unit: Unit }) {
  const all: BoardStatus[] = isOut && status !== "out_of_service" ? ["out_of_service"] : [];
  return (
    <span className="flex flex-wrap gap-2">
      {inspection?.passed === false ? <Badge tone="fail" label={w.failed} /> : null}
      {[...all, status].map((one) => (
        <Badge key={one} {...looks[one]} label={boardStatusLabels[one]} />
      ))}
    </span>
  );
}

const w = words({
  failed: ["Failed", "Con falla"],
});
