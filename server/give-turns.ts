import { setImmediate as othersTurn } from "node:timers/promises";

/** So many milliseconds are worked at most before others have a turn. */
const sliceMs = 2;

/** Long work calls what this returns after each small part of it, and others have a turn when it has worked for long. */
export function createTurnGiver(): () => Promise<void> {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < sliceMs) return;
    await othersTurn();
    began = performance.now();
  };
}
