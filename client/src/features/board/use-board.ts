import { api } from "#shared/api.ts";
import { minuteMs } from "#shared/dates.ts";
import { useQuery } from "@tanstack/react-query";
import { query } from "../../api/call.ts";

/** The board of a day; of today without one, which changes with the passing of time too. */
export function useBoard({ day, limit }: { day?: string; limit?: number } = {}) {
  return useQuery({
    ...query(api.getBoard, { query: { day, limit } }),
    refetchInterval: day === undefined ? minuteMs : false,
    refetchIntervalInBackground: true,
  });
}
