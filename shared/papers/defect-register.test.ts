import { afterEach, describe, expect, it } from "vitest";
import { setLanguageSource } from "../base/languages.ts";
import { buildDefectRegister, type RegisteredDefect } from "./defect-register.ts";

const company = { name: "Reyes", address: null, usdotNumber: null, timeZone: "America/Chicago" };
const now = new Date("2026-11-22T11:12:00Z");
const defect: RegisteredDefect = {
  number: 42,
  assetName: "Loader 3",
  title: "Parking brake",
  note: "Does not hold",
  finding: null,
  state: "in_repair",
  critical: true,
  reportedAt: new Date("2026-11-20T12:42:00Z"),
  reportedByName: "Miguel Ortiz",
  events: [{ kind: "reported", inspectionId: 7 }],
};

afterEach(() => setLanguageSource(() => "en"));

const print = (given: Partial<Parameters<typeof buildDefectRegister>[0]> = {}) =>
  buildDefectRegister({
    company,
    defects: [defect],
    hasMore: false,
    broken: [],
    now,
    ...given,
  });

describe("The register of open defects", () => {
  it("says which ones a void inspection had reported", () => {
    const events = [
      { kind: "reported", inspectionId: 7 },
      { kind: "withdrawn", inspectionId: 7 },
    ] as const;
    const other = {
      ...defect,
      events: [events[0], { kind: "withdrawn", inspectionId: 8 } as const],
    };
    const [table] = print({ defects: [{ ...defect, events }, other] }).blocks;
    expect(table?.kind === "table" && table.rows.map((row) => row.at(-1))).toEqual([
      "Critical, In Repair\nFrom a voided inspection",
      "Critical, In Repair",
    ]);
  });

  it("says of each what it is, where, since when and by whom", () => {
    const { blocks, foot, title } = print();
    expect(title).toBe("Open Defect Register");
    expect(foot).toContain("30 CFR 56.14100(d)");
    expect(blocks).toMatchObject([
      {
        kind: "table",
        rows: [
          [
            "D-0042",
            "Loader 3",
            "Parking brake\nDoes not hold",
            "Nov 20, 2026, 6:42 AM\nMiguel Ortiz",
            "Critical, In Repair",
          ],
        ],
      },
      { text: "Units are named as they are today." },
    ]);
  });

  it("says in Spanish what was measured and tapped, and leaves a note that was typed", () => {
    const found = { value: 62, unit: "psi", min: 100, reasons: ["air_leak" as const] };
    const noted = { ...defect, note: "62 psi (min 100): Leaking air" };
    setLanguageSource(() => "es");
    const { blocks } = print({ defects: [{ ...noted, finding: found }, noted] });
    const [table] = blocks;
    expect(table?.kind === "table" && table.rows.map((row) => row[2])).toEqual([
      "Freno de estacionamiento\n62 psi (mín. 100): Fuga de aire",
      "Freno de estacionamiento\n62 psi (min 100): Leaking air",
    ]);
  });

  it("says that it has only the oldest where there are too many for a paper", () => {
    const { blocks } = print({ defects: [defect, defect], hasMore: true });
    expect(blocks.at(-1)).toEqual({
      kind: "text",
      text: "Only the oldest 2 are listed. Yardcheck shows the others under Defects.",
    });
  });

  it("says that there are none", () => {
    const text = "No open defects. Everything reported is certified.";
    expect(print({ defects: [] }).blocks).toEqual([{ kind: "text", text }]);
  });

  it("says first what of it does not match its seal", () => {
    const { blocks } = print({ broken: [{ kind: "report", number: 7 }] });
    expect(blocks.slice(0, 2)).toMatchObject([
      { text: "Not all records of this register match their seals:", tone: "strong" },
      { text: "Report of a defect (seal 7)" },
    ]);
  });
});
