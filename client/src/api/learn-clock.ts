import { getClockOffsetMs, setClockOffset } from "../ui/device/clock.ts";

/** The header has whole seconds: on average, half of one is cut off. */
const cutOffMs = 500;

/**
 * Learns from a response's `Date` how far this device's clock is off. The server wrote it between
 * sending and receiving, so that a response that took long says little: it counts only where it
 * shows that what is known cannot be true, as after the clock was set.
 */
export function learnClock(headers: Headers, tookMs: number): void {
  const servedAt = Date.parse(headers.get("date") ?? "") + cutOffMs;
  const offsetMs = servedAt - (Date.now() - tookMs / 2);
  const isOff = Math.abs(offsetMs - getClockOffsetMs()) > tookMs / 2 + cutOffMs;
  setClockOffset(isOff ? offsetMs : getClockOffsetMs());
}
