import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { getClockOffsetMs, getCorrectedNow, setClockOffset } from "../ui/device/clock.ts";
import { api } from "#shared/api/api.ts";
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

/** Receives a response of `servedAt` after `tookMs` on a device whose clock is `aheadMs` ahead. */
function receiveResponse(servedAt: number, { tookMs = 200, aheadMs = 0 } = {}) {
  vi.setSystemTime(servedAt + tookMs / 2 + aheadMs);
  learnClock(new Headers({ date: new Date(servedAt).toUTCString() }), tookMs);
}

describe("learnClock", () => {
  it.each([
    ["three days ahead", 3 * day],
    ["two minutes behind", -120_000],
    ["at the beginning of 1970", -real],
  ])("corrects a clock that is %s", (_, aheadMs) => {
    receiveResponse(real, { aheadMs });
    expect(Math.abs(getCorrectedNow().getTime() - (real + 100))).toBeLessThanOrEqual(500);
  });

  it("does not correct the clock when the difference is within the measuring error", () => {
    receiveResponse(real, { aheadMs: 400 });
    expect(getClockOffsetMs()).toBe(0);
    receiveResponse(real, { tookMs: 20_000, aheadMs: 9_000 });
    expect(getClockOffsetMs()).toBe(0);
  });

  it("prefers a quick response over a slower, less exact one", () => {
    receiveResponse(real, { tookMs: 30_000, aheadMs: 3 * day + 12_000 });
    receiveResponse(real + 60_000, { tookMs: 100, aheadMs: 3 * day });
    const learned = getClockOffsetMs();
    expect(Math.abs(learned + 3 * day)).toBeLessThanOrEqual(500);
    receiveResponse(real + 90_000, { tookMs: 30_000, aheadMs: 3 * day + 12_000 });
    expect(getClockOffsetMs()).toBe(learned);
  });

  it("relearns the offset after the clock was set, even from a slow response", () => {
    receiveResponse(real, { aheadMs: 3 * day });
    receiveResponse(real + 60_000, { tookMs: 20_000 });
    expect(Math.abs(getClockOffsetMs())).toBeLessThanOrEqual(500);
  });

  it("ignores responses without a date and responses that are not the server's", async () => {
    learnClock(new Headers(), 100);
    learnClock(new Headers({ date: "soon" }), 100);
    const date = new Date(real - 3 * day).toUTCString();
    vi.setSystemTime(real);
    vi.stubGlobal("fetch", () =>
      Promise.resolve(new Response("<h1>Hi</h1>", { headers: { date } })),
    );
    await call(api.listCrew).catch(() => undefined);
    expect(getClockOffsetMs()).toBe(0);
  });

  it("learns from every successful call", async () => {
    const date = new Date(real - 3 * day).toUTCString();
    vi.setSystemTime(real);
    const headers = { date, "content-type": "application/json" };
    vi.stubGlobal("fetch", () => Promise.resolve(new Response("[]", { headers })));
    await call(api.listCrew);
    expect(Math.round(getClockOffsetMs() / day)).toBe(-3);
  });
});
