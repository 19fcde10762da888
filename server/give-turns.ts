import { setImmediate as othersTurn } from "node:timers/promises";

/** So many milliseconds are worked at most before others have a turn. */
const sliceMs = 1;

/** Long work calls what this returns after each small part of it, and others have a turn when it has worked for long. */
export function createTurnGiver(): () => Promise<void> {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < sliceMs) return;
    await othersTurn();
    began = performance.now();
  };
}

/** Makes something of each item; others have their turns meanwhile, because days of a time zone are slow to count. */
export async function inTurns<Item, Made>(
  items: readonly Item[],
  make: (item: Item, index: number) => Made,
): Promise<Made[]> {
  const giveTurn = createTurnGiver();
  const made: Made[] = [];
  for (const [index, item] of items.entries()) {
    made.push(make(item, index));
    await giveTurn();
  }
  return made;
}
