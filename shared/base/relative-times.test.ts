import { expect, it } from "vitest";
import { dayMs, hourMs } from "./dates.ts";
import { formatRelativeTime } from "./relative-times.ts";

const now = new Date("2026-11-20T12:00:00.000Z");
const before = (ms: number) => new Date(now.getTime() - ms).toISOString();
const activity = { style: "short", daysFromHours: 24 } as const;
const backup = { style: "long", daysFromHours: 48 } as const;

it.each([
  [-30_000, activity, "just now"],
  [59_999, activity, "just now"],
  [60_000, activity, "1 min ago"],
  [hourMs - 1, activity, "59 min ago"],
  [hourMs, activity, "1 hr ago"],
  [dayMs - 1, activity, "23 hr ago"],
  [dayMs, activity, "1 day ago"],
  [8 * dayMs - 1, activity, "7 days ago"],
  [59_999, backup, "just now"],
  [60_000, backup, "1 minute ago"],
  [hourMs - 1, backup, "59 minutes ago"],
  [hourMs, backup, "1 hour ago"],
  [2 * dayMs - 1, backup, "47 hours ago"],
  [2 * dayMs, backup, "2 days ago"],
])("%i ms before now is, in the form %j, %s", (ms, form, text) => {
  expect(formatRelativeTime(before(ms), now, form)).toBe(text);
});
