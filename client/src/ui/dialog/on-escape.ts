import type { KeyboardEvent } from "react";

/**
 * Esc inside a dialog is meant for the dialog, also while a toast is there: of what is dismissable,
 * Radix notifies only the newest.
 */
export function onEscape(leave: () => void) {
  return (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    // Another dialog on top of this one is its child in React, but not in the page.
    if (event.target instanceof Node && event.currentTarget.contains(event.target)) leave();
  };
}
