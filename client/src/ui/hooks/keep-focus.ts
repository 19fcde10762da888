/** A ref for a row that its own button removes: the focus goes on to the heading of its card, else of the page. */
export function keepFocus(row: HTMLElement | null): () => void {
  const card = row?.closest("[data-card]");
  return () => {
    const isPressed = document.activeElement === document.body && row?.querySelector(":disabled");
    if (!isPressed && !row?.contains(document.activeElement)) return;
    // The card may go with its last row.
    setTimeout(() => focusHeading(card?.isConnected ? card.querySelector("h2") : undefined));
  };
}

/** Unless something has the focus by then; the page's heading, where no other is there. */
export function focusHeading(heading: HTMLElement | null = document.querySelector("h1")): void {
  if (!heading || document.activeElement !== document.body) return;
  heading.tabIndex = -1;
  heading.focus();
}
