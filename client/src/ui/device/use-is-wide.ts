import { useCallback, useSyncExternalStore } from "react";

/** Tailwind's md and lg. */
const widths = { md: "(min-width: 768px)", lg: "(min-width: 1024px)" } as const;

/** Whether there is room for a table; below that, show a list. Render the one or the other. */
export function useIsWide(from: keyof typeof widths = "md") {
  const subscribe = useCallback(
    (listener: () => void) => {
      const query = window.matchMedia(widths[from]);
      query.addEventListener("change", listener);
      return () => query.removeEventListener("change", listener);
    },
    [from],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(widths[from]).matches);
}
