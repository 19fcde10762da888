import { describe, expect, it } from "vitest";
import { buildDefectRegister, type RegisteredDefect } from "./defect-register.ts";

const company = { name: "Reyes", address: null, usdotNumber: null, timeZone: "America/Chicago" };
const now = new Date("2026-11-22T11:12:00Z");
const defect: RegisteredDefect = {
  number: 42,
  assetName: "Loader 3",
  title: "Parking brake",
  note: "Does not hold",
  state: "in_repair",
  critical: true,
  reportedAt: new Date("2026-11-20T12:42:00Z"),
  reportedByName: "Miguel Ortiz",
};

describe("The register of open defects", () => {
  it("says of each what it is, where, since when and by whom", () => {
    const { blocks, foot, title } = buildDefectRegister({ company, defects: [defect], now });
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
    ]);
  });

  it("says that there are none", () => {
    const text = "No open defects. Everything reported is certified.";
    const { blocks } = buildDefectRegister({ company, defects: [], now });
    expect(blocks).toEqual([{ kind: "text", text }]);
  });
});
