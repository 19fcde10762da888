import { toChecklistItems } from "#shared/checklists/checklists.ts";
import { describe, expect, it } from "vitest";
import { buildAsset } from "../../../test/build-fleet.ts";
import { type Draft, createDraft } from "../../../phone/drafts/draft.ts";
import {
  findNextStep,
  findOpen,
  findOpenStep,
  sumProgress,
  toStepElementId,
} from "./walk-parts.ts";

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

const [tires, lights, ...others] = toChecklistItems("Yard list", ["Tires", "Lights"]);
const items = [tires, lights, ...others].flatMap((item) => item ?? []);
const blank = createDraft(
  { checklistId: 1001, checklistVersion: 3, name: "Yard list", items },
  { id: "6f0e5c0a-4a0e-4e0e-8a0e-0e0e0e0e0e0e", startedAt: "2026-11-20T12:00:00.000Z" },
);
describe("findNextStep", () => {
  it.each<[string, Partial<Draft>, unknown]>([
    ["the meter, of a form that is not begun", {}, "meter"],
    ["the first item, after the meter", { odometer: "12" }, tires],
    ["the next item, where the meter was left out", { answers: { Tires: pass } }, lights],
    ["the signature, after the items", { answers: { Tires: pass, Lights: pass } }, "signature"],
    [
      "nothing, once all of it is there",
      { answers: { Tires: pass, Lights: pass }, signature: "M" },
      undefined,
    ],
  ])("returns %s", (_, filled, step) => {
    expect(findNextStep({ ...blank, ...filled }, [], true)).toBe(step);
  });

  it("returns the first item when a unit has no meter", () => {
    expect(findNextStep(blank, [], false)).toBe(tires);
  });

  it("returns an answered item whose required photo is missing", () => {
    const listed = items.map((item) => ({ ...item, photo: "always" as const }));
    const draft = { ...blank, checklist: { ...blank.checklist, items: listed } };
    const answered = { ...draft, answers: { Tires: pass, Lights: pass } };
    expect(findNextStep(answered, [], true)).toBe(listed[0]);
  });
});

describe("toStepElementId", () => {
  it("names the element of each step", () => {
    const ids = (["meter", "signature", ...items] as const).map((step) =>
      toStepElementId("f", step, items),
    );
    expect(ids).toEqual(["f-meter", "f-signature", "f-item-0", "f-item-1"]);
  });
});
