import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { clockOffsetMs, correctedNow, setClockOffset } from "../ui/clock.ts";
import { api } from "#shared/api.ts";
import { call } from "./call.ts";
import { learnClock } from "./learn-clock.ts";

const day = 86_400_000;
const real = Date.parse("2026-11-20T12:00:00Z");

beforeEach(() => void vi.useFakeTimers());

afterEach(() => {
  setClockOffset(0);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** An answer that the server gives at `servedAt`, and that comes after `tookMs` by a clock that is off. */
function hear(servedAt: number, { tookMs = 200, aheadMs = 0 } = {}) {
  vi.setSystemTime(servedAt + tookMs / 2 + aheadMs);
  learnClock(new Headers({ date: new Date(servedAt).toUTCString() }), tookMs);
}

describe("The time of a device whose clock is wrong", () => {
  it.each([
    ["three days ahead", 3 * day],
    ["two minutes behind", -120_000],
    ["at the beginning of 1970", -real],
  ])("is the server's when its clock is %s", (_, aheadMs) => {
    hear(real, { aheadMs });
    expect(Math.abs(correctedNow().getTime() - (real + 100))).toBeLessThanOrEqual(500);
  });

  it("is the device's own where that may be right", () => {
    hear(real, { aheadMs: 400 });
    expect(clockOffsetMs()).toBe(0);
    hear(real, { tookMs: 20_000, aheadMs: 9_000 });
    expect(clockOffsetMs()).toBe(0);
  });

  it("is learned from a quick answer, and not made worse by a slow one", () => {
    hear(real, { tookMs: 30_000, aheadMs: 3 * day + 12_000 });
    hear(real + 60_000, { tookMs: 100, aheadMs: 3 * day });
    const learned = clockOffsetMs();
    expect(Math.abs(learned + 3 * day)).toBeLessThanOrEqual(500);
    hear(real + 90_000, { tookMs: 30_000, aheadMs: 3 * day + 12_000 });
    expect(clockOffsetMs()).toBe(learned);
  });

  it("is learned anew when the clock was set meanwhile, also from a slow answer", () => {
    hear(real, { aheadMs: 3 * day });
    hear(real + 60_000, { tookMs: 20_000 });
    expect(Math.abs(clockOffsetMs())).toBeLessThanOrEqual(500);
  });

  it("is not taken from an answer that says no time, or is not the server's", async () => {
    learnClock(new Headers(), 100);
    learnClock(new Headers({ date: "soon" }), 100);
    const date = new Date(real - 3 * day).toUTCString();
    vi.setSystemTime(real);
    vi.stubGlobal("fetch", () =>
      Promise.resolve(new Response("<h1>Hi</h1>", { headers: { date } })),
    );
    await call(api.listCrew).catch(() => undefined);
    expect(clockOffsetMs()).toBe(0);
  });

  it("is learned from whatever call succeeds", async () => {
    const date = new Date(real - 3 * day).toUTCString();
    vi.setSystemTime(real);
    const headers = { date, "content-type": "application/json" };
    vi.stubGlobal("fetch", () => Promise.resolve(new Response("[]", { headers })));
    await call(api.listCrew);
    expect(Math.round(clockOffsetMs() / day)).toBe(-3);
  });
});
