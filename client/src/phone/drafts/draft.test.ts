import { toChecklistItems } from "#shared/checklists/checklists.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  getAnswer,
  changeDraft,
  type Draft,
  type DraftChange,
  isBlank,
  findMissing,
  createDraft,
} from "./draft.ts";

const items = toChecklistItems("Yard list", ["Tires", "Lights", "Horn"]);
const list = { checklistId: 1001, checklistVersion: 3, name: "Yard list", items };
const at = "2026-11-20T12:00:00.000Z";
const id = "6f0e5c0a-4a0e-4e0e-8a0e-0e0e0e0e0e0e";
const blank = createDraft(list, { id, startedAt: at });

describe("A draft", () => {
  it("stores an item's answer and its time", () => {
    const draft = changeDraft(blank, tap("Tires", "fail"));
    expect(getAnswer(draft, "Tires")).toEqual({ status: "fail", notes: "", answeredAt: at });
  });

  it("clears an answer that is tapped again, but not its note", () => {
    const draft = after(tap("Tires", "fail"), note("Tires", "Cut"), tap("Tires", "fail"));
    expect(getAnswer(draft, "Tires")).toEqual({ notes: "Cut" });
  });

  it("preserves the note when Fail becomes Pass", () => {
    const draft = after(tap("Tires", "fail"), note("Tires", "Cut"), tap("Tires", "pass"));
    expect(getAnswer(draft, "Tires")).toMatchObject({ status: "pass", notes: "Cut" });
  });

  it("is missing the unanswered items and a visible signature", () => {
    const draft = after(tap("Lights", "pass"), write("signature", " \u200b"));
    expect(findMissing(draft)).toEqual({ items: ["Tires", "Horn"], signature: true });
  });

  it("is complete when every item is answered and it is signed", () => {
    const draft = after(
      tap("Tires", "pass"),
      tap("Lights", "fail"),
      tap("Horn", "pass"),
      write("signature", "M"),
    );
    expect(findMissing(draft)).toEqual({ items: [], signature: false });
  });

  it("is not blank once a trailer is added to it", () => {
    const pulling = after({ type: "walk", walk: { trailerId: 4 } });
    expect(isBlank(pulling)).toBe(false);
    const alone = changeDraft(pulling, { type: "walk", walk: { trailerId: undefined } });
    expect(isBlank(alone)).toBe(true);
  });

  it("counts its changes, including another photo", () => {
    const draft = after(tap("Tires", "pass"), { type: "photos" });
    expect(draft).toMatchObject({ id, revision: 2 });
  });

  it("stays consistent after any sequence of changes", () => {
    fc.assert(
      fc.property(fc.array(anyChange, { maxLength: 40 }), (changes) => {
        const draft = after(...changes);
        const { items: missing } = findMissing(draft);
        const answered = items.filter(({ id }) => getAnswer(draft, id).status !== undefined);
        expect(missing.length + answered.length).toBe(items.length);
        for (const { id } of items) {
          const { status, answeredAt } = getAnswer(draft, id);
          expect(answeredAt !== undefined).toBe(status !== undefined);
        }
        if (answered.length > 0) expect(isBlank(draft)).toBe(false);
      }),
    );
  });

  it("has no answers after every tap is repeated", () => {
    fc.assert(
      fc.property(fc.array(anyTap, { maxLength: 20 }), (taps) => {
        const draft = after(...taps.flatMap((change) => [change, change]));
        for (const { id } of items) {
          expect(getAnswer(draft, id).status).toBeUndefined();
        }
      }),
    );
  });
});

const anyItem = fc.constantFrom("Tires", "Lights", "Horn");
const anyTap = fc
  .tuple(anyItem, fc.constantFrom("pass", "fail"))
  .map(([itemId, status]) => tap(itemId, status));
const anyChange = fc.oneof(
  anyTap,
  fc.tuple(anyItem, fc.string()).map(([itemId, notes]) => note(itemId, notes)),
  fc.string().map((text) => write("comments", text)),
  fc.constant<DraftChange>({ type: "photos" }),
);

function after(...changes: DraftChange[]): Draft {
  return changes.reduce(changeDraft, blank);
}

function tap(itemId: string, status: "pass" | "fail"): DraftChange {
  return { type: "tap", itemId, status, at };
}

function note(itemId: string, notes: string): DraftChange {
  return { type: "note", itemId, notes };
}

function write(field: "comments" | "signature", text: string): DraftChange {
  return { type: "write", field, text };
}
