import { useEffect, useRef } from "react";

/** Whoever asks for more rows goes on at the first new one: the button may be gone by then. */
export function useFocusOnMore<List extends HTMLElement>(count: number) {
  const list = useRef<List>(null);
  const from = useRef(Infinity);
  useEffect(() => {
    if (count <= from.current) return;
    list.current?.children[from.current]?.querySelector("button")?.focus();
    from.current = Infinity;
  }, [count]);
  const expectMore = () => {
    from.current = count;
  };
  return { list, expectMore };
}
