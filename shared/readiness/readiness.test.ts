import { afterEach, describe, expect, it } from "vitest";
import { isExistingDate } from "../base/days.ts";
import { setLanguageSource } from "../base/languages.ts";
import { listDriverGaps, driverRules, rulesOfDrivers } from "./readiness-drivers.ts";
import { formatShortDay, subtractMonths, findWorkDayBefore } from "./readiness-lookback.ts";
import { formatNrmca, type Mixer, evaluateNrmca } from "./readiness-nrmca.ts";
import type { UnitFacts } from "./readiness-facts.ts";
import { rulesOfUnits, toAuditDay, unitRules } from "./readiness-rules.ts";
import {
  describeRule,
  formatReady,
  formatReadyUnits,
  evaluateReadiness,
  readinessRules,
  toGap,
} from "./readiness.ts";

const today = "2026-11-20";

/** A machine of the yard, of which nothing is missing. */
const machine: UnitFacts = {
  category: "equipment",
  kind: null,
  year: 2020,
  gvwrPounds: null,
  tireSize: null,
  unitNumber: null,
  ownership: null,
  ownerName: null,
  atMine: false,
  hasDueSchedule: false,
  overdue: [],
  lastMaintenanceOn: null,
  missingParts: [],
  checklistId: null,
  hasShiftList: true,
  usedWithDefects: [],
  unsignedDefects: [],
  unreviewedDefects: [],
  papers: {},
  annualInspector: null,
  roadsideReports: [],
  hoursSinceBoomInspection: null,
  usedWithoutShiftOn: null,
  workDaysWithoutPreTrip: null,
  staleMeters: [],
};

const inYear = { issuedOn: null, expiresOn: "2026-12-31" };
const truck: UnitFacts = {
  ...machine,
  category: "truck",
  tireSize: "11R22.5",
  unitNumber: "14",
  hasDueSchedule: true,
  lastMaintenanceOn: "2026-11-01",
  papers: { registration: inYear, insurance: inYear, annual_inspection: inYear },
};

const day = toAuditDay(today);
const listTexts = (unit: UnitFacts) =>
  evaluateReadiness(unit, day).gaps.map((gap) => toGap(gap).text);

describe("The rules", () => {
  it("are each named once, with their source and the day on which it was looked up", () => {
    expect(new Set(readinessRules).size).toBe(unitRules.length + driverRules.length);
    const rules = [...Object.values(rulesOfUnits), ...Object.values(rulesOfDrivers)];
    for (const { source, checkedOn } of rules) {
      expect(source).toMatch(/^(49|30) CFR |^ASME |^No rule/);
      expect(isExistingDate(checkedOn)).toBe(true);
    }
  });
});

