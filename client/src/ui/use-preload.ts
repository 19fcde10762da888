import { useEffect } from "react";

const quietMs = 1_500;

/**
 * Loads what may be opened next once the screen has come to rest: on a phone no pointer announces a
 * tap, and the next tap may be in a dead zone. A failure shows itself when the part is opened.
 */
export function usePreload(load: () => Promise<unknown>): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      load().catch(() => undefined);
    }, quietMs);
    return () => clearTimeout(timer);
  }, [load]);
}
