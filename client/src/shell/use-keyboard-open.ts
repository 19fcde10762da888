import { useSyncExternalStore } from "react";

/** Whether the keyboard of a phone takes part of the screen, which then has no room for a bar. */
export function useKeyboardOpen(): boolean {
  return useSyncExternalStore(subscribe, isKeyboardOpen);
}

const keyboardShare = 0.25;

// Some browsers shrink the window together with what is visible, so the tallest one is remembered,
// for as long as the phone is not turned.
let tallest = { width: 0, height: 0 };

function isKeyboardOpen(): boolean {
  const width = window.innerWidth;
  const known = tallest.width === width ? tallest.height : 0;
  tallest = { width, height: Math.max(known, window.innerHeight) };
  const visible = window.visualViewport?.height ?? window.innerHeight;
  return isTyping() && visible < (1 - keyboardShare) * tallest.height;
}

/** A window that was made smaller is not a keyboard. */
function isTyping(): boolean {
  const focused = document.activeElement;
  return focused instanceof HTMLElement && focused.matches("input, textarea, [contenteditable]");
}

function subscribe(listener: () => void) {
  window.visualViewport?.addEventListener("resize", listener);
  window.addEventListener("focusin", listener);
  window.addEventListener("focusout", listener);
  return () => {
    window.visualViewport?.removeEventListener("resize", listener);
    window.removeEventListener("focusin", listener);
    window.removeEventListener("focusout", listener);
  };
}
