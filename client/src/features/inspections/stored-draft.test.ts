import { builtInChecklist } from "#shared/checklists.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { changed, newDraft } from "./draft-state.ts";
import { parseDraft, parsePhoto } from "./stored-draft.ts";
import { submissionOf } from "./submission.ts";

const at = "2026-11-20T12:00:00.000Z";
const answered = changed(newDraft(builtInChecklist("trailer"), at), {
  type: "tap",
  itemId: "tires",
  status: "fail",
  at,
});
const body = submissionOf({ assetId: 12, draft: answered, photos: [], now: new Date(at) });
const sent = changed(answered, { type: "send", key: "0b7c", body });

describe("parseDraft", () => {
  it("gives back what was kept", () => {
    expect(parseDraft(copy(sent))).toEqual(sent);
  });

  it("keeps what was sent exactly as it was, in its order", () => {
    expect(JSON.stringify(parseDraft(copy(sent))?.attempt?.body)).toBe(JSON.stringify(body));
  });

  it("takes what fits of a damaged draft", () => {
    const stored = { ...copy(answered), answers: { tires: { status: "maybe", notes: "Cut" } } };
    expect(parseDraft({ ...stored, comments: 5, attempt: { key: 3 } })).toEqual({
      ...answered,
      answers: { tires: { notes: "Cut" } },
    });
  });

  it.each([
    ["nothing", undefined],
    ["a text", "draft"],
    ["no list", { startedAt: at }],
    ["an empty list", { startedAt: at, checklist: { ...answered.checklist, items: [] } }],
    ["half a list", { startedAt: at, checklist: { ...answered.checklist, items: [{ id: 4 }] } }],
    ["no beginning", { ...copy(answered), startedAt: "yesterday" }],
  ])("gives nothing for %s", (_, stored) => {
    expect(parseDraft(stored)).toBeUndefined();
  });

  it("never fails, whatever stands there", () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (value, other) => {
        parseDraft(value);
        parseDraft({ ...copy(sent), answers: value, attempt: other });
        parseDraft({ ...copy(sent), checklist: { ...answered.checklist, items: [value, other] } });
        parsePhoto(value);
      }),
    );
  });
});

describe("parsePhoto", () => {
  const photo = { id: "a", itemId: "tires", dataUrl: "data:image/jpeg;base64,AA", addedAt: at };

  it("gives back a photo, sent or not", () => {
    const sentPhoto = { ...photo, sent: { url: "/api/photos/8", at } };
    expect(parsePhoto(copy(photo))).toEqual(photo);
    expect(parsePhoto(copy(sentPhoto))).toEqual(sentPhoto);
  });

  it("gives nothing for what is no picture", () => {
    expect(parsePhoto({ ...photo, dataUrl: "javascript:alert(1)" })).toBeUndefined();
  });
});

/** As storage gives it: the same, and another object. */
function copy<Value extends object>(value: Value): Value {
  return structuredClone(value);
}
