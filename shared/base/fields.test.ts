import * as fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import type * as z from "zod";
import {
  assetYear,
  toComparable,
  cost,
  dateText,
  email,
  id,
  newPassword,
  optionalText,
  personName,
  photo,
  photoAddress,
  reading,
  requiredText,
  timeZone,
  username,
} from "./fields.ts";
import { fieldMessages } from "./field-messages.ts";
import { message } from "./messages.ts";

afterEach(() => vi.useRealTimers());

const tooShort = message(["Too short", "Muy corto"]);

/** The first message about an input, or undefined when it is valid. */
function firstMessage(schema: z.ZodType, input: unknown): string | undefined {
  return schema.safeParse(input).error?.issues[0]?.message;
}

function pretendItIs(moment: string): void {
  vi.useFakeTimers({ now: new Date(moment), toFake: ["Date"] });
}

const odd = [null, undefined, true, "7", "", [], {}, Number.NaN, Infinity, -Infinity];

describe("a required text", () => {
  const name = requiredText(fieldMessages.nameRequired, 5);

  it.each([...odd.filter((value) => typeof value !== "string"), "", "  ", "\n\t", 7])(
    "refuses %j",
    (value) => {
      expect(firstMessage(name, value)).toBe("Name is required");
    },
  );

  it("is trimmed before it is measured", () => {
    expect(name.parse("  Pump1  ")).toBe("Pump1");
    expect(firstMessage(name, "Pump12")).toBe("Please use at most 5 characters");
  });
});

describe("an optional text", () => {
  it.each([
    ["", null],
    ["   ", null],
    [null, null],
    [undefined, undefined],
    [" Yard 2 ", "Yard 2"],
  ])("stores %j as %j", (given, stored) => {
    expect(optionalText().parse(given)).toBe(stored);
  });

  it("has a limit", () => {
    expect(firstMessage(optionalText(3), "abc")).toBeUndefined();
    expect(firstMessage(optionalText(3), "abcd")).toBe("Please use at most 3 characters");
  });
});

describe("an id", () => {
  it.each([1, 1_001, Number.MAX_SAFE_INTEGER])("accepts %i", (value) => {
    expect(firstMessage(id, value)).toBeUndefined();
  });

  it.each([0, -1, 1.5, 2 ** 53, ...odd])("refuses %j", (value) => {
    expect(firstMessage(id, value)).toBeDefined();
  });
});

describe("a reading", () => {
  it.each([0, 0.1, 100, 153_220.5, 99_999_999.9])("accepts %d", (value) => {
    expect(firstMessage(reading, value)).toBeUndefined();
  });

  it.each([
    [-0.1, "Must be 0 or more"],
    [-1, "Must be 0 or more"],
    [-0.01, "Must be 0 or more"],
    [100_000_000, "Must be at most 99999999.9"],
    [1e308, "Must be at most 99999999.9"],
    ["100", "Must be a number"],
    [null, "Must be a number"],
    [Number.NaN, "Must be a number"],
    [Infinity, "Must be a number"],
  ])("refuses %j: %s", (value, message) => {
    expect(firstMessage(reading, value)).toBe(message);
  });

  it.each([
    [1_234.56, 1_234.6],
    [0.05, 0.1],
    [0.04, 0],
    [100.049_99, 100],
    [99_999_999.94, 99_999_999.9],
  ])("rounds %d to %d", (value, rounded) => {
    expect(reading.parse(value)).toBe(rounded);
  });

  it("is every number of tenths as it is", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999 }), (tenths) => {
        expect(reading.parse(tenths / 10)).toBe(tenths / 10);
      }),
    );
  });
});

describe("a cost", () => {
  it.each([0, 0.01, 0.1, 19.99, 1_234.5, 99_999_999.99])("accepts %d", (value) => {
    expect(firstMessage(cost, value)).toBeUndefined();
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
    expect(firstMessage(cost, value)).toBe(message);
  });

  it("accepts every number of cents", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), (cents) => {
        expect(firstMessage(cost, cents / 100)).toBeUndefined();
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
  ])("is validated at %s: %j gives %s", (now, year, message) => {
    pretendItIs(now);
    expect(firstMessage(assetYear, year)).toBe(message);
  });
});

describe("a date", () => {
  it.each([
    "1990-01-01",
    "2026-11-20",
    "2026-11-20T23:59:00-08:00",
    "2027-12-31",
    "2027-12-31T23:59:59Z",
  ])("accepts %s", (text) => {
    pretendItIs("2026-11-20T12:00:00Z");
    expect(dateText().parse(text)).toBe(text);
  });

  it.each([
    ["Please give a valid date", ["1989-12-31", "2028-01-01", "2026-02-30"]],
    ["Too short", [undefined, null, "", 1_763_620_920_000]],
  ])("refuses with %j: %j", (message, values) => {
    pretendItIs("2026-11-20T12:00:00Z");
    for (const value of values) {
      expect(firstMessage(dateText(tooShort), value)).toBe(message);
    }
  });

  it.each(odd)("refuses %j", (value) => {
    pretendItIs("2026-11-20T12:00:00Z");
    expect(firstMessage(dateText(), value)).toBe("Please give a valid date");
  });
});

