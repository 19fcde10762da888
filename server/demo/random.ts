/** Chance that comes out the same each time: the demo company is the same for everyone. */
export function seededRandom(seed: number) {
  let state = seed;
  // The generator mulberry32: small, fast, and even enough for a yard's mornings.
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
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
