import { describe, expect, it } from "vitest";
import { relativeTime } from "./relative-time.ts";

const now = new Date("2026-11-20T12:00:00.000Z");

describe("relativeTime", () => {
  it.each([
    ["2026-11-20T12:00:30.000Z", "just now"],
    ["2026-11-20T11:59:01.000Z", "just now"],
    ["2026-11-20T11:59:00.000Z", "1 min ago"],
    ["2026-11-20T11:00:01.000Z", "59 min ago"],
    ["2026-11-20T11:00:00.000Z", "1 hr ago"],
    ["2026-11-19T12:00:01.000Z", "23 hr ago"],
    ["2026-11-19T12:00:00.000Z", "1 day ago"],
    ["2026-11-12T12:00:01.000Z", "7 days ago"],
    ["2026-11-12T12:00:00.000Z", undefined],
  ])("says how long ago %s was", (moment, words) => {
    expect(relativeTime(moment, now)).toBe(words);
  });
});
