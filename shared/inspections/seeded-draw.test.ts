import { expect, it } from "vitest";
import { createSeededDraw } from "./seeded-draw.ts";

it("createSeededDraw draws the same numbers for the same seed", () => {
  const [first, same, other] = [createSeededDraw(7), createSeededDraw(7), createSeededDraw(8)].map(
    (draw) => [draw(), draw(), draw()],
  );
  expect(same).toEqual(first);
  expect(other).not.toEqual(first);
});

it("createSeededDraw draws numbers from 0 up to 1 as often in each part of it, also of seeds that follow each other", () => {
  const firsts = Array.from({ length: 1_000 }, (_, seed) => createSeededDraw(seed)());
  const parts = [0, 1, 2, 3, 4].map(
    (part) => firsts.filter((first) => Math.floor(first * 5) === part).length,
  );
  expect(Math.min(...parts)).toBeGreaterThan(150);
  expect(parts.reduce((sum, part) => sum + part)).toBe(1_000);
});
