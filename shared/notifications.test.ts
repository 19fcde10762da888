import { describe, expect, it } from "vitest";
import { notificationTypes, formatUnread } from "./notifications.ts";

describe("formatUnread", () => {
  it.each([
    [-1, ""],
    [0, ""],
    [1, "1"],
    [8, "8"],
    [9, "9"],
    [10, "9+"],
    [200, "9+"],
  ])("shows %i unread as '%s'", (count, badge) => {
    expect(formatUnread(count)).toBe(badge);
  });
});

describe("notificationTypes", () => {
  it("are the eight events that users are notified of", () => {
    expect(notificationTypes).toEqual([
      "inspection_failed",
      "inspection_resolved",
      "schedule_due_soon",
      "schedule_overdue",
      "meter_jump",
      "meter_stale",
      "document_expiring",
      "roadside_due",
    ]);
  });
});