describe("a photo", () => {
  it.each(["data:image/jpeg;base64,/9j/", "/api/photos/7"])("may be %s", (value) => {
    expect(firstMessage(photo, value)).toBeUndefined();
  });

  it.each([
    "",
    "https://example.com/a.jpg",
    "javascript:alert(1)",
    "data:text/html,<script>",
    "/api/photos/0",
    "/api/assets/7",
  ])("is never %j", (value) => {
    expect(firstMessage(photo, value)).toBe(
      "A photo could not be read. Please use JPEG, PNG or WebP",
    );
  });

  it("is named by its address only when it is an asset's", () => {
    expect(firstMessage(photoAddress, "/api/photos/7")).toBeUndefined();
    expect(firstMessage(photoAddress, "data:image/png;base64,AAAA")).toBe(
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
  ])("accepts %s", (value) => {
    expect(firstMessage(email, value)).toBeUndefined();
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
    expect(firstMessage(email, value)).toBe("Invalid email address");
  });
});

describe("a person's name", () => {
  it.each([
    ["x".repeat(100), undefined],
    ["x".repeat(101), "Please use at most 100 characters"],
    ["D\u200ban", "Please leave out characters that cannot be seen"],
    [" ", "First name is required"],
  ])("%j gives the message %s", (name, message) => {
    expect(firstMessage(personName(fieldMessages.firstNameRequired), name)).toBe(message);
  });
});

describe("a username", () => {
  const name = username(tooShort, 3);

  it.each([
    ["dan", "dan"],
    ["josé.ortiz-2", "josé.ortiz-2"],
    [" ｄａｎ ", "dan"],
    ["x".repeat(64), "x".repeat(64)],
  ])("%j is stored as %j", (text, stored) => {
    expect(name.parse(text)).toBe(stored);
  });

  it.each([
    ["da", "Too short"],
    [" da ", "Too short"],
    ["", "Too short"],
    [undefined, "Too short"],
    ["x".repeat(65), "Please use at most 64 characters"],
  ])("is never %j", (text, message) => {
    expect(firstMessage(name, text)).toBe(message);
  });

  it.each(["two words", "d\u200ban", "d\u202ean", "d\u3164n"])("is never %j", (text) => {
    expect(firstMessage(name, text)).toBe("A username has no spaces or invisible characters");
  });
});

describe("a new password", () => {
  it.each(["123456", "x".repeat(128), "      ", " six   "])("accepts %j as it is", (password) => {
    expect(newPassword.parse(password)).toBe(password);
  });

  it.each([
    ["", "Password must be at least 6 characters"],
    ["12345", "Password must be at least 6 characters"],
    [undefined, "Password must be at least 6 characters"],
    [123456, "Password must be at least 6 characters"],
    ["x".repeat(129), "Please use at most 128 characters"],
  ])("is never %j", (password, message) => {
    expect(firstMessage(newPassword, password)).toBe(message);
  });
});

describe("a time zone", () => {
  it.each(["Mars/Olympus", " ", 5, undefined, "x".repeat(101)])("is never %j", (zone) => {
    expect(firstMessage(timeZone, zone)).toBe("Unknown time zone");
  });

  it("is stored by its canonical name", () => {
    expect(timeZone.parse("america/chicago")).toBe("America/Chicago");
  });
});

it("an e-mail address is trimmed", () => {
  expect(email.parse(" dan@example.com ")).toBe("dan@example.com");
});

describe("toComparable", () => {
  it.each([
    ["Dan", "dan"],
    [" dan ", "dan"],
    ["ＤＡＮ", "dan"],
    ["DAN@Example.COM", "dan@example.com"],
    ["ﬁeld", "field"],
  ])("compares %j as %j", (text, key) => {
    expect(toComparable(text)).toBe(key);
  });
});

describe("a text that is far too long", () => {
  const marks = "\u0315\u0300".repeat(60_000);

  it.each([
    ["username", username(tooShort, 1), marks],
    ["email address", email, `${marks}@example.com`],
  ])("is refused as a %s without normalizing its accents", (_, field, value) => {
    const started = performance.now();
    expect(field.safeParse(value).success).toBe(false);
    // Takes a few milliseconds; to normalize so many accents takes seconds.
    expect(performance.now() - started).toBeLessThan(1_000);
  });

  it("is accepted as a username when its composed form is short enough", () => {
    const hangul = "\ud55c".repeat(64);
    expect(username(tooShort, 1).parse(hangul.normalize("NFD"))).toBe(hangul);
  });
});
