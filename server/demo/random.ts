import { createSeededDraw } from "#shared/inspections/seeded-draw.ts";

/** Chance that comes out the same each time: the demo company is the same for everyone. */
export function createSeededRandom(seed: number) {
  const next = createSeededDraw(seed);
  /** A whole number from `min` to `max`. */
  const between = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    between,
    happens: (likelihood: number) => next() < likelihood,
    pick: <Item>(items: readonly Item[]): Item => {
      const item = items[between(0, items.length - 1)];
      if (item === undefined) throw new Error("there is nothing to pick from");
      return item;
    },
  };
}
