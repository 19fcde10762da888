/** Scrolls an element into sight, smoothly unless the user prefers less motion. */
export function scrollIntoSight(element: Element, block: "center" | "nearest") {
  element.scrollIntoView({ block, behavior: isMotionWelcome() ? "smooth" : "instant" });
}

function isMotionWelcome(): boolean {
  return !window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** In milliseconds: a buzz, or a buzz, a rest and a buzz. Few browsers can; who wants no motion gets none. */
export function vibrate(pattern: number | number[]): void {
  if ("vibrate" in navigator && isMotionWelcome()) navigator.vibrate(pattern);
}

/** Leads to a step of the form: its first control has the focus, and all of it is in sight. */
export function jumpTo(elementId: string): void {
  const place = document.getElementById(elementId);
  if (!place) return;
  const control = place.matches("input, button")
    ? place
    : place.querySelector<HTMLElement>("input, button");
  control?.focus({ preventScroll: true });
  scrollIntoSight(place, "center");
}
