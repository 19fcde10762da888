import { describe, expect, it } from "vitest";
import { hasRules, isPhotoRequired, isPhotoMissing, evaluateAnswer } from "./item-results.ts";
import type { ItemRules } from "../checklists/item-rules.ts";

const tread: ItemRules = { type: "number", min: 4, max: 30 };

describe("evaluateAnswer", () => {
  it.each([
    [3.9, "fail"],
    [4, "pass"],
    [30, "pass"],
    [30.1, "fail"],
  ])("evaluates %d with the limits 4 and 30 as %s, whatever was sent", (value, result) => {
    expect(evaluateAnswer(tread, { status: "pass", value })).toBe(result);
    expect(evaluateAnswer(tread, { status: "fail", value })).toBe(result);
    expect(evaluateAnswer(tread, { value })).toBe(result);
  });

  it("evaluates any number without limits as a pass", () => {
    expect(evaluateAnswer({ type: "number" }, { value: -40 })).toBe("pass");
  });

  it("evaluates a number that was not measured as no answer", () => {
    expect(evaluateAnswer(tread, { status: "pass" })).toBeUndefined();
  });

  it("evaluates a check as the status that was sent", () => {
    expect(evaluateAnswer({}, { status: "fail", value: 7 })).toBe("fail");
    expect(evaluateAnswer({}, { value: 7 })).toBeUndefined();
  });

  it("evaluates what is N/A as N/A, also a number", () => {
    expect(evaluateAnswer({}, { status: "na" })).toBe("na");
    expect(evaluateAnswer(tread, { status: "na", value: 2 })).toBe("na");
  });
});

describe("isPhotoRequired", () => {
  it.each([
    [{}, [false, false, false, false]],
    [{ photo: "on_fail" as const }, [false, true, false, false]],
    [{ photo: "always" as const }, [true, true, false, false]],
  ])("returns for %j with pass, fail, N/A and no answer: %j", (item, required) => {
    const statuses = ["pass", "fail", "na", undefined] as const;
    expect(statuses.map((status) => isPhotoRequired(item, status))).toEqual(required);
  });
});

describe("isPhotoMissing", () => {
  const item: ItemRules = { photo: "always" };

  it.each([
    [{}, true],
    [{ photos: [] }, true],
    [{ photos: ["/api/photos/3"] }, false],
    [{ noPhoto: true }, true],
    [{ noPhoto: true, notes: " " }, true],
    [{ noPhoto: true, notes: "Too dark" }, false],
    [{ notes: "Too dark" }, true],
  ])("returns for an answer with %j: %s", (evidence, isMissing) => {
    expect(isPhotoMissing(item, { status: "pass", ...evidence })).toBe(isMissing);
  });
});

describe("hasRules", () => {
  it.each([
    [{}, false],
    [{ type: "check" as const, critical: true }, false],
    [{ type: "number" as const }, true],
    [{ photo: "on_fail" as const }, true],
    [{ mayBeNa: true }, true],
  ])("returns for %j: %s", (item, expected) => {
    expect(hasRules(item)).toBe(expected);
  });
});
