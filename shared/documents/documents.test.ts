import { afterEach, describe, expect, it } from "vitest";
import {
  computeBoomInterval,
  countDaysUntil,
  findDocumentProblem,
  computeDocumentStatus,
  formatExpiry,
  formatStanding,
  lastingKinds,
  nameDocument,
  proposeExpiry,
  computeRoadsideClock,
} from "./documents.ts";
import { setLanguageSource } from "../base/languages.ts";

const today = "2026-11-22";

describe("computeDocumentStatus", () => {
  const paper = {
    expiresOn: null,
    certifiedAt: null,
    isReplaced: false,
    hoursSince: null,
    assetYear: 2018,
  };

  it.each([
    ["2026-11-21", "expired"],
    ["2026-11-22", "soon"],
    ["2027-01-21", "soon"],
    ["2027-01-22", "valid"],
    [null, "none"],
  ])("returns for a document that expires on %s: %s", (expiresOn, status) => {
    expect(computeDocumentStatus({ ...paper, expiresOn }, today)).toBe(status);
  });

  it.each([
    [{ hoursSince: 999.9, expiresOn: "2027-06-30" }, ["valid", null]],
    [{ hoursSince: 999.9, expiresOn: "2026-11-24" }, ["soon", "Expires in 2 days"]],
    [{ hoursSince: 1_000, expiresOn: "2027-06-30" }, ["expired", "Due: 1,000 h since"]],
    [{ hoursSince: 1_012.9, expiresOn: null }, ["expired", "Due: 1,012 h since"]],
    [{ hoursSince: 1_012.9, expiresOn: "2026-11-21" }, ["expired", "Expired Nov 21, 2026"]],
  ])("returns for a boom of 2018 with %j: %j", (run, standing) => {
    const boom = { ...paper, kind: "boom_inspection" as const, ...run };
    expect([computeDocumentStatus(boom, today), formatStanding(boom, today)]).toEqual(standing);
  });

  it("is replaced where there is a newer one, whatever its day", () => {
    const replaced = { ...paper, isReplaced: true, expiresOn: "2020-01-01" };
    expect(computeDocumentStatus(replaced, today)).toBe("replaced");
  });

  it("is none once a roadside report is certified", () => {
    const certified = { ...paper, expiresOn: "2026-01-01", certifiedAt: "2026-01-01T12:00:00Z" };
    expect(computeDocumentStatus(certified, today)).toBe("none");
  });
});

describe("proposeExpiry", () => {
  it.each([
    ["annual_inspection", "2026-11-22", "2027-11-22"],
    ["annual_inspection", "2024-02-29", "2025-02-28"],
    ["boom_inspection", "2026-05-31", "2027-05-31"],
    ["nrmca_card", "2026-12-31", "2028-02-29"],
    ["forklift_operator", "2026-03-01", "2029-03-01"],
    ["roadside_report", "2026-12-20", "2027-01-04"],
    ["registration", "2026-11-22", null],
  ] as const)("returns for %s issued on %s: %s", (kind, issuedOn, expiresOn) => {
    expect(proposeExpiry({ kind, issuedOn })).toBe(expiresOn);
  });

  it.each([
    ["2026-11-03", "2027-11-30"],
    ["2027-02-10", "2028-02-29"],
  ])("counts an inspection by a State on %s from the end of the month: %s", (issuedOn, day) => {
    const issue = { issuedOn, isStateProgram: true };
    expect(proposeExpiry({ ...issue, kind: "annual_inspection" })).toBe(day);
    expect(proposeExpiry({ ...issue, kind: "registration" })).toBeNull();
  });

  it("names for each rule where it stands and when it was looked up", () => {
    for (const { rule, checkedOn } of Object.values(lastingKinds)) {
      expect(rule).not.toBe("");
      expect(countDaysUntil(checkedOn, "2026-01-01")).toBeGreaterThan(0);
    }
  });
});

describe("computeBoomInterval", () => {
  it.each([
    [2026, 2_000],
    [2022, 2_000],
    [2021, 1_000],
    [2017, 1_000],
    [2016, 500],
    [1995, 500],
  ])("returns for a unit of %i: %i hours or 12 months", (year, hours) => {
    expect(computeBoomInterval(year, today)).toEqual({ hours, months: 12 });
  });
});

describe("computeRoadsideClock", () => {
  it("ends 15 days after the inspection, also over the change of the clocks", () => {
    expect(computeRoadsideClock("2026-10-25")).toBe("2026-11-09");
  });
});

describe("formatExpiry", () => {
  it.each([
    ["registration", "2026-12-04", "Expires in 12 days"],
    ["registration", "2026-11-23", "Expires in 1 day"],
    ["registration", "2026-11-22", "Expires today"],
    ["registration", "2026-11-03", "Expired Nov 3, 2026"],
    ["roadside_report", "2026-11-26", "Due in 4 days"],
    ["roadside_report", "2026-11-20", "Overdue since Nov 20, 2026"],
  ] as const)("says of %s and %s: %s", (kind, day, text) => {
    expect(formatExpiry(kind, day, today)).toBe(text);
  });
});

describe("Documents in Spanish", () => {
  afterEach(() => setLanguageSource(() => "en"));

  it.each([
    ["registration", "2026-12-04", "Vence en 12 días"],
    ["registration", "2026-11-23", "Vence en 1 día"],
    ["registration", "2026-11-03", "Venció el 3 nov 2026"],
    ["roadside_report", "2026-11-23", "Se certifica en 1 día"],
  ] as const)("say of %s and %s: %s", (kind, day, text) => {
    setLanguageSource(() => "es");
    expect(formatExpiry(kind, day, today)).toBe(text);
    expect(nameDocument("boom_inspection", "Pump 3")).toBe("Inspección de pluma de Pump 3");
  });
});

describe("findDocumentProblem", () => {
  it("is none for a paper whose kind fits its owner", () => {
    expect(findDocumentProblem({ kind: "registration", assetId: 12 })).toBeUndefined();
    expect(findDocumentProblem({ kind: "medical_card" })).toBeUndefined();
  });

  it.each([
    ["kind", { kind: "registration" }],
    ["kind", { kind: "medical_card", assetId: 12 }],
    ["issuedOn", { kind: "roadside_report", assetId: 12 }],
    ["expiresOn", { kind: "other", issuedOn: "2026-11-22", expiresOn: "2026-11-21" }],
  ] as const)("is at %s for %j", (field, given) => {
    expect(findDocumentProblem(given)?.field).toBe(field);
  });
});
