import { useLayoutEffect, useRef } from "react";

/** Opens a folded section when one of its fields was refused, and leads to that field. */
export function useUnfolding(hasError: boolean, attempts: number) {
  const section = useRef<HTMLDetailsElement>(null);
  useLayoutEffect(() => {
    const details = section.current;
    if (!hasError || !details) return;
    details.open = true;
    if (document.activeElement?.ariaInvalid === "true") return;
    details.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [hasError, attempts]);
  return section;
}
