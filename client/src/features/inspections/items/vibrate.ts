import { isMotionWelcome } from "./scroll-into-sight.ts";

/** In milliseconds: a buzz, or a buzz, a rest and a buzz. Few browsers can; who wants no motion gets none. */
export function vibrate(pattern: number | number[]): void {
  if ("vibrate" in navigator && isMotionWelcome()) navigator.vibrate(pattern);
}
