import { getClockOffsetMs, setClockOffset } from "../ui/device/clock.ts";

/** The header has whole seconds: on average, half of one is cut off. */
const cutOffMs = 500;

/**
 * Learns from a response's `Date` how far this device's clock is off. The server wrote it some time between sending
 * and receiving, so a slow response proves little: it is used only if it contradicts the known offset, as after the
 * clock was set.
 */
export function learnClock(headers: Headers, tookMs: number): void {
  const servedAt = Date.parse(headers.get("date") ?? "") + cutOffMs;
  const offsetMs = servedAt - (Date.now() - tookMs / 2);
  const isOff = Math.abs(offsetMs - getClockOffsetMs()) > tookMs / 2 + cutOffMs;
  setClockOffset(isOff ? offsetMs : getClockOffsetMs());
}
