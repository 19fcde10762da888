import { scheduleStateTexts } from "#shared/schedules/schedules-words.ts";
import { scheduleStates } from "#shared/schedules/schedules.ts";
import { words } from "#shared/base/words.ts";

/** The filters of the list of schedules. "Due" contains overdue and due soon; "this week" contains due soon and on time. */
export const shownStates = [
  "due",
  "overdue",
  "due_soon",
  "this_week",
  "on_time",
  "stopped",
] as const;
export type ShownState = (typeof shownStates)[number];

export const shownStateLabels: Record<ShownState, string> = words({
  ...scheduleStateTexts,
  due: ["Due", "Pendiente"],
  this_week: ["Scheduled This Week", "Programado esta semana"],
});

/** The state as the call takes it. */
export function toStateQuery(state: ShownState | undefined) {
  if (state === "due") return { due: "soon" } as const;
  if (state === "this_week") return { due: "thisWeek" } as const;
  return { status: scheduleStates.find((known) => known === state) };
}

/** All schedules of a state. */
export function toSchedulesHref(state: ShownState): string {
  return `/maintenance?status=${state}`;
}

/** One schedule, open above the list of its asset. */
export function toScheduleHref({ id, assetId }: { id: number; assetId: number }): string {
  return `/maintenance?asset=${assetId}&schedule=${id}`;
}
