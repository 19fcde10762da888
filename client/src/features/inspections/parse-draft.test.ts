import { builtInChecklist } from "#shared/checklists.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { changeDraft, newDraft } from "./draft-state.ts";
import { parseDraft, parsePhoto } from "./parse-draft.ts";
import { buildSubmission } from "./submission.ts";

const at = "2026-11-20T12:00:00.000Z";
const id = "6f0e5c0a-4a0e-4e0e-8a0e-0e0e0e0e0e0e";
const answered = changeDraft(newDraft(builtInChecklist("trailer"), { id, startedAt: at }), {
  type: "tap",
  itemId: "tires",
  status: "fail",
  at,
});
const clock = { now: new Date(at), clockOffsetMs: 0 };
const body = buildSubmission({ assetId: 12, draft: answered, photos: [], ...clock });
const sent = changeDraft(answered, { type: "send", body });
const parse = (value: unknown) => parseDraft(value, 12);

describe("parseDraft", () => {
  it("gives back what was kept", () => {
    expect(parse(copy(sent))).toEqual(sent);
  });

  it("keeps what was sent exactly as it was, in its order", () => {
    expect(JSON.stringify(parse(copy(sent))?.attempt?.body)).toBe(JSON.stringify(body));
  });

  it("takes what fits of a damaged draft", () => {
    const stored = { ...copy(answered), answers: { tires: { status: "maybe", notes: "Cut" } } };
    expect(parse({ ...stored, comments: 5, attempt: { body: 3 } })).toEqual({
      ...answered,
      answers: { tires: { notes: "Cut" } },
    });
  });

  it("has the key that an earlier version sent it with", () => {
    const key = "0b7c8d9e-1111-4222-8333-444455556666";
    const { id: _, ...old } = { ...copy(sent), attempt: { ...copy(sent).attempt, key } };
    expect(parse(old)?.id).toBe(key);
  });

  it("has in every tab the same key where an earlier version gave it none", () => {
    const { id: _, revision: __, ...old } = copy(answered);
    const first = parse(old);
    expect(first?.id).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
    expect(parse(copy(old))).toEqual(first);
    expect(parseDraft(old, 13)?.id).not.toBe(first?.id);
    expect(parse({ ...old, startedAt: "2026-11-20T12:00:00.001Z" })?.id).not.toBe(first?.id);
  });

  it("has a key that the server takes, whatever stands there", () => {
    for (const odd of ["0b7c", 5, "", null]) {
      expect(parse({ ...copy(answered), id: odd })?.id).toHaveLength(36);
    }
    expect(
      parseDraft({ ...copy(answered), id: "", startedAt: "1969-12-31" }, 2 ** 53)?.id,
    ).toHaveLength(36);
  });

  it.each([
    ["nothing", undefined],
    ["a text", "draft"],
    ["no list", { startedAt: at }],
    ["an empty list", { startedAt: at, checklist: { ...answered.checklist, items: [] } }],
    ["half a list", { startedAt: at, checklist: { ...answered.checklist, items: [{ id: 4 }] } }],
    ["no beginning", { ...copy(answered), startedAt: "yesterday" }],
  ])("gives nothing for %s", (_, stored) => {
    expect(parse(stored)).toBeUndefined();
  });

  it("never fails, whatever stands there", () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (value, other) => {
        parse(value);
        parse({ ...copy(sent), answers: value, attempt: other });
        parse({ ...copy(sent), checklist: { ...answered.checklist, items: [value, other] } });
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
