import { type FocusEvent, useLayoutEffect, useRef } from "react";

/** A button is disabled while its save is on the way; when that fails, it gets the focus back. */
export function usePendingFocus(pending: boolean) {
  const focused = useRef<EventTarget>(null);
  const pressed = useRef<EventTarget>(null);
  useLayoutEffect(() => {
    if (pending) {
      // The browser has taken the focus away by now.
      pressed.current = focused.current;
      return;
    }
    const button = pressed.current;
    pressed.current = null;
    if (button instanceof HTMLButtonElement && isAdrift(button)) button.focus();
  }, [pending]);
  return (event: FocusEvent) => {
    focused.current = event.target;
  };
}

/** Nothing else has been gone to meanwhile; what is left without a focus passes it to its dialog. */
function isAdrift(button: HTMLElement): boolean {
  const active = document.activeElement;
  return active === document.body || active === button.closest("[role=dialog]");
}
