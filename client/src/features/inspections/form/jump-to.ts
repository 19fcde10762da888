import { scrollIntoSight } from "../items/scroll-into-sight.ts";

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
