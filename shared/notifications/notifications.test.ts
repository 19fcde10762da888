import { describe, expect, it } from "vitest";
import { formatUnread } from "./notifications.ts";

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
