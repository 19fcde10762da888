import { afterEach, describe, expect, it } from "vitest";
import {
  computeCompletion,
  countStatuses,
  expectedBy,
  expectUnits,
  formatMissing,
  formatWorkDays,
  evaluateRollCall,
} from "./board.ts";
import { setLanguageSource } from "../base/languages.ts";

const company = { workDays: [1, 2, 3, 4, 5], preTripBy: "07:00", daysOff: ["2026-11-26"] };
const truck = { category: "truck", expectsPreTrip: null, workDays: null, preTripBy: null };

const monday = "2026-11-23";
const saturday = "2026-11-28";
const sunday = "2026-11-29";

describe("By when a unit is expected", () => {
  it("is the company's cut-off on its work days, of trucks alone", () => {
    const days = [monday, "2026-11-27", saturday, sunday];
    expect(days.map((day) => expectedBy(day, company, truck))).toEqual([
      "07:00",
      "07:00",
      undefined,
      undefined,
    ]);
    for (const category of ["trailer", "equipment"]) {
      expect(expectedBy(monday, company, { ...truck, category })).toBeUndefined();
    }
  });

  it("is never on a day off, also of a unit with work days of its own", () => {
    expect(expectedBy("2026-11-26", company, truck)).toBeUndefined();
    const always = { ...truck, workDays: [1, 2, 3, 4, 5, 6, 7] };
    expect(expectedBy("2026-11-26", company, always)).toBeUndefined();
  });

  it("is what the unit says itself, where it says something", () => {
    expect(expectedBy(monday, company, { ...truck, preTripBy: "05:30" })).toBe("05:30");
    expect(expectedBy(saturday, company, { ...truck, workDays: [6] })).toBe("07:00");
    expect(expectedBy(monday, company, { ...truck, workDays: [6] })).toBeUndefined();
    expect(expectedBy(sunday, company, { ...truck, workDays: [7] })).toBe("07:00");
    expect(expectedBy(monday, company, { ...truck, workDays: [] })).toBeUndefined();
    const loader = { ...truck, category: "equipment", expectsPreTrip: true };
    expect(expectedBy(monday, company, loader)).toBe("07:00");
    expect(expectedBy(monday, company, { ...truck, expectsPreTrip: false })).toBeUndefined();
  });
});

const chicago = { ...company, timeZone: "America/Chicago" };
const everyDay = { ...chicago, workDays: [1, 2, 3, 4, 5, 6, 7], daysOff: [] };
const unit = { ...truck, id: 1, createdAt: new Date("2020-01-01"), downtimes: [] };
type Down = { startedAt: Date; endedAt: Date | null };

function down(startedAt: string, endedAt: string | null = null): Down {
  return { startedAt: new Date(startedAt), endedAt: endedAt === null ? null : new Date(endedAt) };
}

describe("The units that are expected on a day", () => {
  // At 7:00 of the company.
  const cutOff = "2026-11-23T13:00:00.000Z";
  const expectAt = (given: Partial<Omit<typeof unit, "downtimes"> & { downtimes: Down[] }>) =>
    expectUnits([{ ...unit, ...given }], {
      day: monday,
      company: chicago,
      now: new Date("2026-11-23T18:00:00Z"),
    });

  it("leave out a unit that was added after the cut-off", () => {
    expect(expectAt({ createdAt: new Date(cutOff) })).toHaveLength(1);
    expect(expectAt({ createdAt: new Date("2026-11-23T13:00:00.001Z") })).toEqual([]);
  });

  it.each([
    ["before, and still", [down("2026-11-20T00:00:00Z")], true],
    ["from the cut-off on", [down(cutOff)], true],
    ["after the cut-off", [down("2026-11-23T13:00:00.001Z")], false],
    ["until the cut-off", [down("2026-11-20T00:00:00Z", cutOff)], false],
    ["until after it", [down("2026-11-20T00:00:00Z", "2026-11-23T13:00:00.001Z")], true],
    [
      "before and after, but not then",
      [down("2026-11-20T00:00:00Z", "2026-11-21T00:00:00Z"), down("2026-11-23T14:00:00Z")],
      false,
    ],
  ])("are out of service as they were at their cut-off: %s", (_, downtimes, isDown) => {
    expect(expectAt({ downtimes })).toMatchObject([{ cutOff: new Date(cutOff), isDown }]);
  });

  it("are out of service as they are now before the cut-off", () => {
    const at = { day: monday, company: chicago, now: new Date("2026-11-23T10:00:00Z") };
    const [returned] = expectUnits(
      [{ ...unit, downtimes: [down("2026-11-20T00:00:00Z", "2026-11-23T09:00:00Z")] }],
      at,
    );
    const [stopped] = expectUnits([{ ...unit, downtimes: [down("2026-11-23T09:00:00Z")] }], at);
    expect([returned?.isDown, stopped?.isDown]).toEqual([false, true]);
  });
});

