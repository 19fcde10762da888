import { useLayoutEffect } from "react";

/** Names the document for what a screen shows; until that is there, and after it, for the screen. */
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
