import * as fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import type * as z from "zod";
import {
  assetYear,
  checklistItems,
  comparable,
  cost,
  dateText,
  dueDateText,
  email,
  id,
  inspectionResults,
  intervalDays,
  intervalReading,
  optionalText,
  photo,
  photoAddress,
  reading,
  requiredText,
  signature,
  username,
} from "./fields.ts";

afterEach(() => vi.useRealTimers());

/** The first sentence about an input, or undefined when it is taken. */
function said(schema: z.ZodType, input: unknown): string | undefined {
  return schema.safeParse(input).error?.issues[0]?.message;
}

function pretendItIs(moment: string): void {
  vi.useFakeTimers({ now: new Date(moment), toFake: ["Date"] });
}

const odd = [null, undefined, true, "7", "", [], {}, Number.NaN, Infinity, -Infinity];

describe("a required text", () => {
  const name = requiredText("Name is required", 5);

  it.each([...odd.filter((value) => typeof value !== "string"), "", "  ", "\n\t", 7])(
    "refuses %j",
    (value) => {
      expect(said(name, value)).toBe("Name is required");
    },
  );

  it("is trimmed before it is measured", () => {
    expect(name.parse("  Pump1  ")).toBe("Pump1");
    expect(said(name, "Pump12")).toBe("Please use at most 5 characters");
  });
});

describe("an optional text", () => {
  it.each([
    ["", null],
    ["   ", null],
    [null, null],
    [undefined, undefined],
    [" Yard 2 ", "Yard 2"],
  ])("keeps %j as %j", (given, kept) => {
    expect(optionalText().parse(given)).toBe(kept);
  });

  it("has a limit", () => {
    expect(said(optionalText(3), "abc")).toBeUndefined();
    expect(said(optionalText(3), "abcd")).toBe("Please use at most 3 characters");
  });
});

describe("an id", () => {
  it.each([1, 1_001, Number.MAX_SAFE_INTEGER])("takes %i", (value) => {
    expect(said(id, value)).toBeUndefined();
  });

  it.each([0, -1, 1.5, 2 ** 53, ...odd])("refuses %j", (value) => {
    expect(said(id, value)).toBeDefined();
  });
});

describe("a reading", () => {
  it.each([0, 0.1, 100, 153_220.5, 99_999_999.9])("takes %d", (value) => {
    expect(said(reading, value)).toBeUndefined();
  });

  it.each([
    [-0.1, "Must be 0 or more"],
    [-1, "Must be 0 or more"],
    [0.01, "Please use at most one decimal"],
    [100.05, "Please use at most one decimal"],
    [100_000_000, "Must be at most 99999999.9"],
    [1e308, "Must be at most 99999999.9"],
    ["100", "Must be a number"],
    [null, "Must be a number"],
    [Number.NaN, "Must be a number"],
    [Infinity, "Must be a number"],
  ])("refuses %j: %s", (value, message) => {
    expect(said(reading, value)).toBe(message);
  });

  it("takes every number of tenths", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999 }), (tenths) => {
        expect(said(reading, tenths / 10)).toBeUndefined();
      }),
    );
  });
});

describe("a cost", () => {
  it.each([0, 0.01, 0.1, 19.99, 1_234.5, 99_999_999.99])("takes %d", (value) => {
    expect(said(cost, value)).toBeUndefined();
  });

  it.each([
    [0.001, "Please use at most two decimals"],
    [12.345, "Please use at most two decimals"],
    [-0.01, "Must be 0 or more"],
    [100_000_000, "Must be at most 99999999.99"],
    ["12.00", "Must be a number"],
    ["NaN", "Must be a number"],
    [Number.NaN, "Must be a number"],
    [true, "Must be a number"],
  ])("refuses %j: %s", (value, message) => {
    expect(said(cost, value)).toBe(message);
  });

  it("takes every number of cents", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), (cents) => {
        expect(said(cost, cents / 100)).toBeUndefined();
      }),
    );
  });
});

