import { describe, expect, it } from "vitest";
import { mayPush, findQuietEnd } from "./quiet-hours.ts";

const usual = {
  quietFrom: null,
  quietUntil: null,
  wake: false,
  timeZone: "America/Chicago",
};

/** The moment of a time of day in Chicago, in winter. */
const at = (time: string) => new Date(`2026-11-20T${time}:00-06:00`);

describe("mayPush", () => {
  it.each([
    ["19:59", true],
    ["20:00", false],
    ["23:59", false],
    ["00:00", false],
    ["04:59", false],
    ["05:00", true],
    ["12:00", true],
  ])("allows an alert outside of 20:00 to 05:00 in the company's zone: at %s %s", (time, may) => {
    expect(mayPush("usual", at(time), usual)).toBe(may);
    expect(mayPush("critical", at(time), usual)).toBe(may);
  });

  it("lets critical alerts through, and no others, where the user wants that", () => {
    const person = { ...usual, wake: true };
    expect(mayPush("critical", at("02:00"), person)).toBe(true);
    expect(mayPush("usual", at("02:00"), person)).toBe(false);
  });

  it.each([
    ["12:59", true],
    ["13:00", false],
    ["14:59", false],
    ["15:00", true],
    ["22:00", true],
  ])("allows an alert outside of chosen hours within a day: at %s %s", (time, may) => {
    const person = { ...usual, quietFrom: "13:00", quietUntil: "15:00" };
    expect(mayPush("usual", at(time), person)).toBe(may);
  });

  it("is never quiet where both times are the same", () => {
    const person = { ...usual, quietFrom: "00:00", quietUntil: "00:00" };
    expect(mayPush("usual", at("00:00"), person)).toBe(true);
  });
});

describe("findQuietEnd", () => {
  it("is the end of the hours that began on this day or the day before", () => {
    expect(findQuietEnd(at("21:00"), usual)).toEqual(new Date("2026-11-21T05:00:00-06:00"));
    expect(findQuietEnd(at("04:00"), usual)).toEqual(at("05:00"));
    expect(findQuietEnd(at("06:00"), usual)).toBeUndefined();
  });

  it("is right in the night when the clocks change", () => {
    const night = new Date("2026-03-08T01:30:00-06:00");
    expect(findQuietEnd(night, usual)).toEqual(new Date("2026-03-08T05:00:00-05:00"));
  });
});
