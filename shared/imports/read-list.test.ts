import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findTable } from "./find-table.ts";
import { guessMapping } from "./import-fields.ts";
import { type ImportKind, importKinds } from "./imports.ts";
import { prepareReading, readRow } from "./read-list.ts";
import { proveDayOrder, readDay } from "./read-day.ts";
import { proveDecimalSign, readNumber } from "./read-number.ts";
import { findRole } from "./cell-words.ts";

const today = "2026-11-27";

describe("a number in a list", () => {
  it.each([
    ["60,000", undefined, 60_000],
    ["60.000", undefined, 60_000],
    ["60.000", ".", 60],
    ["60.000,5", undefined, 60_000.5],
    ["1,240.50", undefined, 1_240.5],
    ["$1,240.50", undefined, 1_240.5],
    ["118,50 €", undefined, 118.5],
    ["(45.00)", undefined, -45],
    ["-45", undefined, -45],
    ["12\u202f345", undefined, 12_345],
    ["88k", undefined, 88_000],
    ["1.234.567", undefined, 1_234_567],
  ] as const)("%s is read with the sign %s", (text, sign, value) => {
    expect(readNumber(text, sign)?.value).toBe(value);
  });

  it.each([
    ["1,250 hrs", 1_250, "hrs"],
    ["119k mi", 119_000, "mi"],
    ["97 km", 97, "km"],
  ])("%s has its unit", (text, value, unit) => {
    expect(readNumber(text)).toEqual({ value, unit });
  });

  it("says nothing in some words, and is none in others", () => {
    for (const text of ["", "n/a", "unk", "-", "?", "TBD"]) {
      expect(readNumber(text)).toBeUndefined();
    }
    for (const text of ["about 5", "4 5/8", "12-34", "x"]) expect(readNumber(text)).toBeNull();
  });

  it("is read by the sign that its column shows", () => {
    expect(proveDecimalSign(["60.000", "12,5"])).toBe(",");
    expect(proveDecimalSign(["60,000", "12.5"])).toBe(".");
    expect(proveDecimalSign(["60,000", "60.000"])).toBeUndefined();
  });

  it("is what was written, with or without thousands", () => {
    fc.assert(
      fc.property(fc.nat({ max: 10 ** 9 }), fc.nat({ max: 99 }), (whole, cents) => {
        const value = Number(`${whole}.${String(cents).padStart(2, "0")}`);
        const english = value.toLocaleString("en-US", { minimumFractionDigits: 2 });
        const german = value.toLocaleString("de-DE", { minimumFractionDigits: 2 });
        expect(readNumber(english)?.value).toBe(value);
        expect(readNumber(german)?.value).toBe(value);
      }),
    );
  });
});

describe("a day in a list", () => {
  it.each([
    ["2026-10-05", "mdy", "2026-10-05"],
    ["10/3/26", "mdy", "2026-10-03"],
    ["10/3/26", "dmy", "2026-03-10"],
    ["9-14-2026", "mdy", "2026-09-14"],
    ["16.4.2025", "dmy", "2025-04-16"],
    ["15-Mar-88", "mdy", "1988-03-15"],
    ["Mar 4, 2026", "mdy", "2026-03-04"],
    ["3 août 2025", "dmy", "2025-08-03"],
    ["45960", "mdy", "2025-10-30"],
    ["2026-10-05 14:30", "mdy", "2026-10-05"],
  ] as const)("%s, %s, is %s", (text, order, day) => {
    expect(readDay(text, { order, today })).toEqual({ day });
  });

  it("may be a month only, and may not exist", () => {
    expect(readDay("Aug-26", { today })).toEqual({ day: "2026-08-01", isMonth: true });
    for (const text of ["02/30/2026", "2027", "soon", "13/13/2026"]) {
      expect(readDay(text, { today }), text).toBeNull();
    }
    expect(readDay("n/a", { today })).toBeUndefined();
  });

  it("is written in the order that its column shows", () => {
    expect(proveDayOrder(["01/02/2025", "16/04/2025"])).toBe("dmy");
    expect(proveDayOrder(["01/02/2025", "9/14/2026"])).toBe("mdy");
    expect(proveDayOrder(["01/02/2025"])).toBeUndefined();
    expect(proveDayOrder(["01/01/2025", "2026-10-05"])).toBeNull();
  });
});

