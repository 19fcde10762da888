import { useEffect, useRef } from "react";

/**
 * Focuses the title when the view changes, so that screen readers read the new view from its beginning; not on the
 * first load.
 */
export function useTitleFocus(view: string) {
  const title = useRef<HTMLHeadingElement>(null);
  const lastView = useRef(view);
  useEffect(() => {
    if (lastView.current === view) return;
    lastView.current = view;
    title.current?.focus({ preventScroll: true });
    // Going back to the list, the browser itself returns to where it was left.
    if (view !== "list") window.scrollTo(0, 0);
  }, [view]);
  return title;
}
