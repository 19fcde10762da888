import { useLayoutEffect } from "react";

/** Names the document after the content of a screen; before it loads, and after it is left, after the screen. */
export function useDocumentName(name: string | undefined): void {
  useLayoutEffect(() => {
    if (name === undefined) return undefined;
    const usual = document.title;
    document.title = `${name} · Yardcheck`;
    return () => {
      document.title = usual;
    };
  }, [name]);
}
