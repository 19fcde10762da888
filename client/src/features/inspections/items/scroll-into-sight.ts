/** Scrolls an element into sight, smoothly unless the user prefers less motion. */
export function scrollIntoSight(element: Element, block: "center" | "nearest") {
  element.scrollIntoView({ block, behavior: isMotionWelcome() ? "smooth" : "instant" });
}

export function isMotionWelcome(): boolean {
  return !window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}
