import { CallError } from "../../api/call-error.ts";

const longestPauseMs = 300_000;

/** Longer after each try, and not at the same moment on all phones of a yard. */
export function pauseMs(tries: number, error: unknown): number {
  const pause = Math.min(1_000 * 2 ** tries, longestPauseMs) * (0.5 + Math.random() / 2);
  return Math.max(pause, error instanceof CallError ? error.retryAfterMs : 0);
}
