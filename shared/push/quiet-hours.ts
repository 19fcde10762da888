/** When an alert may reach a person. */
import { addToDay, toMomentAt, toDay } from "../base/days.ts";
import { type PushUrgency, quietHours } from "./push.ts";

export type Disturbed = {
  /** Times of day, "20:00"; null where none was chosen. Two equal ones are no quiet hours. */
  quietFrom: string | null;
  quietUntil: string | null;
  /** Whether what is critical may come at any time. */
  wake: boolean;
  timeZone: string;
};

export function mayPush(urgency: PushUrgency, now: Date, person: Disturbed): boolean {
  return (urgency === "critical" && person.wake) || findQuietEnd(now, person) === undefined;
}

/** When the quiet hours of this moment are over; undefined outside of them. */
export function findQuietEnd(now: Date, { timeZone, ...chosen }: Disturbed): Date | undefined {
  const from = chosen.quietFrom ?? quietHours.from;
  const until = chosen.quietUntil ?? quietHours.until;
  if (from === until) return undefined;
  const today = toDay(now, timeZone);
  // Quiet hours that go past midnight may have begun yesterday.
  const ends = [addToDay(today, -1), today].flatMap((day) => {
    const begin = toMomentAt(day, from, timeZone);
    const end = toMomentAt(until > from ? day : addToDay(day, 1), until, timeZone);
    return begin <= now && now < end ? [end] : [];
  });
  return ends[0];
}
