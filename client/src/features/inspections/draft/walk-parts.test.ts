import { toChecklistItems } from "#shared/checklists/checklists.ts";
import { describe, expect, it } from "vitest";
import { buildAsset } from "../../../test/build-fleet.ts";
import { type Draft, createDraft } from "./draft.ts";
import { findOpen, findOpenStep, sumProgress } from "./walk-parts.ts";

const pass = { status: "pass", notes: "" } as const;
const truckDone = { answers: { Horn: pass, Mirrors: pass } };
const trailerDone = { answers: { Kingpin: pass } };

describe("A truck and its trailer", () => {
  it.each<[string, [truck: Partial<Draft>, trailer: Partial<Draft>], string | undefined]>([
    ["at the truck's meter", [{}, {}], "a-meter"],
    ["at the truck's items", [{ odometer: "12" }, {}], "a-item-0"],
    ["at the trailer's meter after the truck's items", [truckDone, {}], "b-meter"],
    ["at the trailer's items", [truckDone, { odometer: "7" }], "b-item-0"],
    ["at the one signature in the end", [truckDone, trailerDone], "a-signature"],
    ["nowhere once it is there", [{ ...truckDone, signature: "M" }, trailerDone], undefined],
  ])("continue %s", (_, drafts, elementId) => {
    expect(findOpenStep(build(...drafts))?.elementId).toBe(elementId);
  });

  it("lack what either of them lacks, and one signature", () => {
    const mirrors = { answers: { Horn: pass } };
    expect(findOpen(build(mirrors, { signature: "M" }))).toEqual({
      items: ["a-item-1", "b-item-0"],
      photos: [],
      signature: true,
    });
  });

  it("have one progress", () => {
    const failed = { answers: { Kingpin: { status: "fail", notes: "" } } } as const;
    expect(sumProgress(build(truckDone, failed))).toEqual({
      total: 3,
      answered: 3,
      passed: 2,
      failed: 1,
    });
  });
});

function build(truck: Partial<Draft>, trailer: Partial<Draft>) {
  return [
    { formId: "a", asset: buildAsset(), draft: draftOf(["Horn", "Mirrors"], truck), photos: [] },
    { formId: "b", asset: buildAsset(), draft: draftOf(["Kingpin"], trailer), photos: [] },
  ];
}

function draftOf(labels: string[], filled: Partial<Draft>): Draft {
  const items = toChecklistItems("List", labels);
  const list = { checklistId: 1_001, checklistVersion: 3, name: "List", items };
  const begun = { id: "6f0e5c0a-4a0e-4e0e-8a0e-0e0e0e0e0e0e", startedAt: "2026-11-20T12:00:00Z" };
  return { ...createDraft(list, begun), ...filled };
}
