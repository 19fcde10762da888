import { type MouseEvent as ReactMouseEvent, useState } from "react";
import { scrollIntoSight, vibrate } from "./motion.ts";

export type Pacing = ReturnType<typeof createPacing>;

/** After a thumb's Pass, the next open item comes to where the thumb is. */
export function useAutoAdvance(): Pacing {
  const [pacing] = useState(createPacing);
  return pacing;
}

// A driver who answers faster than this taps what is in sight, and the page stays under the thumb.
const restMs = 400;
// The page moves for 280 ms; a tap in this time was meant for what stood there before.
const movingMs = 350;

function createPacing() {
  let waiting: ReturnType<typeof setTimeout>;
  return {
    /** Goes on to the next open item once the thumb rests; never for keyboards, mice and screen readers. */
    goOn: ({ nativeEvent, currentTarget }: ReactMouseEvent, itemElementId: string) => {
      if (!isTouch(nativeEvent)) return;
      const next = findNextOpenItem(itemElementId);
      if (!next) return;
      waiting = setTimeout(() => move(currentTarget, next), restMs);
      const stay = () => clearTimeout(waiting);
      document.addEventListener("pointerdown", stay, { once: true, capture: true });
    },
    vibrate,
  };
}

/** Taps on the form count where they were aimed until the thumb can have followed. */
function move(tapped: Element, next: Element): void {
  const form = tapped.closest("form");
  const topBefore = tapped.getBoundingClientRect().top;
  const handleTap = (event: MouseEvent) => {
    const isOnForm = event.target instanceof Node && form?.contains(event.target);
    if (!form || !isOnForm || !event.isTrusted || !isTouch(event)) return;
    event.preventDefault();
    event.stopPropagation();
    const shift = tapped.getBoundingClientRect().top - topBefore;
    const meant = findButton(form, event.clientX, event.clientY + shift);
    // A second tap on the same place is meant for the next item's first answer, never for its N/A.
    const first = next.querySelector<HTMLElement>('button:not([data-answer="na"])');
    (meant === tapped ? first : meant)?.click();
  };
  document.addEventListener("click", handleTap, { capture: true });
  setTimeout(() => document.removeEventListener("click", handleTap, { capture: true }), movingMs);
  scrollIntoSight(next, "center");
}

/** The button at a point of the window, also of what has left the window. */
function findButton(form: Element, x: number, y: number): HTMLElement | undefined {
  return Array.from(form.querySelectorAll("button")).find((button) => {
    const { left, right, top, bottom } = button.getBoundingClientRect();
    return left <= x && x <= right && top <= y && y <= bottom;
  });
}

export function isTouch(event: MouseEvent): boolean {
  return "pointerType" in event && event.pointerType === "touch";
}

function findNextOpenItem(itemElementId: string): Element | undefined {
  const here = document.getElementById(itemElementId);
  const open = here?.closest("form")?.querySelectorAll("[data-open-item]") ?? [];
  return Array.from(open).find((item) => here && isAfter(here, item));
}

function isAfter(here: Element, other: Element): boolean {
  return (here.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}
