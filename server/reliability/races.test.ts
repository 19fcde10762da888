import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Cleanup } from "./drill.ts";
import { races } from "./race-list.ts";
import type { RaceCourse } from "./race.ts";
import { layCourse } from "./race.ts";

const rounds = 2;
const raceMs = 60_000;
const cleanups: (() => Promise<unknown> | void)[] = [];
const later: Cleanup = (work) => void cleanups.unshift(work);
let course: RaceCourse;

beforeAll(async () => {
  course = await layCourse(later);
}, raceMs);

afterAll(async () => {
  for (const cleanup of cleanups) await cleanup();
}, raceMs);

describe("Of many who ask two servers at once one gets it", () => {
  it.each(races)(
    "when $name",
    async ({ run }) => {
      const { wrong } = await run(course, rounds);
      expect(wrong).toEqual([]);
    },
    raceMs,
  );
});
