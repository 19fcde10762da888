import type { Board } from "#shared/api/api-schemas.ts";
import { type BoardStatus, countStatuses } from "#shared/board/board.ts";

type Unit = Board["units"][number];

/** A truck that was expected by 7:00 AM of Chicago. */
export function buildUnit(status: BoardStatus, given: Partial<Unit> = {}): Unit {
  return {
    id: 12,
    name: "Mixer 12",
    unitNumber: null,
    status,
    expectedBy: "2026-11-20T13:00:00.000Z",
    inspection: null,
    isOut: status === "out_of_service",
    moved: null,
    ...given,
  };
}

export function buildBoard(units: readonly Unit[], given: Partial<Board> = {}): Board {
  return {
    day: "2026-11-20",
    isFixed: false,
    counts: countStatuses(units),
    units: [...units],
    changesAt: null,
    ...given,
  };
}
