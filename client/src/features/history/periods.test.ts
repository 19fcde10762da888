import { setLanguageSource } from "#shared/base/languages.ts";
import { afterEach, describe, expect, it } from "vitest";
import { listPeriods } from "./periods.ts";

afterEach(() => setLanguageSource(() => "en"));

describe("listPeriods", () => {
  it("names this month, the last one, the last 30 days and the months before", () => {
    const periods = listPeriods("2026-03-15");
    expect(periods.slice(0, 4)).toEqual([
      { label: "This month (March)", from: "2026-03-01", to: "2026-03-31" },
      { label: "Last month (February)", from: "2026-02-01", to: "2026-02-28" },
      { label: "Last 30 days", from: "2026-02-14", to: "2026-03-15" },
      { label: "January 2026", from: "2026-01-01", to: "2026-01-31" },
    ]);
    expect(periods[4]).toEqual({ label: "December 2025", from: "2025-12-01", to: "2025-12-31" });
    expect(periods.at(-1)).toEqual({ label: "April 2024", from: "2024-04-01", to: "2024-04-30" });
  });

  it("names the periods in Spanish, with a capital where the month stands first", () => {
    setLanguageSource(() => "es");
    const labels = listPeriods("2026-03-15").map(({ label }) => label);
    expect(labels.slice(0, 3)).toEqual([
      "Este mes (marzo)",
      "El mes pasado (febrero)",
      "Últimos 30 días",
    ]);
    expect(labels[3]).toBe("Enero de 2026");
  });

  it("counts leap days, and 30 days across a year's end", () => {
    const [, last, days] = listPeriods("2024-03-01");
    expect(last).toMatchObject({ from: "2024-02-01", to: "2024-02-29" });
    expect(days).toMatchObject({ from: "2024-02-01", to: "2024-03-01" });
    expect(listPeriods("2026-01-10")[2]).toMatchObject({ from: "2025-12-12", to: "2026-01-10" });
  });
});
