import { setLanguageSource } from "#shared/base/languages.ts";
import { afterEach, describe, expect, it } from "vitest";
import { formatReported, formatUntil } from "./describe-defect.ts";
import { describeEvent } from "./describe-event.ts";

afterEach(() => setLanguageSource(() => "en"));

describe("The description of a defect", () => {
  it("says what happened, and who did it", () => {
    const event = { kind: "certified", byName: "Luis Mora", details: {} } as const;
    expect(describeEvent(event)).toBe("Certified as repaired by Luis Mora");
    setLanguageSource(() => "es");
    expect(describeEvent(event)).toBe("Certificado como reparado por Luis Mora");
  });

  it("says in Spanish until when the defect is deferred", () => {
    setLanguageSource(() => "es");
    const details = { untilDay: "2026-12-01", untilMiles: 150_000 };
    expect(formatUntil({ day: details.untilDay, miles: details.untilMiles })).toBe(
      "1 dic 2026 o 150,000 mi",
    );
    expect(describeEvent({ kind: "deferred", byName: null, details })).toBe(
      "Aplazado hasta 1 dic 2026 o 150,000 mi",
    );
  });

  it("says in Spanish when the defect was reported, and by whom", () => {
    setLanguageSource(() => "es");
    const defect = { reportedAt: "2026-11-20T06:00:00Z", reportedByName: "Marco Ortiz" };
    expect(formatReported(defect, new Date("2026-11-23T06:00:00Z"))).toBe(
      "Reportado hace 3 días por Marco Ortiz",
    );
  });
});
