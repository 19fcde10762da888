/** The time as it is where this device's own clock is wrong; whoever learns how far off it is sets it here. */
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
