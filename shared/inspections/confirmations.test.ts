import { describe, expect, it } from "vitest";
import { labelStanding, type Standing } from "./attribution.ts";
import { describeConfirmation } from "./confirmations.ts";

describe("What the driver says of an attributed inspection", () => {
  const at = "2026-11-20T11:12:00.000Z";
  const answer = (isOwn: boolean) => ({ isOwn, userName: "Marco Ortiz", at });

  it.each<[Standing, string | undefined, string | undefined]>([
    [{ attributedById: null, confirmation: null }, undefined, undefined],
    [
      { attributedById: 3, confirmation: null },
      "Not confirmed by the driver",
      "Not confirmed by the driver",
    ],
    [
      { attributedById: 3, confirmation: answer(true) },
      "Confirmed by the driver",
      "Confirmed by Marco Ortiz on Nov 20, 2026",
    ],
    [
      { attributedById: 3, confirmation: answer(false) },
      "Denied by the driver",
      "Marco Ortiz says that this was not them",
    ],
  ])("%o is shown as: %s", (log, label, text) => {
    expect(labelStanding(log)).toBe(label);
    expect(describeConfirmation(log, "UTC")).toBe(text);
  });
});
