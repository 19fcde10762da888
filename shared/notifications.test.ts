import { describe, expect, it } from "vitest";
import { noticeTypes, unreadBadge } from "./notifications.ts";

describe("unreadBadge", () => {
  it.each([
    [-1, ""],
    [0, ""],
    [1, "1"],
    [8, "8"],
    [9, "9"],
    [10, "9+"],
    [200, "9+"],
  ])("shows %i unread as '%s'", (count, badge) => {
    expect(unreadBadge(count)).toBe(badge);
  });
});

describe("noticeTypes", () => {
  it("are the four events that users are notified of", () => {
    expect(noticeTypes).toEqual([
      "inspection_failed",
      "inspection_resolved",
      "schedule_due_soon",
      "schedule_overdue",
    ]);
  });
});
