import { useEffect, useLayoutEffect, useRef } from "react";

/**
 * Lets the focus go to a toast and back. A dialog's trap listens on the document and would fetch the
 * focus back at once, so it does not receive the event of a focus that goes to a toast. When the toast has gone,
 * the focus returns to where it came from.
 */
export function useToastFocus(isShown: boolean): void {
  const cameFromRef = useRef<HTMLElement>(null);
  useEffect(() => {
    const handleFocusIn = (event: FocusEvent) => {
      if (!isInToasts(event.target)) return;
      event.stopPropagation();
      const from = event.relatedTarget;
      if (from instanceof HTMLElement && !isInToasts(from)) cameFromRef.current = from;
    };
    const handleFocusOut = (event: FocusEvent) => {
      if (isInToasts(event.relatedTarget)) event.stopPropagation();
    };
    // Above everything that React listens on, and below the document.
    const top = document.documentElement;
    top.addEventListener("focusin", handleFocusIn);
    top.addEventListener("focusout", handleFocusOut);
    return () => {
      top.removeEventListener("focusin", handleFocusIn);
      top.removeEventListener("focusout", handleFocusOut);
    };
  }, []);
  useLayoutEffect(() => {
    if (isShown) return;
    if (isInToasts(document.activeElement)) cameFromRef.current?.focus();
    cameFromRef.current = null;
  }, [isShown]);
}

function isInToasts(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("[data-toasts]") !== null;
}
