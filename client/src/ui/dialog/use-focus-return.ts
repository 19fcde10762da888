import { useEffect, useRef } from "react";

/** The opener of a dialog that is closing. A dialog that replaces it through a link returns the focus there, too. */
let closingOpener: HTMLElement | null = null;

/** Gives the focus back to whatever had it before a dialog opened; Radix does so only for its own triggers. */
export function useFocusReturn() {
  const opener = useRef<HTMLElement>(null);
  useEffect(
    () => () => {
      closingOpener ??= opener.current;
    },
    [],
  );
  return {
    rememberOpener: () => {
      const focused = document.activeElement;
      const isAdrift = !(focused instanceof HTMLElement) || focused === document.body;
      opener.current = isAdrift ? closingOpener : focused;
    },
    returnFocus: (event: Event) => {
      event.preventDefault();
      closingOpener = null;
      opener.current?.focus();
    },
  };
}
