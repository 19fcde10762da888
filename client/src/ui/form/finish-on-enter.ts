import type { KeyboardEvent } from "react";

/** The phone's "done" key closes the keyboard; only the button submits a signed record. */
export function finishOnEnter(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== "Enter") return;
  event.preventDefault();
  event.currentTarget.blur();
}