describe("the table in a file", () => {
  it("begins below the titles and ends above the total", () => {
    const table = findTable([
      ["Fleet of Acme"],
      [""],
      ["Unit #", "Year", "Make"],
      ["14", "2019", "Mack"],
      ["", "", ""],
      ["TOTAL", "1", ""],
    ]);
    expect(table.header).toEqual(["Unit #", "Year", "Make"]);
    expect(table.rows).toEqual([{ line: 4, cells: ["14", "2019", "Mack"] }]);
    expect(table.leftOut.map(({ line, reason }) => [line, reason])).toEqual([
      [1, "title"],
      [2, "blank"],
      [5, "blank"],
      [6, "total"],
    ]);
  });
});

describe("the columns of a list", () => {
  it.each([
    ["assets", ["Equip No", "Odometer (mi)", "VIN/SN"], ["unitNumber", "miles", "vinOrSerial"]],
    ["assets", ["Numéro", "Marque", "Modèle", "Année"], ["unitNumber", "make", "model", "year"]],
    ["assets", ["Unidad", "Marca", "Modelo", "Año"], ["unitNumber", "make", "model", "year"]],
    ["assets", ["Estimated Replacement Year", "Year", "Year"], [null, "year", null]],
    ["people", ["Name", "E-mail Address", "Job Title"], ["fullName", "email", "role"]],
    ["history", ["Date", "Odometer", "Cost"], ["date", "meter", "cost"]],
  ] as const)("of %s, %o, are known", (kind, header, fields) => {
    expect(guessMapping(kind, header)).toEqual(fields);
  });
});

describe("the role of a person in a list", () => {
  it.each([
    ["Chofer", "driver"],
    ["Operador de revolvedora", "driver"],
    ["Truck Driver II", "driver"],
    ["Mecánico", "manager"],
    ["Encargada de taller", "manager"],
    ["Dueño", "admin"],
    ["Yard cat", undefined],
  ])("%s is known", (word, role) => {
    expect(findRole(word)).toBe(role);
  });
});

describe("a unit in a list without types", () => {
  it.each<[string[], string | undefined, object]>([
    [["Mixer 14", "Granite", ""], undefined, { category: "truck", kind: "mixer" }],
    [["14", "F-150", ""], undefined, { category: "truck", kind: "pickup" }],
    [["14", "T880", "pulls the lowboy"], undefined, { category: "trailer", kind: undefined }],
    [["14", "T880", ""], undefined, { category: "truck", kind: undefined }],
    [["14", "T880", ""], "equipment", { category: "equipment", kind: undefined }],
    [["Mixer 14", "T880", ""], "equipment", { category: "equipment", kind: undefined }],
  ])("of %j is sorted by its names, else as said: %s", (cells, said, sort) => {
    const mapping = ["name", "model", "note", "year", "make"];
    const row = [...cells, "2019", "Mack"];
    const answers: Record<string, string> = said ? { "type:": said } : {};
    const given = { kind: "assets" as const, mapping, rows: [row], answers, today };
    const { values } = readRow("assets", prepareReading(given).reading, row);
    expect({ category: values.category, kind: values.kind }).toEqual(sort);
  });
});

describe("the interval of a schedule in a list", () => {
  it.each([
    [["", "5000 mi or 250 hr", ""], { intervalMiles: 5_000, intervalHours: 250 }],
    [["5000 mi", "", ""], { intervalMiles: 5_000 }],
    [
      ["90 days / 250 h / 5,000 mi", "", ""],
      { intervalDays: 90, intervalHours: 250, intervalMiles: 5_000 },
    ],
    [["", "15,000 or 12 mo", ""], { intervalMiles: 15_000, intervalMonths: 12 }],
    [["12 mo", "2000h", ""], { intervalMonths: 12, intervalHours: 2_000 }],
    [["1 año", "", ""], { intervalMonths: 12 }],
    [["3 años", "", ""], { intervalMonths: 36 }],
    [["250", "", "Hours"], { intervalHours: 250 }],
    [["", "250", "hrs"], { intervalHours: 250 }],
    [["90 days", "", "MONTHLY"], { intervalDays: 90 }],
    [["3", "", "MONTHLY"], { intervalMonths: 3 }],
    [["", "", "YEARLY"], { intervalMonths: 12 }],
    [["250 h", "", "MONTHLY"], { intervalHours: 250 }],
    [["0", "250 h", "MONTHLY"], { intervalHours: 250 }],
    [["90", "", ""], { intervalDays: 90 }],
    [["", "250 h, 90 d", ""], { intervalDays: 90, intervalHours: 250 }],
    [["", "", ""], {}],
  ])("%o is %o, in whichever column it stands", (cells, interval) => {
    const mapping = ["frequency", "meterInterval", "frequencyUnit", "service"];
    const row = [...cells, "PM-A"];
    const given = { kind: "schedules" as const, mapping, rows: [row], answers: {}, today };
    const { values } = readRow("schedules", prepareReading(given).reading, row);
    const { intervalDays, intervalMonths, intervalMiles, intervalHours } = values;
    expect({ intervalDays, intervalMonths, intervalMiles, intervalHours }).toEqual(interval);
  });
});

