import * as fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import type * as z from "zod";
import {
  assetYear,
  comparable,
  cost,
  dateText,
  email,
  id,
  optionalText,
  photo,
  photoAddress,
  reading,
  requiredText,
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

describe("a text that is far too long", () => {
  const marks = "\u0315\u0300".repeat(60_000);

  it.each([
    ["username", username("", 1), marks],
    ["email address", email, `${marks}@example.com`],
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
