/** Reads the boxes of a page for the search for breaks; runs in the page. */

/** The top dialog or menu, because what is behind it is checked separately; otherwise the page. */
export function findScope(): Element[] {
  const layers = document.querySelectorAll('[role="dialog"], [role="alertdialog"], [role="menu"]');
  const top = [...layers].at(-1);
  if (!top) return [document.body];
  return [top, ...document.querySelectorAll("[data-toasts]")];
}

/** An element and its ancestors, up to the page. */
export function listBoxes(element: Element): Element[] {
  const around = element.parentElement;
  return element === document.body || !around ? [] : [element, ...listBoxes(around)];
}

export function isShown(element: Element): boolean {
  return element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
}

export function listTexts(root: Element): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (node instanceof Text && node.data.trim() !== "") texts.push(node);
  }
  return texts;
}

/** The boxes of a text's lines. */
export function listLines(text: Text): DOMRect[] {
  return listParts(text, 0, text.data.length);
}

export function listParts(text: Text, start: number, end: number): DOMRect[] {
  const range = document.createRange();
  range.setStart(text, start);
  range.setEnd(text, end);
  return [...range.getClientRects()].filter(({ width }) => width > 0);
}

export function isOnTwoLines([first, ...others]: DOMRect[]): boolean {
  return first !== undefined && others.some((part) => part.top >= first.bottom - 2);
}

export function quote(text: string | null | undefined): string {
  const words = (text ?? "").replaceAll(/\s+/g, " ").trim();
  return `"${words.length > 60 ? `${words.slice(0, 60)}…` : words}"`;
}
