import { toBuiltInChecklist } from "#shared/checklists/checklists.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { changeDraft, createDraft } from "./draft.ts";
import { parseDraft, parsePhoto } from "./drafts.ts";

const at = "2026-11-20T12:00:00.000Z";
const id = "6f0e5c0a-4a0e-4e0e-8a0e-0e0e0e0e0e0e";
const answered = changeDraft(createDraft(toBuiltInChecklist("trailer"), { id, startedAt: at }), {
  type: "tap",
  itemId: "tires",
  status: "fail",
  at,
});
const parse = (value: unknown) => parseDraft(value, 12);

describe("parseDraft", () => {
  it("returns a stored draft", () => {
    expect(parse(copy(answered))).toEqual(answered);
    const passed = changeDraft(answered, { type: "section", itemIds: ["wheels"], at });
    expect(parse(copy(passed))).toEqual(passed);
    const failed = { ...answered.answers["tires"], notes: "", reasons: ["worn" as const] };
    const asked = { ...answered, answers: { tires: failed }, challengeItem: "wheels" };
    expect(parse(copy(asked))).toEqual(asked);
    const joined = { ...answered, trailerId: 4, walkId: id };
    expect(parse(copy(joined))).toEqual(joined);
    expect(parse({ ...copy(joined), trailerId: "4", walkId: "7" })).toEqual(answered);
  });

  it("returns the valid parts of a damaged draft", () => {
    const stored = { ...copy(answered), answers: { tires: { status: "maybe", notes: "Cut" } } };
    expect(parse({ ...stored, comments: 5, review: { repairs: 3 } })).toEqual({
      ...answered,
      answers: { tires: { notes: "Cut" } },
    });
  });

  it("derives the same key in every tab when none can be read", () => {
    const { id: _, revision: __, ...old } = copy(answered);
    const first = parse(old);
    expect(first?.id).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
    expect(parse(copy(old))).toEqual(first);
    expect(parseDraft(old, 13)?.id).not.toBe(first?.id);
    expect(parse({ ...old, startedAt: "2026-11-20T12:00:00.001Z" })?.id).not.toBe(first?.id);
  });

  it("returns a key that the server accepts, whatever is stored", () => {
    for (const odd of ["0b7c", 5, "", null]) {
      expect(parse({ ...copy(answered), id: odd })?.id).toHaveLength(36);
    }
    expect(
      parseDraft({ ...copy(answered), id: "", startedAt: "1969-12-31" }, 2 ** 53)?.id,
    ).toHaveLength(36);
  });

  it.each([
    ["undefined", undefined],
    ["a string", "draft"],
    ["no checklist", { startedAt: at }],
    ["an empty checklist", { startedAt: at, checklist: { ...answered.checklist, items: [] } }],
    [
      "an incomplete checklist",
      { startedAt: at, checklist: { ...answered.checklist, items: [{ id: 4 }] } },
    ],
    ["an invalid start time", { ...copy(answered), startedAt: "yesterday" }],
  ])("returns undefined for %s", (_, stored) => {
    expect(parse(stored)).toBeUndefined();
  });

  it("never throws, whatever is stored", () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (value, other) => {
        parse(value);
        parse({ ...copy(answered), answers: value, review: other });
        parse({ ...copy(answered), checklist: { ...answered.checklist, items: [value, other] } });
        parsePhoto(value);
      }),
    );
  });
});

describe("parsePhoto", () => {
  const photo = { id: "a", itemId: "tires", dataUrl: "data:image/jpeg;base64,AA", addedAt: at };

  it("returns a photo, sent or not", () => {
    const sentPhoto = { ...photo, sent: { url: "/api/photos/8", at } };
    const thumb = photo.dataUrl;
    expect(parsePhoto(copy(photo))).toEqual({ ...photo, thumb });
    expect(parsePhoto(copy(sentPhoto))).toEqual({ ...sentPhoto, thumb });
    const apart = { id: "a", itemId: "tires", thumb, addedAt: at, takenAt: at };
    expect(parsePhoto(copy(apart))).toEqual(apart);
  });

  it("returns undefined for a URL that is not an image", () => {
    expect(parsePhoto({ ...photo, dataUrl: "javascript:alert(1)" })).toBeUndefined();
  });
});

/** An equal but separate object, as storage returns it. */
function copy<Value extends object>(value: Value): Value {
  return structuredClone(value);
}
