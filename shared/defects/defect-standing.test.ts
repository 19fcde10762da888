import { describe, expect, it } from "vitest";
import { replayEvents } from "./defect-standing.ts";

type Event = Parameters<typeof replayEvents>[0][number];

const reported: Event = { kind: "reported", details: {} };
const open = {
  state: "open",
  critical: false,
  certified: false,
  reviewPending: false,
  hasDeferral: false,
} as const;

function replay(...events: (Event | Event["kind"])[]) {
  return replayEvents([
    reported,
    ...events.map((event) => (typeof event === "string" ? { kind: event, details: {} } : event)),
  ]);
}

const raised: Event = { kind: "severity_changed", details: { critical: true } };
const needless: Event = { kind: "certified", details: { outcome: "no_repair_needed" } };

describe("replayEvents", () => {
  it.each<[string, (Event | Event["kind"])[], Partial<ReturnType<typeof replay>>]>([
    ["is open once it was reported", [], {}],
    ["is in repair once that began", ["started"], { state: "in_repair" }],
    ["is open again once that stopped", ["started", "stopped"], {}],
    [
      "is deferred, and waits for a review",
      ["deferred"],
      { state: "deferred", reviewPending: true, hasDeferral: true },
    ],
    [
      "is deferred again where its repair stopped",
      ["deferred", "started", "stopped"],
      { state: "deferred", reviewPending: true, hasDeferral: true },
    ],
    ["is open once its deferral ended", ["deferred", "deferral_ended"], {}],
    [
      "is certified as what the certifier said",
      [needless],
      { state: "no_repair_needed", certified: true, reviewPending: true },
    ],
    ["is reviewed then", ["certified", "reviewed"], { state: "repaired", certified: true }],
    ["is closed by a log without a signature", ["closed"], { state: "repaired" }],
    ["is open once a repair was rejected", ["certified", "rejected"], {}],
    ["is open again once the log that closed it was voided", ["closed", "correction"], {}],
    [
      "is deferred again once the log that certified it was voided",
      ["deferred", "certified", "noted", "correction"],
      { state: "deferred", reviewPending: true, hasDeferral: true },
    ],
    ["is a duplicate", ["duplicated"], { state: "duplicate" }],
    ["is critical once that was said", [raised], { critical: true }],
    [
      "is not deferred any more once it is critical",
      ["deferred", { kind: "seen_again", details: { critical: true } }],
      { critical: true },
    ],
    [
      "is critical once its repair was rejected as unsafe",
      ["certified", { kind: "rejected", details: { critical: true } }],
      { critical: true },
    ],
    ["is not critical once that was taken back", [raised, "severity_changed"], {}],
    ["is changed neither by a sighting nor by a note", ["seen_again", "passed_again", "noted"], {}],
  ])("%s", (_, events, changed) => {
    expect(replay(...events)).toEqual({ ...open, ...changed });
  });

  it("begins critical where the report says so", () => {
    const report = { kind: "reported", details: { critical: true } } as const;
    expect(replayEvents([report])).toEqual({ ...open, critical: true });
  });
});
