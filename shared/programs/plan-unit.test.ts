import { describe, expect, it } from "vitest";
import { type KnownSchedule, planUnit, type PlannedProgram } from "./plan-unit.ts";
import { isProgramFor, type PlannedService, toPlan } from "./programs.ts";

const today = "2026-11-20";
const none = { intervalDays: null, intervalMonths: null, intervalMiles: null, intervalHours: null };
const plan = { ...none, soonDays: null, soonMiles: null, soonHours: null };

function buildService(given: Partial<PlannedService> = {}): PlannedService & { active: boolean } {
  const service = { id: 1, name: "PM-A", ...plan, intervalHours: 250, rule: null };
  return { ...service, anchor: "completion", active: true, ...given };
}

const program: PlannedProgram = {
  categories: [],
  kinds: ["mixer"],
  makes: [],
  tags: [],
  services: [buildService()],
};
const mixer = { category: "truck", kind: "mixer", make: "Mack", tags: [], year: 2020 } as const;
const pickup = { ...mixer, kind: "pickup" } as const;
const wanted = toPlan(buildService(), 2020, today);

function buildSchedule(given: Partial<KnownSchedule> = {}): KnownSchedule {
  return { ...wanted, id: 31, programServiceId: 1, byHand: false, ...given };
}

function listActs(
  schedules: KnownSchedule[],
  { unit = mixer, of = program }: { unit?: typeof mixer | typeof pickup; of?: PlannedProgram } = {},
) {
  const steps = planUnit(of, unit, { schedules, today });
  return steps.map(({ act, kept }) => (kept ? `${act} ${kept}` : act));
}

const left = { ...program, services: [{ ...buildService(), active: false }] };

describe("what a program does to a unit", () => {
  it.each<[string, KnownSchedule[], string[]]>([
    ["adds what is missing", [], ["add"]],
    ["leaves what is as it says", [buildSchedule()], []],
    ["changes what is not", [buildSchedule({ intervalHours: 300 })], ["change"]],
    ["starts again what was stopped", [buildSchedule({ active: false })], ["change"]],
    [
      "keeps what was edited",
      [buildSchedule({ intervalHours: 300, byHand: true })],
      ["keep edited"],
    ],
    [
      "keeps what was stopped by hand",
      [buildSchedule({ active: false, byHand: true })],
      ["keep edited"],
    ],
    ["says nothing of an edited one that is as it says", [buildSchedule({ byHand: true })], []],
    [
      "keeps the unit's own of that name",
      [buildSchedule({ programServiceId: null })],
      ["keep own"],
    ],
    [
      "keeps another program's of that name",
      [buildSchedule({ programServiceId: 9 })],
      ["keep own"],
    ],
    [
      "adds beside a stopped one",
      [buildSchedule({ programServiceId: null, active: false })],
      ["add"],
    ],
    [
      "starts none again beside the unit's own",
      [buildSchedule({ active: false }), buildSchedule({ id: 32, programServiceId: null })],
      ["keep own"],
    ],
    [
      "changes its own though another has that name",
      [buildSchedule({ intervalHours: 300 }), buildSchedule({ id: 32, programServiceId: null })],
      ["change"],
    ],
    [
      "adds beside one of another name",
      [buildSchedule({ programServiceId: null, name: "Oil" })],
      ["add"],
    ],
  ])("%s", (_, schedules, acts) => {
    expect(listActs(schedules)).toEqual(acts);
  });

  it.each<[string, KnownSchedule[], string[]]>([
    ["stops its schedules", [buildSchedule()], ["stop"]],
    ["leaves one that was stopped", [buildSchedule({ active: false })], []],
    ["keeps one that was edited", [buildSchedule({ byHand: true })], ["keep edited"]],
    ["leaves the unit's own", [buildSchedule({ programServiceId: null })], []],
  ])("%s where it is not for the unit, or the service has left it", (_, schedules, acts) => {
    expect(listActs(schedules, { unit: pickup })).toEqual(acts);
    expect(listActs(schedules, { of: left })).toEqual(acts);
  });
});

describe("the units of a program", () => {
  it.each([
    [{}, true],
    [{ categories: ["trailer"] }, false],
    [{ categories: ["truck", "trailer"], makes: ["MACK "] }, true],
    [{ makes: ["Volvo"] }, false],
    [{ tags: ["night"] }, false],
    [{ kinds: [] }, true],
  ] as const)("with %j has a Mack mixer: %s", (given, isIt) => {
    expect(isProgramFor({ ...program, ...given }, mixer)).toBe(isIt);
  });
});

describe("the plan of a service", () => {
  it.each([
    [2022, 2_000],
    [2021, 1_000],
    [2017, 1_000],
    [2016, 500],
  ])("by the age of a boom of %s is every %s h or 12 months", (year, intervalHours) => {
    const service = buildService({ rule: "B30.27", intervalMonths: 12, intervalHours: 500 });
    expect(toPlan(service, year, today)).toMatchObject({
      type: "usage_based",
      intervalHours,
      intervalMonths: 12,
    });
  });
});
