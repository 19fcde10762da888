import { useEffect } from "react";
import type { LazyComponent } from "./lazily.tsx";

const quietMs = 1_500;

/**
 * Loads what may be opened next once the screen has come to rest: on a phone no pointer announces a
 * tap, and the next tap may be in a dead zone.
 */
export function usePreload({ preload }: Pick<LazyComponent<never>, "preload">): void {
  useEffect(() => {
    const timer = setTimeout(preload, quietMs);
    return () => clearTimeout(timer);
  }, [preload]);
}
