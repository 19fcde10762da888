/** The right time on a device whose clock is wrong; `api/learn-clock.ts` sets how far off it is. */
let offsetMs: number | undefined;

/** The milliseconds to add to this device's clock; 0 until the server has shown that it is wrong. */
export function getClockOffsetMs(): number {
  return offsetMs ?? 0;
}

/** Whether an answer of the server has shown what time it is. */
export function isClockChecked(): boolean {
  return offsetMs !== undefined;
}

export function setClockOffset(ms: number | undefined): void {
  offsetMs = ms;
}

export function getCorrectedNow(): Date {
  return new Date(Date.now() + getClockOffsetMs());
}

let timeZone: string | undefined;

/** Times are the company's, as in every record; this device's own where no user is signed in. */
export function followZone(zone: string | undefined): void {
  timeZone = zone;
}

export function getShownZone(): string | undefined {
  return timeZone;
}
