/** The right time on a device whose clock is wrong; `api/learn-clock.ts` sets how far off it is. */
let offsetMs = 0;

/** To be added to the device's clock; 0 until something else is known. */
export function clockOffsetMs(): number {
  return offsetMs;
}

export function setClockOffset(ms: number): void {
  offsetMs = ms;
}

export function correctedNow(): Date {
  return new Date(Date.now() + offsetMs);
}
