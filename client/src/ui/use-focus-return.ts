import { useRef } from "react";

/** Gives the focus back to whatever had it before a dialog opened; Radix does so only for its own triggers. */
export function useFocusReturn() {
  const opener = useRef<HTMLElement>(null);
  return {
    rememberOpener: () => {
      const focused = document.activeElement;
      opener.current = focused instanceof HTMLElement ? focused : null;
    },
    returnFocus: (event: Event) => {
      event.preventDefault();
      opener.current?.focus();
    },
  };
}