describe("evaluateReadiness", () => {
  it("finds nothing in a whole file", () => {
    expect(evaluateReadiness(truck, day)).toEqual({
      isCounted: true,
      isRegulated: true,
      isReady: true,
      gaps: [],
    });
    expect(evaluateReadiness(machine, day)).toMatchObject({ isRegulated: false, isReady: true });
  });

  it.each([
    ["a truck of 10,001 lb", { gvwrPounds: 10_001 }, true],
    ["a truck of 10,000 lb", { gvwrPounds: 10_000 }, false],
    ["a trailer without a recorded weight", { category: "trailer" }, true],
    ["a machine", { category: "equipment" }, false],
  ] as const)("looks for the papers of %s: %j is %s", (_, given, isDot) => {
    const unit = { ...truck, ...given, papers: {} };
    expect(listTexts(unit).includes("No registration on file")).toBe(isDot);
  });

  it.each([
    [{ ownership: "owned" }, []],
    [{ ownership: "leased" }, ["Owner missing"]],
    [{ ownership: "rented", ownerName: "Big Rentals" }, []],
  ] as const)("says for the ownership %j: %j", (given, texts) => {
    expect(listTexts({ ...truck, ...given })).toEqual(texts);
  });

  it.each([
    ["2025-11-20", []],
    ["2025-11-19", ["No maintenance recorded in 12 months"]],
  ])("says for work that was last done on %s: %j", (lastMaintenanceOn, texts) => {
    expect(listTexts({ ...truck, lastMaintenanceOn })).toEqual(texts);
  });

  it("accepts an annual inspection without an expiry for its 12 months", () => {
    const issued = (issuedOn: string) => {
      const papers = { ...truck.papers, annual_inspection: { issuedOn, expiresOn: null } };
      return listTexts({ ...truck, papers });
    };
    expect(issued("2025-11-20")).toEqual([]);
    expect(issued("2025-11-19")).toEqual(["Annual expired Nov 19"]);
    expect(issued("2024-11-19")).toEqual(["Annual expired Nov 19, 2025"]);
  });

  it.each([
    [499, []],
    [500, ["Boom inspection due: 500 h since the last"]],
    [1_512.9, ["Boom inspection due: 1,512 h since the last"]],
    [null, []],
  ])("says for a boom over ten years old that ran %s h: %j", (hoursSinceBoomInspection, texts) => {
    const papers = { boom_inspection: inYear };
    const boom = { ...machine, kind: "telebelt", year: 2016, papers } as const;
    expect(listTexts({ ...boom, hoursSinceBoomInspection })).toEqual(texts);
  });

  it("gives advice last, and does not count it", () => {
    const stale = [{ meter: "hours", readOn: "2026-10-03" }] as const;
    const unit = { ...truck, workDaysWithoutPreTrip: 7, staleMeters: stale, tireSize: null };
    expect(evaluateReadiness({ ...unit, tireSize: "11R22.5" }, day).isReady).toBe(true);
    expect(listTexts(unit)).toEqual([
      "Tire size missing",
      "No pre-trip in 7 working days",
      "Hours last read Oct 3",
    ]);
  });
});

describe("formatReady", () => {
  it.each([
    [{ units: 30, ready: 25 }, "83 % ready", "25 of 30 units have no gap"],
    [{ units: 200, ready: 199 }, "99 % ready", "199 of 200 units have no gap"],
    [{ units: 1, ready: 1 }, "100 % ready", "1 of 1 unit has no gap"],
    [{ units: 0, ready: 0 }, "No units", "0 of 0 units have no gap"],
  ])("says of %j, rounded down: %s", (count, share, sentence) => {
    expect([formatReady(count), formatReadyUnits(count)]).toEqual([share, sentence]);
  });
});

describe("evaluateNrmca", () => {
  const bare: Mixer = { condition: "in_use", archived: false, card: null, inspectedOn: null };
  const certified: Mixer = { ...bare, card: { issuedOn: "2026-01-05", expiresOn: today } };
  const fleet = (withCard: number, without: number) => [
    ...Array.from({ length: withCard }, () => certified),
    ...Array.from({ length: without }, () => bare),
  ];

  it("is nothing for a company that has no card and no inspection for one", () => {
    expect(evaluateNrmca([], today)).toBeUndefined();
    expect(evaluateNrmca(fleet(0, 5), today)).toBeUndefined();
  });

  it.each([
    [27, 3, true],
    [26, 4, false],
    [1, 1, true],
    [1, 2, false],
    [19, 2, true],
    [18, 2, true],
    [17, 2, false],
  ])(
    "evaluates whether %i mixers with a card and %i without meet the rule: %s",
    (withCard, without, meets) => {
      expect(evaluateNrmca(fleet(withCard, without), today)?.meets).toBe(meets);
    },
  );

  it("leaves out mixers that are archived or out of service, and not those in maintenance", () => {
    const mixers: Mixer[] = [
      ...fleet(1, 0),
      { ...bare, archived: true },
      { ...bare, condition: "out_of_service" },
      { ...bare, condition: "maintenance" },
    ];
    expect(evaluateNrmca(mixers, today)).toMatchObject({ mixers: 2, certified: 1, percent: 50 });
  });

  it("takes a card for valid for 14 months where it names no day, and to the end of its last day", () => {
    const withCard = (issuedOn: string, expiresOn: string | null) =>
      evaluateNrmca([{ ...bare, card: { issuedOn, expiresOn } }], today)?.certified;
    expect(withCard("2025-09-20", null)).toBe(1);
    expect(withCard("2025-09-19", null)).toBe(0);
    expect(withCard("2025-01-01", today)).toBe(1);
    expect(withCard("2025-01-01", "2026-11-19")).toBe(0);
  });

  it.each([
    [null, "2026-11-01", 1],
    [null, "2025-09-19", 0],
    [{ issuedOn: "2025-02-01", expiresOn: "2026-04-01" }, "2026-11-01", 1],
    [{ issuedOn: "2026-02-01", expiresOn: "2026-04-01" }, "2026-01-20", 0],
    [{ issuedOn: "2025-12-01", expiresOn: null }, "2026-11-01", 0],
  ])("counts for a card %j and an inspection of %s: %i that wait", (card, inspectedOn, count) => {
    expect(evaluateNrmca([{ ...bare, card, inspectedOn }], today)?.inspectedOnly).toBe(count);
  });

  it("is shown in three lines, or fewer where nothing waits", () => {
    const nrmca = evaluateNrmca([...fleet(27, 1), ...inspected(2)], today);
    expect(nrmca && formatNrmca(nrmca)).toEqual([
      "27 of 30 mixers certified, 90 %",
      "Meets NRMCA (at most 1 unit or 10 % without)",
      "2 inspected, no card yet",
    ]);
    const short = evaluateNrmca(fleet(1, 2), today);
    expect(short && formatNrmca(short)).toEqual([
      "1 of 3 mixers certified, 33 %",
      "Does not meet NRMCA (at most 1 unit or 10 % without)",
    ]);
  });

  function inspected(count: number): Mixer[] {
    return Array.from({ length: count }, () => ({ ...bare, inspectedOn: "2026-11-01" }));
  }
});

