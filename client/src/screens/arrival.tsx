import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";

interface ArrivalProps {
  title: string;
  /** The path without its query: another filter is not another page. */
  place: string;
  lastPlaceRef: RefObject<string | undefined>;
}

/**
 * Stands beside a page inside its Suspense, so that it acts when the page is there: names the
 * document, and takes the focus to the page's heading, but not on the very first load.
 */
export function Arrival({ title, place, lastPlaceRef }: ArrivalProps) {
  const cameBack = useCameBack();
  useLayoutEffect(() => {
    document.title = `${title} · Yardcheck`;
  }, [title]);
  useLayoutEffect(() => {
    const from = lastPlaceRef.current;
    lastPlaceRef.current = place;
    if (from === undefined || from === place) return;
    focusHeading();
    // Going back, the browser itself returns to where the page was left.
    if (!cameBack.current) window.scrollTo(0, 0);
  }, [place, lastPlaceRef, cameBack]);
  return null;
}

function focusHeading() {
  const main = document.querySelector("main");
  // A field that took the focus itself stays focused.
  if (!main || (main !== document.activeElement && main.contains(document.activeElement))) return;
  const target = main.querySelector<HTMLElement>("h1") ?? main;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/** Whether this page was reached with the browser's Back or Forward, and not by a link. */
function useCameBack() {
  const cameBack = useRef(false);
  useEffect(() => {
    const handleBack = () => {
      cameBack.current = true;
    };
    const handleLink = () => {
      cameBack.current = false;
    };
    // Runs before the router does. The router sends "pushState" for each link that is followed.
    window.addEventListener("popstate", handleBack, { capture: true });
    window.addEventListener("pushState", handleLink, { capture: true });
    return () => {
      window.removeEventListener("popstate", handleBack, { capture: true });
      window.removeEventListener("pushState", handleLink, { capture: true });
    };
  }, []);
  return cameBack;
}
