import { type MouseEvent, useState } from "react";
import { likesMotion, scrollIntoSight } from "./scroll-into-sight.ts";

export type Pacing = ReturnType<typeof createPacing>;

/** After a thumb's Pass, the next open item comes to where the thumb is. */
export function useAutoAdvance(): Pacing {
  const [pacing] = useState(createPacing);
  return pacing;
}

// The page moves for 280 ms; a tap in this time may be meant for what stood there before.
const quietMs = 350;

function createPacing() {
  let quietUntil = 0;
  return {
    /** Whether a tap comes too soon after the page has moved under the thumb. */
    isTooSoon: () => performance.now() < quietUntil,
    /** Goes on to the next open item; never for keyboards, mice and screen readers. */
    goOn: (event: MouseEvent, itemElementId: string) => {
      if (!isTouch(event)) return;
      const next = nextOpenItem(itemElementId);
      if (!next) return;
      quietUntil = performance.now() + quietMs;
      scrollIntoSight(next, "center");
    },
    vibrate: (pattern: number | number[]) => {
      if ("vibrate" in navigator && likesMotion()) navigator.vibrate(pattern);
    },
  };
}

function isTouch({ nativeEvent }: MouseEvent): boolean {
  return "pointerType" in nativeEvent && nativeEvent.pointerType === "touch";
}

function nextOpenItem(itemElementId: string): Element | undefined {
  const here = document.getElementById(itemElementId);
  const open = here?.closest("form")?.querySelectorAll("[data-open-item]") ?? [];
  return Array.from(open).find((item) => here && isAfter(here, item));
}

function isAfter(here: Element, other: Element): boolean {
  return (here.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}
