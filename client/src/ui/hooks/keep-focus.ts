/** A ref for what its own button removes: the focus goes on to the heading of its card or dialog, else of the page. */
export function keepFocus(part: HTMLElement | null): () => void {
  const place = part?.closest("[data-card], [role=dialog]");
  return () => {
    const isPressed = isAdrift() && part?.querySelector(":disabled");
    if (!isPressed && !part?.contains(document.activeElement)) return;
    // The card may go with its last row.
    setTimeout(() => focusHeading(place?.isConnected ? place.querySelector("h2") : undefined));
  };
}

/** A save takes what opened its dialog away soon after the dialog has closed, or never. */
const removedWithinMs = 5_000;

/** Focuses what opened a dialog, and the heading around it if the save takes it away. */
export function focusOpener(opener: HTMLElement): void {
  opener.focus();
  const place = opener.closest("[data-card], [role=dialog]");
  const observer = new MutationObserver(() => {
    if (opener.isConnected) return;
    observer.disconnect();
    focusHeading(place?.isConnected ? place.querySelector("h2") : undefined);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), removedWithinMs);
}

/** Unless something has the focus by then; the page's heading, where no other is there. */
export function focusHeading(heading: HTMLElement | null = document.querySelector("h1")): void {
  if (!heading || !isAdrift()) return;
  heading.tabIndex = -1;
  heading.focus();
}

/** Whether the focus fell back to the page or a dialog, as it does when a focused button is disabled or goes. */
export function isAdrift(): boolean {
  const active = document.activeElement;
  return !active || active === document.body || active.matches("[role=dialog]");
}
