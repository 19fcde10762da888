import { useEffect, useRef } from "react";

/** Of the screen's height: higher strips scroll along, because they would cover the list. */
const stuckShare = 0.4;
/** What else stands at the top, as for the whole page (`styles.css`). */
const barPx = 72;

/**
 * The strips stay in sight wherever the list is scrolled to, as after a submission or a reconnect far down in it. The
 * list below stays under the thumb when one comes or goes, and with it what the cards say without a connection: the
 * page is scrolled by as much. Before there is anything to tap it may move.
 */
export function useSteadyList() {
  const strips = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const above = strips.current;
    const page = above?.parentElement;
    if (!page) return undefined;
    const { body, documentElement } = document;
    let last: { list: Element | null; top: number } | undefined;
    const observer = new ResizeObserver(() => {
      const isStuck = above.offsetHeight < window.innerHeight * stuckShare;
      above.style.position = isStuck ? "sticky" : "";
      // What the keyboard leads to must not be covered by them.
      const paddingPx = barPx + above.offsetHeight;
      documentElement.style.scrollPaddingTop = isStuck ? `${paddingPx}px` : "";
      const list = page.querySelector("[data-card]:has(li button)");
      const top = list ? list.getBoundingClientRect().top + window.scrollY : 0;
      const moved = list && list === last?.list ? top - last.top : 0;
      last = { list, top };
      if (moved === 0) return;
      // A short page has to be scrolled, too.
      body.style.minHeight = `calc(100dvh + ${Math.max(0, window.scrollY + moved)}px)`;
      window.scrollBy(0, moved);
    });
    observer.observe(page);
    return () => {
      observer.disconnect();
      body.style.minHeight = "";
      documentElement.style.scrollPaddingTop = "";
    };
  }, []);
  return strips;
}
