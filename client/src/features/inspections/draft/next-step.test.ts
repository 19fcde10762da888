import { toChecklistItems } from "#shared/checklists/checklists.ts";
import { describe, expect, it } from "vitest";
import { type Draft, createDraft } from "./draft.ts";
import { findNextStep, toStepElementId } from "./next-step.ts";

const [tires, lights, ...others] = toChecklistItems("Yard list", ["Tires", "Lights"]);
const items = [tires, lights, ...others].flatMap((item) => item ?? []);
const blank = createDraft(
  { checklistId: 1001, checklistVersion: 3, name: "Yard list", items },
  { id: "6f0e5c0a-4a0e-4e0e-8a0e-0e0e0e0e0e0e", startedAt: "2026-11-20T12:00:00.000Z" },
);
const pass = { status: "pass", notes: "" } as const;

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
