import { useSyncExternalStore } from "react";
import { getCorrectedNow } from "./clock.ts";

const minuteMs = 60_000;

/** The time, to the minute: a screen that stays open moves on with it. */
export function useNow(): Date {
  return useSyncExternalStore(subscribe, readTime);
}

let shown = new Date(0);

/** Returns the same object for a whole minute, because React requires stable values while rendering. */
function readTime(): Date {
  const now = getCorrectedNow();
  if (toMinute(now) !== toMinute(shown)) shown = now;
  return shown;
}

function toMinute(time: Date): number {
  return Math.floor(time.getTime() / minuteMs);
}

function subscribe(listener: () => void) {
  const timer = setInterval(listener, minuteMs);
  return () => clearInterval(timer);
}
