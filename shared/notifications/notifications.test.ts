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
  it("are the events that users are notified of", () => {
    expect(notificationTypes).toEqual([
      "inspection_failed",
      "inspection_resolved",
      "schedule_due_soon",
      "schedule_overdue",
      "meter_jump",
      "meter_stale",
      "defect_reported",
      "defect_closed",
      "repair_rejected",
      "deferral_ended",
      "asset_tagged_out",
      "inspected_out_of_service",
      "asset_returned",
      "document_expiring",
      "roadside_due",
      "seals_broken",
      "pre_trip_missing",
      "submission_held",
      "held_waiting",
      "photos_missing",
      "problem_reported",
    ]);
  });
});