describe("the unit in the heading of an interval", () => {
  it.each([
    ["Interval Hours", { intervalHours: 250 }],
    ["Interval (hr)", { intervalHours: 250 }],
    ["Interval (h)", { intervalHours: 250 }],
    ["Every hours", { intervalHours: 250 }],
    ["Interval (hours)", { intervalHours: 250 }],
    ["Meter interval (hours)", { intervalHours: 250 }],
    ["Hour interval", { intervalHours: 250 }],
    ["Service interval hrs", { intervalHours: 250 }],
    ["Intervalo (horas)", { intervalHours: 250 }],
    ["Interval Miles", { intervalMiles: 250 }],
    ["Interval (mi)", { intervalMiles: 250 }],
    ["Mileage interval", { intervalMiles: 250 }],
    ["Cada cuántas millas", { intervalMiles: 250 }],
    ["Interval (km)", { intervalMiles: 155.3 }],
    ["Meter interval", { intervalMiles: 250 }],
    ["Interval (mi/hr)", { intervalMiles: 250 }],
    ["Interval Days", { intervalDays: 250 }],
    ["Every (days)", { intervalDays: 250 }],
    ["Frecuencia (días)", { intervalDays: 250 }],
    ["Frequency", { intervalDays: 250 }],
    ["Interval in weeks", { intervalDays: 1_750 }],
    ["Month interval", { intervalMonths: 250 }],
    ["Interval years", { intervalMonths: 3_000 }],
  ])("%s is that of a cell without one", (heading, interval) => {
    expect(readSchedule({ [heading]: "250" }).values).toMatchObject(interval);
  });

  it("gives way to the one that stands in a cell", () => {
    const { values } = readSchedule({ "Interval Hours": "5000 mi", "Interval Days": "3 months" });
    expect(values).toMatchObject({ intervalMiles: 5_000, intervalMonths: 3 });
    expect([values.intervalHours, values.intervalDays]).toEqual([undefined, undefined]);
  });

  it("has a list with one column a unit read whole", () => {
    const cells = { "Interval Miles": "5,000", "Interval Hours": "250", "Interval Days": "90" };
    const { values, warnings, problems } = readSchedule(cells);
    expect(values).toMatchObject({ intervalMiles: 5_000, intervalHours: 250, intervalDays: 90 });
    expect([...warnings, ...problems]).toEqual([]);
    const blanks = { "Interval Miles": "0", "Interval Hours": "250", "Interval Days": "" };
    expect(readSchedule(blanks)).toMatchObject({
      values: { intervalHours: 250, type: "usage_based" },
      problems: [],
    });
  });

  it("says which interval of time is left out, and what is none", () => {
    const cells = { "Interval Days": "90", "Interval Months": "3", "Interval Hours": "soon" };
    expect(readSchedule(cells).warnings).toEqual([
      { field: "intervalMonths", text: 'Only one interval of time: "3 months" is left out' },
      { field: "intervalHours", text: '"soon" is not a number and is left out' },
    ]);
  });
});

describe("how long before a schedule of a list is due soon", () => {
  it.each([
    ["50 h", { soonHours: 5, soonMiles: null }],
    ["60 h or 500 mi", { soonHours: 6, soonMiles: 50 }],
    ["250 h", { soonHours: null }],
    ["7 days", { soonDays: 1 }],
  ])("%s is what the form proposes", (every, windows) => {
    expect(readSchedule({ Interval: every }).values).toMatchObject(windows);
  });
});

