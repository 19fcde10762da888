/** Chance that comes out the same each time: the demo company is the same for everyone. */
export type Random = {
  /** A number from 0 up to, but not including, 1. */
  next: () => number;
  /** Whether something of this likelihood happens. */
  happens: (likelihood: number) => boolean;
  /** A whole number from `min` to `max`. */
  between: (min: number, max: number) => number;
  pick: <Item>(items: readonly [Item, ...Item[]]) => Item;
};

export function seededRandom(seed: number): Random {
  let state = seed;
  // The generator mulberry32: small, fast, and even enough for a yard's mornings.
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    happens: (likelihood) => next() < likelihood,
    between: (min, max) => min + Math.floor(next() * (max - min + 1)),
    pick: (items) => items[Math.floor(next() * items.length)] ?? items[0],
  };
}
