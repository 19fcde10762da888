import { useEffect, useRef } from "react";

/**
 * The list below stays under the thumb when a strip comes or goes, and with it what the cards say without a
 * connection: the page is scrolled by as much. Before there is anything to tap it may move.
 */
export function useSteadyList() {
  const strips = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const page = strips.current?.parentElement;
    if (!page) return undefined;
    let last: { list: Element | null; top: number } | undefined;
    const observer = new ResizeObserver(() => {
      const list = page.querySelector("[data-card]:has(li button)");
      const top = list ? list.getBoundingClientRect().top + window.scrollY : 0;
      const moved = list && list === last?.list ? top - last.top : 0;
      last = { list, top };
      if (moved === 0) return;
      const { body } = document;
      // A short page has to be scrolled, too.
      body.style.minHeight = `calc(100dvh + ${Math.max(0, window.scrollY + moved)}px)`;
      window.scrollBy(0, moved);
    });
    observer.observe(page);
    return () => {
      observer.disconnect();
      document.body.style.minHeight = "";
    };
  }, []);
  return strips;
}
