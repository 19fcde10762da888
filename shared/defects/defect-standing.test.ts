import { describe, expect, it } from "vitest";
import { isLeftByVoid, isReportVoid, replayEvents } from "./defect-standing.ts";

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
const seen: Event = { kind: "seen_again", inspectionId: 7, details: {} };
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
    ["is void with the only inspection that reported it", ["voided"], { state: "voided" }],
    [
      "is as it was before an inspection saw it that was voided",
      ["deferred", { ...seen, details: { critical: true } }, { ...seen, kind: "withdrawn" }],
      { state: "deferred", reviewPending: true, hasDeferral: true },
    ],
    [
      "waits for a review again once the inspection that reviewed it was voided",
      ["certified", { ...seen, kind: "reviewed" }, { ...seen, kind: "withdrawn" }],
      { state: "repaired", certified: true, reviewPending: true },
    ],
    [
      "is certified again once the inspection that rejected it was voided",
      ["certified", { ...seen, kind: "rejected" }, { ...seen, kind: "withdrawn" }],
      { state: "repaired", certified: true, reviewPending: true },
    ],
    [
      "keeps what another inspection has said",
      [
        { ...seen, details: { critical: true } },
        { ...seen, kind: "withdrawn", inspectionId: 8 },
      ],
      { critical: true },
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

describe("isLeftByVoid", () => {
  const own = { kind: "reported", isOfVoid: true } as const;
  const other = (kind: Event["kind"], isOfVoid = false) => ({ kind, isOfVoid });

  it.each([
    ["was only reported", [own], true],
    ["was also seen by an inspection that is void", [own, other("seen_again", true)], true],
    ["passed in another inspection", [own, other("passed_again")], true],
    [
      "was repaired by maintenance that is void",
      [own, other("certified"), other("correction")],
      true,
    ],
    ["was seen by an inspection that is valid", [own, other("seen_again")], false],
    ["was worked on", [own, other("started"), other("stopped")], false],
    ["was certified", [own, other("certified")], false],
    ["was reported by a person", [other("reported")], false],
  ])("knows of a defect that %s whether nothing else speaks of it", (_what, events, isLeft) => {
    expect(isLeftByVoid(events)).toBe(isLeft);
  });
});

describe("isReportVoid", () => {
  const report = { kind: "reported", inspectionId: 1 } as const;
  const seen = { kind: "seen_again", inspectionId: 2 } as const;
  const withdrawn = (inspectionId: number) => ({ kind: "withdrawn", inspectionId }) as const;

  it.each([
    ["only a void inspection has reported", [report, withdrawn(1)], true],
    ["a valid inspection has seen too", [report, seen, withdrawn(1)], false],
    ["only void inspections have seen", [report, seen, withdrawn(2), withdrawn(1)], true],
    ["a valid inspection has reported", [report, seen, withdrawn(2)], false],
  ])("knows of a defect that %s whether its report is void", (_what, events, isVoid) => {
    expect(isReportVoid(events)).toBe(isVoid);
  });
});
