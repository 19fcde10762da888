import { useEffect, useState } from "react";

const itemMs = 700;
const leastMs = 2_000;

/**
 * Whether each of these elements was half in sight, or had the focus, and so much time has passed since the
 * first of them was that all of them can have been looked at.
 */
export function useLookedAt(elementIds: readonly string[]): boolean {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const [needMs] = useState(Math.max(leastMs, elementIds.length * itemMs));
  const [isTimeOver, setIsTimeOver] = useState(false);
  const hasBegun = seen.size > 0;
  const unseen = elementIds.filter((id) => !seen.has(id)).join(" ");
  useEffect(() => {
    const elements = unseen.split(" ").flatMap((id) => document.getElementById(id) ?? []);
    const see = ({ id }: Element) => setSeen((before) => new Set([...before, id]));
    const handleFocus = ({ currentTarget }: Event) =>
      currentTarget instanceof Element && see(currentTarget);
    const observer = new IntersectionObserver(
      (entries) => entries.forEach(({ isIntersecting, target }) => isIntersecting && see(target)),
      { threshold: 0.5, rootMargin: behindBars },
    );
    for (const element of elements) {
      observer.observe(element);
      element.addEventListener("focusin", handleFocus);
    }
    return () => {
      observer.disconnect();
      for (const element of elements) element.removeEventListener("focusin", handleFocus);
    };
  }, [unseen]);
  useEffect(() => {
    if (!hasBegun) return undefined;
    const timer = setTimeout(() => setIsTimeOver(true), needMs);
    return () => clearTimeout(timer);
  }, [hasBegun, needMs]);
  return isTimeOver && unseen === "";
}

/** The header and the progress above, the navigation and the next step below. */
const behindBars = "-14% 0px -16% 0px";