describe("an interval", () => {
  it.each([1, 90, 3_650])("of %i days is taken", (value) => {
    expect(said(intervalDays, value)).toBeUndefined();
  });

  it.each([
    [0, "Must be at least 1"],
    [-5, "Must be at least 1"],
    [1.5, "Please use whole days"],
    [3_651, "Must be at most 3650"],
  ])("of %d days is refused: %s", (value, message) => {
    expect(said(intervalDays, value)).toBe(message);
  });

  it.each([1, 1.5, 250, 9_999_999])("of %d miles or hours is taken", (value) => {
    expect(said(intervalReading, value)).toBeUndefined();
  });

  it.each([
    [0, "Must be at least 1"],
    [0.9, "Must be at least 1"],
    [9_999_999.1, "Must be at most 9999999"],
    [1.25, "Please use at most one decimal"],
  ])("of %d miles or hours is refused: %s", (value, message) => {
    expect(said(intervalReading, value)).toBe(message);
  });

  it.each([intervalDays, intervalReading])("is a number and nothing else", (schema) => {
    expect(odd.filter((value) => said(schema, value) === undefined)).toEqual([]);
  });
});

describe("an asset's year", () => {
  it.each([
    ["2026-11-20T12:00:00Z", 1_990, undefined],
    ["2026-11-20T12:00:00Z", 1_989, "Year must be from 1990 to 2027"],
    ["2026-11-20T12:00:00Z", 2_027, undefined],
    ["2026-11-20T12:00:00Z", 2_028, "Year must be from 1990 to 2027"],
    ["2027-01-01T00:00:00Z", 2_028, undefined],
    ["2027-01-01T00:00:00Z", 2_029, "Year must be from 1990 to 2028"],
    ["2026-11-20T12:00:00Z", 2_020.5, "Please use a whole year"],
    ["2026-11-20T12:00:00Z", "2020", "Year is required"],
    ["2026-11-20T12:00:00Z", null, "Year is required"],
    ["2026-11-20T12:00:00Z", Number.NaN, "Year is required"],
  ])("at %s: %j gives %s", (now, year, message) => {
    pretendItIs(now);
    expect(said(assetYear, year)).toBe(message);
  });
});

describe("a date", () => {
  it.each([
    "1990-01-01",
    "2026-11-20",
    "2026-11-20T23:59:00-08:00",
    "2027-12-31",
    "2027-12-31T23:59:59Z",
  ])("takes %s", (text) => {
    pretendItIs("2026-11-20T12:00:00Z");
    expect(dateText().parse(text)).toBe(text);
  });

  it.each([
    "1989-12-31",
    "2028-01-01",
    "2026-02-30",
    "275760-09-13",
    "+275760-09-13T00:00:00Z",
    "infinity",
    "-infinity",
    "now",
    "today",
    "",
    "2026-11-20T06:42:00",
    1_763_620_920_000,
    ...odd,
  ])("refuses %j", (value) => {
    pretendItIs("2026-11-20T12:00:00Z");
    expect(said(dateText("Date is required"), value)).toBe("Date is required");
  });
});

describe("a due date", () => {
  it.each(["1990-01-01", "2036-11-20", "2200-12-31"])("takes %s", (text) => {
    expect(said(dueDateText, text)).toBeUndefined();
  });

  it.each(["1989-12-31", "2201-01-01", "2026-02-30", "infinity"])("refuses %s", (text) => {
    expect(said(dueDateText, text)).toBe("Please give a valid date");
  });
});

describe("a photo", () => {
  it.each(["data:image/jpeg;base64,/9j/", "/api/photos/7"])("may be %s", (value) => {
    expect(said(photo, value)).toBeUndefined();
  });

  it.each([
    "",
    "https://example.com/a.jpg",
    "javascript:alert(1)",
    "data:text/html,<script>",
    "/api/photos/0",
    "/api/assets/7",
  ])("is never %j", (value) => {
    expect(said(photo, value)).toBe("A photo could not be read. Please use JPEG, PNG or WebP");
  });

  it("of an asset is named by its address only", () => {
    expect(said(photoAddress, "/api/photos/7")).toBeUndefined();
    expect(said(photoAddress, "data:image/png;base64,AAAA")).toBe(
      "That is not the address of a photo",
    );
  });
});

describe("an e-mail address", () => {
  it.each([
    "dan@example.com",
    "dan.ortiz+yard@mail.example.co.uk",
    "o'hara@example.com",
    "josé@exämple.com",
    `${"x".repeat(242)}@example.com`,
  ])("takes %s", (value) => {
    expect(said(email, value)).toBeUndefined();
  });

  it.each([
    "dan",
    "dan@",
    "@example.com",
    "dan@example",
    "dan@example.",
    "dan@@example.com",
    "dan ortiz@example.com",
    "dan@exa mple.com",
    "dan@example.com,eve@example.com",
    "<dan@example.com>",
    "dan\u200b@example.com",
    "dan\u202e@example.com",
    `${"x".repeat(243)}@example.com`,
  ])("refuses %j", (value) => {
    expect(said(email, value)).toBe("Invalid email address");
  });
});

