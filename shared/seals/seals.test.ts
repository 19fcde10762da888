import { describe, expect, it } from "vitest";
import { canonicalJson, formatSealCode, parseSealCode } from "./seals.ts";

const random = Uint8Array.from({ length: 26 }, (_, index) => index * 9);

describe("formatSealCode", () => {
  it("writes the company and 26 digits", () => {
    expect(formatSealCode(82, random)).toBe("2J-09JV4DPZ8HT3CNY7GS2BMX6FR1");
  });
});

describe("parseSealCode", () => {
  it.each([82, 1, 31, 32, 1_000_000, 2 ** 50])("finds the company %d", (companyId) => {
    const code = formatSealCode(companyId, random);
    expect(parseSealCode(code)).toEqual({ companyId, code });
  });

  it("reads what people write: small letters, spaces, O for 0, I and L for 1", () => {
    expect(parseSealCode("2j o9jv 4dpz 8ht3 cny7 gs2b mx6f rl")).toEqual({
      companyId: 82,
      code: "2J-09JV4DPZ8HT3CNY7GS2BMX6FR1",
    });
    expect(parseSealCode(`l-${"I".repeat(26)}`)?.code).toBe(`1-${"1".repeat(26)}`);
  });

  it.each(["", "2J", `0-${"1".repeat(26)}`, "U".repeat(30), "1".repeat(60), "../../etc"])(
    "takes %j for no code",
    (text) => {
      expect(parseSealCode(text)).toBeUndefined();
    },
  );
});

describe("canonicalJson", () => {
  it("does not depend on the order of keys, at any depth", () => {
    const [first, second] = [
      { b: 1, a: { d: [1, { z: 1, y: 2 }], c: "x" } },
      { a: { c: "x", d: [1, { y: 2, z: 1 }] }, b: 1 },
    ];
    expect(canonicalJson(first)).toBe('{"a":{"c":"x","d":[1,{"y":2,"z":1}]},"b":1}');
    expect(canonicalJson(second)).toBe(canonicalJson(first));
  });

  it("leaves out what is null or not there, and writes moments in UTC", () => {
    const at = new Date("2026-11-20T12:42:00.000Z");
    expect(canonicalJson({ at, b: null, c: undefined, d: false, e: 0, f: "" })).toBe(
      '{"at":"2026-11-20T12:42:00.000Z","d":false,"e":0,"f":""}',
    );
  });
});