describe("the meter at the last service in a list", () => {
  const both = { "Meter interval": "5000 mi or 250 hr" };

  it.each([
    [{ ...both, "Last miles": "150,000" }, { nextDueMiles: 155_000 }],
    [{ ...both, "Last service hours": "5,000" }, { nextDueHours: 5_250 }],
    [
      { ...both, "Last Hours": "5,000", "Last Mileage": "150,000" },
      { nextDueMiles: 155_000, nextDueHours: 5_250 },
    ],
    [{ ...both, "Last Meter": "150,000 mi" }, { nextDueMiles: 155_000 }],
    [{ "Interval Hours": "250", "Last Meter": "5,000" }, { nextDueHours: 5_250 }],
    [{ "Interval Hours": "250", "Last miles": "150,000" }, {}],
    [{ "Interval Hours": "250", "Last Meter": "150,000 mi" }, {}],
    [{ "Interval Miles": "100", "Last Meter": "1,000 km" }, { nextDueMiles: 721.4 }],
  ])("of %o gives %o", (cells, dues) => {
    const { values, warnings } = readSchedule(cells);
    const { nextDueMiles, nextDueHours } = values;
    expect({ nextDueMiles, nextDueHours }).toEqual(dues);
    expect(warnings).toEqual([]);
  });

  it("is left out where it may be of either, and says so", () => {
    const { values, warnings } = readSchedule({ ...both, "Last Meter": "5,000" });
    expect([values.nextDueMiles, values.nextDueHours]).toEqual([undefined, undefined]);
    expect(warnings).toMatchObject([{ field: "lastMeter" }]);
  });
});

describe("the costs of a past service in a list", () => {
  it.each([
    [{ Cost: "100", Parts: "60", Labor: "40" }, { cost: 100, partsCost: 60, laborCost: 40 }, []],
    [{ Parts: "80", Labor: "40" }, { cost: 120, partsCost: 80, laborCost: 40 }, []],
    [{ Cost: "100", Parts: "80", Labor: "40" }, { cost: 100 }, ["parts"]],
    [{ Cost: "100", Parts: "-5", Labor: "40" }, { cost: 100 }, ["parts"]],
  ])("%o are %o", (cells, costs, warned) => {
    const { values, warnings } = readCells("history", cells);
    const { cost, partsCost, laborCost } = values;
    expect({ cost, partsCost, laborCost }).toEqual(costs);
    expect(warnings.map(({ field }) => field)).toEqual(warned);
  });
});

describe("a day on which something was done", () => {
  it.each([
    ["history", "Date", "date"],
    ["schedules", "Last Done", "lastPerformed"],
    ["assets", "Last Service Date", "lastServicedDate"],
  ] as const)("is at most tomorrow: %s, %s", (kind, heading, field) => {
    const list = (day: string) =>
      readCells(kind, { [heading]: day }).problems.filter((problem) => problem.field === field);
    expect(list("2026-11-28")).toEqual([]);
    expect(list("2026-11-29")).toEqual([{ field, text: "The date is after tomorrow" }]);
  });

  it("does not bind the day on which a schedule is next due", () => {
    const cells = { Service: "PM-A", Every: "90 days", "Next Due": "2027-02-01" };
    expect(readCells("schedules", cells)).toMatchObject({
      values: { nextDue: "2027-02-01" },
      problems: [],
    });
  });
});

/** A row of a list of schedules by its headings. */
function readSchedule(cells: Readonly<Record<string, string>>) {
  return readCells("schedules", { Service: "PM-A", ...cells });
}

function readCells<K extends ImportKind>(kind: K, cells: Readonly<Record<string, string>>) {
  const mapping = guessMapping(kind, Object.keys(cells));
  const row = Object.values(cells);
  return readRow(
    kind,
    prepareReading({ kind, mapping, rows: [row], answers: {}, today }).reading,
    row,
  );
}

describe("any row", () => {
  it("is read, whatever its cells hold", () => {
    const cell = fc.oneof(
      fc.string({ unit: "binary", maxLength: 40 }),
      fc.constantFrom("$1,2", "=1+1", "1e999", "29.2.25", "'18", "(open)", "5000 mi or 250 hr"),
    );
    for (const kind of importKinds) {
      const header = [
        "Unit",
        "Name",
        "VIN",
        "Year",
        "Make",
        "Model",
        "Type",
        "Status",
        "Date",
        "Cost",
      ];
      fc.assert(
        fc.property(fc.array(fc.array(cell, { maxLength: 12 }), { maxLength: 5 }), (rows) => {
          const mapping = guessMapping(kind, header);
          const given = { kind, mapping, rows, answers: {}, today };
          const { reading, questions } = prepareReading(given);
          for (const row of rows) readRow(kind, reading, row);
          expect(questions.every(({ text }) => text !== "")).toBe(true);
        }),
        { numRuns: 50 },
      );
    }
  });
});