describe("comparable", () => {
  it.each([
    ["Dan", "dan"],
    [" dan ", "dan"],
    ["ＤＡＮ", "dan"],
    ["DAN@Example.COM", "dan@example.com"],
    ["ﬁeld", "field"],
  ])("compares %j as %j", (text, key) => {
    expect(comparable(text)).toBe(key);
  });
});

describe("the items of a checklist", () => {
  it.each([
    [[], "Please add at least one checklist item"],
    [undefined, "Please add at least one checklist item"],
    [["Drum", " "], "Checklist items must not be blank"],
    [["Drum", "\u200b"], "Checklist items must not be blank"],
    [["Drum", "drum "], "'drum' is on the list twice"],
    [["constructor"], "'constructor' cannot be used as a checklist item"],
    [["x".repeat(201)], "An item is too long"],
    [Array.from({ length: 201 }, (_, at) => `Item ${at}`), "At most 200 items"],
  ])("refuse %j", (items, message) => {
    expect(said(checklistItems, items)).toBe(message);
  });

  it("keep their order, trimmed, up to the limits", () => {
    const items = Array.from({ length: 200 }, (_, at) => `Item ${at}`);
    expect(checklistItems.parse(items)).toEqual(items);
    expect(checklistItems.parse([" Drum ", "x".repeat(200)])).toEqual(["Drum", "x".repeat(200)]);
  });
});

describe("the results of an inspection", () => {
  it("keep every answer with its notes, in their order", () => {
    const results = {
      tires: { status: "fail", notes: "Flat", photos: ["/api/photos/3"] },
      horn: { status: "pass", answeredAt: "2026-01-20T06:42:00Z" },
    };
    const parsed = inspectionResults.parse(results);
    expect(JSON.stringify(parsed)).toBe(JSON.stringify(results));
  });

  it.each([
    ["nothing", {}, "Every item needs an answer"],
    ["no map", undefined, "Every item needs an answer"],
    ["a list", [{ status: "pass" }], "Every item needs an answer"],
    ["no status", { tires: {} }, "Every answer is pass or fail"],
    ["a status as a truth value", { tires: { status: true } }, "Every answer is pass or fail"],
    ["an unknown status", { tires: { status: "Pass" } }, "Every answer is pass or fail"],
    ["an internal's name", { constructor: { status: "pass" } }, "An item has an odd name"],
    [
      "five photos",
      { tires: { status: "fail", photos: Array.from({ length: 5 }, () => "/api/photos/3") } },
      "At most 4 photos an item",
    ],
    ["a long note", { tires: { status: "fail", notes: "x".repeat(2_001) } }, "A note is too long"],
    [
      "too many answers",
      Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`i${at}`, { status: "pass" }])),
      "Every item needs an answer",
    ],
  ])("refuse %s", (_, results, message) => {
    expect(said(inspectionResults, results)).toBe(message);
  });

  it("refuse a blank or endless item name", () => {
    expect(said(inspectionResults, { "": { status: "pass" } })).toBeDefined();
    expect(said(inspectionResults, { ["x".repeat(201)]: { status: "pass" } })).toBeDefined();
  });
});

describe("a signature", () => {
  const message = "Please provide your digital signature to complete the inspection";

  it.each(["", "   ", "\u200b", "\u202e \u2066", "\u3164", undefined, null, 7])(
    "refuses %j",
    (value) => {
      expect(said(signature, value)).toBe(message);
    },
  );

  it("is trimmed and has a limit", () => {
    expect(signature.parse("  Dan Ortiz ")).toBe("Dan Ortiz");
    expect(said(signature, "x".repeat(200))).toBeUndefined();
    expect(said(signature, "x".repeat(201))).toBe("The signature is too long");
  });
});

describe("a text that is far too long", () => {
  const marks = "\u0315\u0300".repeat(60_000);

  it.each([
    ["username", username("", 1), marks],
    ["email address", email, `${marks}@example.com`],
    ["list of checklist items", checklistItems, [marks]],
  ])("is no %s, and is refused before its accents are put in order", (_, field, value) => {
    const started = performance.now();
    expect(field.safeParse(value).success).toBe(false);
    // A few milliseconds; to order so many takes seconds.
    expect(performance.now() - started).toBeLessThan(1_000);
  });

  it("is a username all the same when it is composed of fewer letters", () => {
    const hangul = "\ud55c".repeat(64);
    expect(username("", 1).parse(hangul.normalize("NFD"))).toBe(hangul);
  });
});