describe("The days of readiness", () => {
  it("are short, with the year unless that is this one", () => {
    expect(formatShortDay("2026-11-03", today)).toBe("Nov 3");
    expect(formatShortDay("2025-12-31", today)).toBe("Dec 31, 2025");
  });

  it("are the same in earlier months, or the last of the month", () => {
    expect(subtractMonths("2026-11-20", 12)).toBe("2025-11-20");
    expect(subtractMonths("2026-05-31", 3)).toBe("2026-02-28");
    expect(subtractMonths("2026-01-15", 3)).toBe("2025-10-15");
  });

  it("leave out days off and days of rest when only work days count", () => {
    const week = { workDays: [1, 2, 3, 4, 5], daysOff: [] };
    expect(findWorkDayBefore(today, 1, week)).toBe("2026-11-19");
    expect(findWorkDayBefore(today, 7, week)).toBe("2026-11-11");
    expect(findWorkDayBefore(today, 7, { ...week, daysOff: ["2026-11-11"] })).toBe("2026-11-10");
    expect(findWorkDayBefore(today, 2, { workDays: [7], daysOff: [] })).toBe("2026-11-08");
    expect(findWorkDayBefore(today, 1, { workDays: [], daysOff: [] })).toBeUndefined();
  });
});

describe("Readiness in Spanish", () => {
  afterEach(() => setLanguageSource(() => "en"));

  it("says what is missing, and names laws as they are named", () => {
    setLanguageSource(() => "es");
    const unit = { ...truck, tireSize: null, papers: { insurance: inYear }, atMine: true };
    const overdue = [{ id: 7, name: "DOT Inspection", due: () => "vencido por 9 días" }];
    expect(listTexts({ ...unit, overdue, usedWithoutShiftOn: "2026-11-18" })).toEqual([
      "Falta la medida de llanta",
      "Inspección DOT: vencido por 9 días",
      "Falta la inspección anual",
      "Falta el registro",
      "Se usó el 18 nov sin inspección de turno",
    ]);
    const driver = { id: 9, name: "Ana Ruiz", papers: { drivers_license: inYear } };
    expect(listDriverGaps(driver, today).map(toGap)).toMatchObject([
      { source: "49 CFR 391.45", text: "Falta la tarjeta médica de Ana Ruiz" },
    ]);
    expect(describeRule("396.17")).toEqual({
      title: "Inspección anual",
      source: "49 CFR 396.17",
    });
  });

  it("counts one and more", () => {
    setLanguageSource(() => "es");
    expect([1, 1_204].map((units) => formatReadyUnits({ units, ready: 1 }))).toEqual([
      "1 de 1 unidad sin faltantes",
      "1 de 1,204 unidades sin faltantes",
    ]);
  });
});
