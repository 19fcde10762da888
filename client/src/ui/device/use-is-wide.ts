import { useCallback, useSyncExternalStore } from "react";

/** Tailwind's sm, md and lg. */
const widths = {
  sm: "(min-width: 640px)",
  md: "(min-width: 768px)",
  lg: "(min-width: 1024px)",
} as const;

/** Paper is md. Browsers say so only after they have counted its pages, for what is shown on the screen. */
let isPrinting = false;

/** Whether there is room for a table; below that, show a list. Render the one or the other. */
export function useIsWide(from: keyof typeof widths = "md") {
  const subscribe = useCallback(
    (listener: () => void) => {
      const query = window.matchMedia(widths[from]);
      const handlePrint = ({ type }: Event) => {
        isPrinting = type === "beforeprint";
        listener();
      };
      query.addEventListener("change", listener);
      for (const name of printEvents) window.addEventListener(name, handlePrint);
      return () => {
        query.removeEventListener("change", listener);
        for (const name of printEvents) window.removeEventListener(name, handlePrint);
      };
    },
    [from],
  );
  return useSyncExternalStore(subscribe, () =>
    isPrinting ? from !== "lg" : window.matchMedia(widths[from]).matches,
  );
}

const printEvents = ["beforeprint", "afterprint"] as const;
