import { describe, expect, it } from "vitest";
import { programLimits, toScheduleType } from "./programs.ts";
import { insertProgram } from "./programs-schema.ts";
import { starters, starterLabels, starterNames, starterTexts } from "./starters.ts";

const ofAll = starters.flatMap(({ name, program }) =>
  program.services.map((service) => [name, service.name, service] as const),
);

describe("the programs to begin with", () => {
  it("are each a valid program, named in the order of their list", () => {
    expect(starters.map(({ name }) => name)).toEqual(starterNames);
    for (const { name, program } of starters) {
      expect(insertProgram.safeParse(program).error).toBeUndefined();
      expect(program.name).toBe(starterLabels[name]);
    }
    expect(starterTexts.note).toBe("Common practice. The maker's manual comes first.");
  });

  it.each([
    ["mixer", "PM-A", { intervalDays: 90, intervalHours: 250, intervalMiles: 5_000 }],
    ["mixer", "PM-B", { intervalDays: 180, intervalHours: 500, intervalMiles: 15_000 }],
    ["mixer", "PM-C", { intervalMonths: 12, intervalHours: 2_000, intervalMiles: 60_000 }],
    ["mixer", "Drum", { intervalDays: 180 }],
    ["mixer", "DOT annual", { intervalMonths: 12 }],
    ["boom_pump", "Grease", { intervalHours: 50 }],
    ["boom_pump", "Wear parts", { intervalHours: 100 }],
    ["boom_pump", "PM-A", { intervalDays: 90, intervalHours: 250 }],
    ["boom_pump", "PM-B", { intervalDays: 180, intervalHours: 500 }],
    ["boom_pump", "Hydraulic oil", { intervalHours: 2_000 }],
    ["boom_pump", "Boom inspection", { rule: "B30.27" }],
    ["loader", "250 h", { intervalHours: 250 }],
    ["loader", "500 h", { intervalHours: 500 }],
    ["loader", "1,000 h", { intervalHours: 1_000 }],
    ["loader", "2,000 h", { intervalMonths: 12, intervalHours: 2_000 }],
    ["trailer", "PM 90 days", { intervalDays: 90 }],
    ["trailer", "PM 12 months", { intervalMonths: 12 }],
    ["trailer", "DOT annual", { intervalMonths: 12 }],
  ])("have for the %s the service %s of %j", (...[name, service, intervals]) => {
    const found = ofAll.find(([starter, called]) => starter === name && called === service);
    const { intervalDays, intervalMonths, intervalMiles, intervalHours, rule } = found?.[2] ?? {};
    const set = { intervalDays, intervalMonths, intervalMiles, intervalHours, rule };
    expect(JSON.parse(JSON.stringify(set))).toEqual(intervals);
    expect(ofAll).toHaveLength(18);
  });

  it.each(ofAll)(
    "have for the %s at %s eight to fifteen steps, each once",
    (_, __, { steps = [] }) => {
      expect(steps?.length).toBeGreaterThanOrEqual(8);
      expect(steps?.length).toBeLessThanOrEqual(15);
      expect(new Set(steps).size).toBe(steps?.length);
      for (const step of steps ?? []) expect(step.length).toBeLessThan(programLimits.stepMax / 2);
    },
  );

  it("are by usage where a meter decides, else by time", () => {
    const types = Object.fromEntries(
      ofAll.map(([name, service, plan]) => [`${name} ${service}`, toScheduleType(plan)]),
    );
    expect(types).toMatchObject({
      "mixer PM-A": "usage_based",
      "mixer Drum": "time_based",
      "trailer DOT annual": "time_based",
    });
  });
});
