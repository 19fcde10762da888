import { toChecklistItems } from "#shared/checklists/checklists.ts";
import { describe, expect, it } from "vitest";
import { type DraftPhoto, type Draft, createDraft } from "./draft.ts";
import { parseReading, buildSubmission } from "./submission.ts";

const startedAt = "2026-11-20T12:00:00.000Z";
const now = new Date("2026-11-20T12:05:00.000Z");
const answeredAt = "2026-11-20T12:01:00.000Z";
const items = toChecklistItems("Yard list", ["Tires", "Lights"]);
const empty = createDraft(
  { checklistId: 1001, checklistVersion: 3, name: "Yard list", items },
  { id: "6f0e5c0a-4a0e-4e0e-8a0e-0e0e0e0e0e0e", startedAt },
);

describe("buildSubmission", () => {
  it("includes the checklist, the times and the trimmed texts", () => {
    const sent = submit({ ...passed, comments: " All fine \n", signature: "  Miguel Ortiz " });
    expect(sent).toEqual({
      assetId: 12,
      checklistId: 1001,
      checklistVersion: 3,
      date: now.toISOString(),
      startedAt,
      completedAt: now.toISOString(),
      clockOffsetMs: 0,
      language: "en",
      results: {
        Tires: { status: "pass", answeredAt },
        Lights: { status: "pass", answeredAt },
      },
      passed: true,
      comments: "All fine",
      signatureUrl: "Miguel Ortiz",
      carriesDefects: true,
    });
  });

  it("includes the requested photo of a passed item, but no note of an earlier answer", () => {
    const answers = { Tires: { status: "pass" as const, notes: "Cut", answeredAt } };
    const sent = submit({ ...empty, answers, challengeItem: "Tires" }, [
      photo({ itemId: "Tires" }),
    ]);
    expect(sent.challenge).toEqual({ itemId: "Tires" });
    expect(sent.results["Tires"]).toEqual({
      status: "pass",
      photos: ["data:image/jpeg;base64,AAAA"],
      answeredAt,
    });
  });

  it("includes the reasons that were tapped for a failed item, and how a section was passed", () => {
    const tires = { status: "fail" as const, notes: "", reasons: ["worn" as const], answeredAt };
    const lights = { status: "pass" as const, notes: "", how: "section" as const, answeredAt };
    const { results } = submit({ ...empty, answers: { Tires: tires, Lights: lights } });
    expect(results).toEqual({
      Tires: { status: "fail", reasons: ["worn"], answeredAt },
      Lights: { status: "pass", how: "section", answeredAt },
    });
  });

  it("includes failed items with their note and photos", () => {
    const sent = submit(failed(" Cut in sidewall "), [photo({ itemId: "Tires" })]);
    expect(sent).toMatchObject({ passed: false, issues: ["Tires"] });
    expect(sent.results["Tires"]).toEqual({
      status: "fail",
      notes: "Cut in sidewall",
      photos: ["data:image/jpeg;base64,AAAA"],
      answeredAt,
    });
  });

  it.each([
    ["three days ahead", "2026-11-23T12:05:00.000Z", -3 * 86_400_000],
    [
      "at the beginning of 1970",
      "1970-01-01T00:05:00.000Z",
      Date.parse("2026-11-20T12:00:00.000Z"),
    ],
  ])(
    "corrects the times of a phone %s, and sends its own clock as completedAt",
    (_, said, clockOffsetMs) => {
      const ago = (minutes: number) => new Date(Date.parse(said) - minutes * 60_000).toISOString();
      const tires = { status: "pass", notes: "", answeredAt: ago(4) } as const;
      const draft = { ...empty, startedAt: ago(5), answers: { Tires: tires } };
      const clock = { now: new Date(said), clockOffsetMs };
      const sent = buildSubmission({ assetId: 12, draft, photos: [], ...clock });
      expect(sent).toMatchObject({
        date: "2026-11-20T12:05:00.000Z",
        startedAt: "2026-11-20T12:00:00.000Z",
        completedAt: said,
        clockOffsetMs,
        results: { Tires: { answeredAt: "2026-11-20T12:01:00.000Z" } },
      });
    },
  );

  it("omits a blank note", () => {
    expect(submit(failed("  ")).results["Tires"]).toEqual({ status: "fail", answeredAt });
  });

  it("omits the note and photos of an item that passes now", () => {
    const sent = submit({ ...passed, answers: { ...passed.answers, Tires: pass("Cut") } }, [
      photo({ itemId: "Tires" }),
    ]);
    expect(sent.results["Tires"]).toEqual({ status: "pass", answeredAt });
  });

  it("includes answered items only, and has not passed when some are missing", () => {
    const sent = submit({ ...empty, answers: { Tires: pass("") } });
    expect(Object.keys(sent.results)).toEqual(["Tires"]);
    expect(sent.passed).toBe(false);
  });

  it.each([
    ["5 days ago", "2026-11-15T12:05:00.000Z", "/api/photos/8"],
    ["6 days ago", "2026-11-14T12:05:00.000Z", "data:image/jpeg;base64,AAAA"],
    ["in the future", "2026-11-21T12:05:00.000Z", "data:image/jpeg;base64,AAAA"],
  ])("sends a photo uploaded %s (%s) as %s", (_, at, expected) => {
    const sent = submit(failed(""), [
      photo({ itemId: "Tires", sent: { url: "/api/photos/8", at } }),
    ]);
    expect(sent.results["Tires"]?.photos).toEqual([expected]);
  });

  it("includes only readings that are filled in", () => {
    expect(submit({ ...passed, odometer: "148300.26", hours: "" })).toMatchObject({
      odometer: 148_300.3,
    });
    expect(submit({ ...passed, odometer: "", hours: " " })).not.toHaveProperty("hours");
  });
});

describe("parseReading", () => {
  it.each([
    ["0", 0],
    ["12.34", 12.3],
    ["", undefined],
    ["-1", undefined],
    ["many", undefined],
    ["1e12", undefined],
  ])("parses '%s' as %s", (text, expected) => {
    expect(parseReading(text)).toBe(expected);
  });
});

const passed: Draft = { ...empty, answers: { Tires: pass(""), Lights: pass("") } };

function failed(notes: string): Draft {
  const tires = { status: "fail", notes, answeredAt } as const;
  return { ...empty, answers: { Tires: tires, Lights: pass("") } };
}

function pass(notes: string) {
  return { status: "pass", notes, answeredAt } as const;
}

function photo(about: Partial<DraftPhoto>): DraftPhoto {
  const dataUrl = "data:image/jpeg;base64,AAAA";
  return { id: "p", itemId: "Tires", thumb: dataUrl, dataUrl, addedAt: startedAt, ...about };
}

function submit(draft: Draft, photos: DraftPhoto[] = []) {
  return buildSubmission({ assetId: 12, draft, photos, now, clockOffsetMs: 0 });
}
