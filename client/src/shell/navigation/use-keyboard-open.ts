import { useSyncExternalStore } from "react";

/** Whether the keyboard of a phone takes part of the screen, which then has no room for a bar. */
export function useKeyboardOpen(): boolean {
  return useSyncExternalStore(subscribe, isKeyboardOpen);
}

const keyboardShare = 0.25;

// Some browsers shrink the window together with what is visible, so the tallest one is remembered,
// for as long as the phone is not turned.
let tallest = { width: 0, height: 0 };

/** Not while something is drawn: the browser would have to lay out the page at once. */
function rememberTallest(): void {
  const width = window.innerWidth;
  const known = tallest.width === width ? tallest.height : 0;
  tallest = { width, height: Math.max(known, window.innerHeight) };
}

function isKeyboardOpen(): boolean {
  if (!isTyping()) return false;
  const visible = window.visualViewport?.height ?? window.innerHeight;
  return visible < (1 - keyboardShare) * tallest.height;
}

/** A smaller window alone does not mean a keyboard. */
function isTyping(): boolean {
  const focused = document.activeElement;
  return focused instanceof HTMLElement && focused.matches("input, textarea, [contenteditable]");
}

function subscribe(listener: () => void) {
  const handleChange = () => {
    rememberTallest();
    listener();
  };
  rememberTallest();
  window.visualViewport?.addEventListener("resize", handleChange);
  window.addEventListener("focusin", handleChange);
  window.addEventListener("focusout", handleChange);
  return () => {
    window.visualViewport?.removeEventListener("resize", handleChange);
    window.removeEventListener("focusin", handleChange);
    window.removeEventListener("focusout", handleChange);
  };
}
