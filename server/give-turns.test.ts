import { setImmediate } from "node:timers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createTurnGiver } from "./give-turns.ts";

const clock = vi.spyOn(performance, "now");
afterEach(() => void clock.mockReset());

/** Whether what waits has had its turn when work goes on that has taken so long. */
async function isOthersTurn(ms: number): Promise<boolean> {
  clock.mockReturnValue(1_000);
  const giveTurn = createTurnGiver();
  let hadTurn = false;
  setImmediate(() => (hadTurn = true));
  clock.mockReturnValue(1_000 + ms);
  await giveTurn();
  return hadTurn;
}

describe("Long work", () => {
  it("goes on at once while it has worked for less than a millisecond", async () => {
    expect(await isOthersTurn(0.9)).toBe(false);
  });

  it("lets others have a turn after a millisecond", async () => {
    expect(await isOthersTurn(1)).toBe(true);
  });

  it("is measured again after each turn of others", async () => {
    clock.mockReturnValue(1_000);
    const giveTurn = createTurnGiver();
    clock.mockReturnValue(1_010);
    await giveTurn();
    let hadTurn = false;
    setImmediate(() => (hadTurn = true));
    await giveTurn();
    expect(hadTurn).toBe(false);
  });
});
