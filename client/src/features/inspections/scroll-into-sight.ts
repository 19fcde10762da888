/** Scrolls an element into sight, smoothly unless the user prefers less motion. */
export function scrollIntoSight(element: Element, block: "center" | "nearest") {
  element.scrollIntoView({ block, behavior: likesMotion() ? "smooth" : "instant" });
}

export function likesMotion(): boolean {
  return !window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}
