import { toBuiltInChecklist } from "#shared/checklists/checklists.ts";
import { describe, expect, it } from "vitest";
import { type Draft, createDraft } from "../../../phone/drafts/draft.ts";
import { listPassable } from "./section-pass.ts";

const checklist = toBuiltInChecklist("truck");
const blank = createDraft(checklist, {
  id: "6f0e5c0a-4a0e-4e0e-8a0e-0e0e0e0e0e0e",
  startedAt: "2026-11-20T12:00:00.000Z",
});

describe("listPassable", () => {
  it("never includes the items that stop a unit: brakes, steering and coupling", () => {
    const passable = list(blank);
    expect(passable).toHaveLength(14);
    for (const id of ["service-brakes", "parking-brake", "steering", "coupling"]) {
      expect(passable).not.toContain(id);
    }
  });

  it("never includes a critical item of a company's own list", () => {
    const items = checklist.items.map((item) => ({ ...item, critical: item.id === "tires" }));
    const own = { ...blank, checklist: { ...checklist, checklistId: 1001, items } };
    expect(list(own)).not.toContain("tires");
    expect(list(own)).toContain("steering");
  });

  it("never includes reported items, items to photograph today, and items that are more than a check", () => {
    const items = checklist.items.map((item) => {
      if (item.id === "wheels") return { ...item, type: "number" as const };
      return item.id === "battery" ? { ...item, photo: "always" as const } : item;
    });
    const draft = { ...blank, challengeItem: "mirrors", checklist: { ...checklist, items } };
    const passable = list(draft, "horn");
    for (const id of ["wheels", "battery", "mirrors", "horn"]) expect(passable).not.toContain(id);
    expect(passable).toHaveLength(10);
  });
});

function list(draft: Draft, reported?: string): string[] {
  const { items } = draft.checklist;
  const isReported = (itemId: string) => itemId === reported;
  return listPassable({ draft, items, isReported }).map(({ id }) => id);
}
