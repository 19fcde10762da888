import { api, type CallName } from "#shared/api/api.ts";
import { boardLimits } from "#shared/board/board.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { query } from "../../api/call.ts";
import { useRefetchAt } from "../../api/use-refetch-at.ts";
import { useYardFilter } from "../../records/chosen-yard.ts";

/** The last of the days is counted like the board. */
const changingTogether: CallName[] = [api.getBoard.name, api.listBoardDays.name];

/** The board of a day; of today without one. Another day stays until its own has come. */
export function useBoard({ day, limit }: { day?: string; limit?: number } = {}) {
  const yard = useYardFilter();
  const board = useQuery({
    ...query(api.getBoard, { query: { day, limit, ...yard } }),
    placeholderData: keepPreviousData,
  });
  useRefetchAt(board.data?.changesAt, changingTogether);
  return board;
}

export function useBoardDays() {
  const yard = useYardFilter();
  return useQuery(query(api.listBoardDays, { query: { days: boardLimits.daysDefault, ...yard } }));
}