describe("The roll call", () => {
  const statusAt = (now: string, dates: string[] = [], downtimes: Down[] = []) => {
    const at = { day: monday, company: chicago, now: new Date(now) };
    const inspections = dates.map((date) => ({ assetId: 1, date: new Date(date) }));
    const others = [{ assetId: 2, date: new Date("2026-11-23T06:00:00Z") }];
    const units = expectUnits([{ ...unit, downtimes }], at);
    const [called] = evaluateRollCall(units, [...others, ...inspections], at.now);
    return [called?.status, called?.inspection?.date.toISOString()];
  };

  it("turns from not yet to missing after the cut-off", () => {
    expect(statusAt("2026-11-23T13:00:00.000Z")).toEqual(["not_yet", undefined]);
    expect(statusAt("2026-11-23T13:00:00.001Z")).toEqual(["missing", undefined]);
  });

  it("goes by the moment of the first inspection, whenever that arrived", () => {
    const [early, late] = ["2026-11-23T13:00:00.000Z", "2026-11-23T13:00:00.001Z"];
    const evening = "2026-11-24T01:00:00Z";
    expect(statusAt(evening, [late])).toEqual(["late", late]);
    expect(statusAt(evening, [late, early])).toEqual(["done", early]);
    expect(statusAt(evening, [early, late])).toEqual(["done", early]);
  });

  it("expects nothing of a unit that was out of service, but counts what was inspected before", () => {
    const stopped = [down("2026-11-23T12:30:00Z")];
    const [early, late] = ["2026-11-23T12:29:00.000Z", "2026-11-23T14:00:00.000Z"];
    const now = "2026-11-23T18:00:00Z";
    expect(statusAt(now, [], stopped)).toEqual(["out_of_service", undefined]);
    expect(statusAt(now, [late], stopped)).toEqual(["out_of_service", late]);
    expect(statusAt(now, [early], stopped)).toEqual(["done", early]);
  });

  it.each([
    // In spring the clock goes from 2:00 to 3:00, in autumn from 2:00 back to 1:00.
    ["2026-03-08", "07:00", "2026-03-08T12:00:00.000Z"],
    ["2026-03-08", "01:59", "2026-03-08T07:59:00.000Z"],
    ["2026-03-08", "02:30", "2026-03-08T08:30:00.000Z"],
    ["2026-11-01", "07:00", "2026-11-01T13:00:00.000Z"],
    ["2026-11-01", "01:30", "2026-11-01T06:30:00.000Z"],
  ])("has its cut-off in the company's zone on %s at %s", (day, preTripBy, cutOff) => {
    const statusOf = (now: Date) => {
      const at = { day, company: { ...everyDay, preTripBy }, now };
      return evaluateRollCall(expectUnits([unit], at), [], now)[0]?.status;
    };
    const moment = new Date(cutOff);
    expect(statusOf(moment)).toBe("not_yet");
    expect(statusOf(new Date(moment.getTime() + 1))).toBe("missing");
  });

  it("has its cut-off where a day begins at one", () => {
    const santiago = { ...everyDay, timeZone: "America/Santiago" };
    const at = { day: "2026-09-06", company: santiago, now: new Date("2026-09-06T20:00:00Z") };
    const [expected] = expectUnits([unit], at);
    expect(expected?.cutOff.toISOString()).toBe("2026-09-06T10:00:00.000Z");
  });
});

describe("The completion", () => {
  it("counts late inspections, is rounded down, and is nothing where nothing was expected", () => {
    const day = { expected: 3, onTime: 1, late: 1 };
    expect(computeCompletion([day])).toBe(66);
    expect(computeCompletion([day, { expected: 0, onTime: 0, late: 0 }])).toBe(66);
    expect(computeCompletion([{ expected: 0, onTime: 0, late: 0 }])).toBeUndefined();
    expect(computeCompletion([{ expected: 1_000, onTime: 999, late: 0 }])).toBe(99);
  });

  it("has a count of every status", () => {
    const units = [{ status: "done" }, { status: "missing" }, { status: "done" }] as const;
    expect(countStatuses(units)).toEqual({
      missing: 1,
      late: 0,
      not_yet: 0,
      done: 2,
      out_of_service: 0,
    });
  });
});

describe("The words of the board", () => {
  afterEach(() => setLanguageSource(() => "en"));

  it("are English or Spanish, for one unit and more", () => {
    const said = () => [formatMissing(1), formatMissing(1_204), formatWorkDays([1, 6])];
    expect(said()).toEqual([
      "1 unit without a pre-trip",
      "1,204 units without a pre-trip",
      "Mon, Sat",
    ]);
    setLanguageSource(() => "es");
    expect(said()).toEqual([
      "1 unidad sin revisión antes del viaje",
      "1,204 unidades sin revisión antes del viaje",
      "Lun, Sáb",
    ]);
  });
});
