import { useLayoutEffect, useRef } from "react";

/** Moves the focus to the first new row after "Show more": the button may be gone by then. */
export function useFocusOnMore(count: number) {
  const list = useRef<HTMLElement>(null);
  const from = useRef(Infinity);
  // In a layout effect, because a key pressed before a later effect would go to the page.
  useLayoutEffect(() => {
    if (count <= from.current) return;
    const row = list.current?.children[from.current];
    from.current = Infinity;
    const target = row?.matches("[tabindex]") ? row : row?.querySelector("a, button");
    if (target instanceof HTMLElement) target.focus();
  }, [count]);
  return {
    /** For the element whose children are the rows. */
    list: (element: HTMLElement | null) => {
      list.current = element;
    },
    expectMore: () => {
      from.current = count;
    },
  };
}
