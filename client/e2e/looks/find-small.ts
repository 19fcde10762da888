/** Finds controls that a thumb in a glove would miss. */
import type { Page } from "@playwright/test";

const gloved = 56;

/** The controls on the top layer that are below that size; a control's label counts as a part of it. */
export function findSmall(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const top = document.querySelector('[role="dialog"]') ?? document.querySelector("main");
    const controls = top?.querySelectorAll("a, button, input, select, textarea, summary") ?? [];
    return [...controls].flatMap((control) => {
      const { width, height } = (control.closest("label") ?? control).getBoundingClientRect();
      if (width === 0 || Math.min(width, height) >= least) return [];
      const name = control.ariaLabel ?? control.textContent;
      return [`${control.tagName} ${name} ${width} x ${height}`];
    });
  }, gloved);
}
