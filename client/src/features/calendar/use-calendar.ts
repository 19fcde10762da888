import { api } from "#shared/api/api.ts";
import type { Answer } from "#shared/api/api-schemas.ts";
import { toDay } from "#shared/base/days.ts";
import { addToMonth, isMonth, toMonth, toWeeks } from "#shared/calendar/calendar.ts";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "wouter";
import { query } from "../../api/call.ts";
import { useSignedInUser } from "../../api/current-user.ts";
import { useNow } from "../../ui/device/use-now.ts";
import { useYardFilter } from "../../records/chosen-yard.ts";

type Calendar = Answer<"getCalendar">;
export type Entry = Calendar["entries"][number];

/** What falls due on a day: of a very full one the first entries, and how many there are. */
export type DueDay = { entries: readonly Entry[]; total: number };
export type DueDays = ReadonlyMap<string, DueDay>;

/** The month that the address names, else this one. */
export function useMonth() {
  const [params, setParams] = useSearchParams();
  const today = toDay(useNow(), useSignedInUser().company.timeZone);
  const wanted = params.get("month") ?? "";
  const current = toMonth(today);
  const month = isMonth(wanted) ? wanted : current;
  const show = (next: string) => setParams(next === current ? {} : { month: next });
  return {
    today,
    month,
    isCurrent: month === current,
    showPrevious: () => show(addToMonth(month, -1)),
    showNext: () => show(addToMonth(month, 1)),
    showCurrent: () => show(current),
  };
}

/** What falls due in the weeks of a month. This one is not named, so that its address is always the same. */
export function useCalendar({ month, isCurrent }: { month: string; isCurrent: boolean }) {
  const yard = useYardFilter();
  return useQuery({
    ...query(api.getCalendar, { query: { ...(isCurrent ? {} : toWeeks(month)), ...yard } }),
    select: groupByDay,
  });
}

/** All that falls due on one day. */
export function useDay(day: string) {
  return useQuery(query(api.getCalendar, { query: { from: day, until: day, ...useYardFilter() } }));
}

function groupByDay({ entries, days }: Calendar): DueDays {
  const grouped = new Map<string, DueDay & { entries: Entry[] }>(
    days.map(({ day, total }) => [day, { entries: [], total }]),
  );
  for (const entry of entries) grouped.get(entry.day)?.entries.push(entry);
  return grouped;
}
