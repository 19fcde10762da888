import { useSyncExternalStore } from "react";

const wide = "(min-width: 768px)";

/** Whether there is room for a table; below that, show a list. Render the one or the other. */
export function useIsWide() {
  return useSyncExternalStore(subscribe, () => window.matchMedia(wide).matches);
}

function subscribe(listener: () => void) {
  const query = window.matchMedia(wide);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}
