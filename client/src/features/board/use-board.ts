import { api } from "#shared/api.ts";
import { boardLimits } from "#shared/board.ts";
import { minuteMs } from "#shared/dates.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { query } from "../../api/call.ts";

/** The board of a day; of today without one, which time alone changes too. Another day stays until its own has come. */
export function useBoard({ day, limit }: { day?: string; limit?: number } = {}) {
  return useQuery({
    ...query(api.getBoard, { query: { day, limit } }),
    refetchInterval: day === undefined ? minuteMs : false,
    refetchIntervalInBackground: true,
    placeholderData: keepPreviousData,
  });
}

export function useBoardDays() {
  return useQuery(query(api.listBoardDays, { query: { days: boardLimits.daysDefault } }));
}
