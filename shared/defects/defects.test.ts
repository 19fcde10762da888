import { describe, expect, it } from "vitest";
import { type DefectAct, defectActs, mayAct, computeNextState } from "./defect-acts.ts";
import {
  formatDefectNumber,
  formatRepeat,
  parseDefectNumber,
  isCriticalFailure,
} from "./defects.ts";
import { type DefectState, defectStates } from "../records/defect-states.ts";
import { isCertifier } from "../base/roles.ts";

describe("the number of a defect", () => {
  it.each([
    [42, "D-0042"],
    [1, "D-0001"],
    [12_345, "D-12345"],
  ])("is formatted from %i as %s", (number, shown) => {
    expect(formatDefectNumber(number)).toBe(shown);
    expect(parseDefectNumber(shown)).toBe(number);
  });

  it.each(["42", "d42", "D-0042", " d-42 "])("is found by %s", (text) => {
    expect(parseDefectNumber(text)).toBe(42);
  });

  it.each(["", "D-", "0", "42a", "Mixer 42", "D-12345678901"])("is not meant by '%s'", (text) => {
    expect(parseDefectNumber(text)).toBeUndefined();
  });
});

describe("isCriticalFailure", () => {
  it.each([
    [{ critical: true }, {}, true],
    [{}, { unsafe: true }, true],
    [{ critical: false }, { unsafe: false }, false],
    [{}, {}, false],
  ])("returns for the item %o with the result %o: %s", (item, result, critical) => {
    expect(isCriticalFailure(item, result)).toBe(critical);
  });
});

describe("who may act on a defect", () => {
  const driver = { role: "driver", mayCertify: false } as const;
  const mechanic = { role: "driver", mayCertify: true } as const;
  const manager = { role: "manager", mayCertify: false } as const;
  const allowed = (user: typeof driver | typeof mechanic | typeof manager) =>
    defectActs.filter((act) => mayAct(user, act));

  it("is every user for rejecting and notes, certifiers for repairs, the office for severity", () => {
    expect(allowed(driver)).toEqual(["reject", "note"]);
    expect(allowed(mechanic)).toEqual(defectActs.filter((act) => act !== "severity"));
    expect(allowed(manager)).toEqual(defectActs);
    expect([driver, mechanic, manager].map(isCertifier)).toEqual([false, true, true]);
  });
});

describe("computeNextState", () => {
  const plain = { critical: false, certified: false, reviewPending: false, hasDeferral: false };
  const possible = (given: object) => (act: DefectAct) =>
    defectStates.filter(
      (state: DefectState) => computeNextState({ ...plain, ...given, state }, act) !== undefined,
    );

  it("allows each act in its states only", () => {
    const states = Object.fromEntries(defectActs.map((act) => [act, possible({})(act).join(" ")]));
    expect(states).toEqual({
      start: "open deferred",
      stop: "in_repair",
      certify: "open in_repair deferred repaired no_repair_needed",
      defer: "open in_repair deferred",
      duplicate: "open in_repair deferred",
      reject: "",
      severity: "open in_repair deferred",
      note: defectStates.join(" "),
    });
  });

  it("certifies once, and rejects only what waits for a review", () => {
    expect(possible({ certified: true })("certify")).toEqual(["open", "in_repair", "deferred"]);
    expect(possible({ reviewPending: true })("reject")).toEqual(defectStates);
  });

  it("leads back to a deferral that has not ended", () => {
    const stopped = { ...plain, state: "in_repair" } as const;
    expect(computeNextState(stopped, "stop")).toBe("open");
    expect(computeNextState({ ...stopped, hasDeferral: true }, "stop")).toBe("deferred");
  });

  it("defers nothing that is critical", () => {
    expect(possible({ critical: true })("defer")).toEqual([]);
  });
});

describe("formatRepeat", () => {
  it("says how often from the third time on", () => {
    expect([1, 2, 3, 12].map(formatRepeat)).toEqual([
      undefined,
      undefined,
      "Repeat x3",
      "Repeat x12",
    ]);
  });
});
