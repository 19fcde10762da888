/** A ref that moves the focus to what appears, once. */
export function focusElement(element: HTMLElement | null): void {
  element?.focus();
}
