/** Shows a whole screen for a test. */
import type { Page } from "@playwright/test";

export type Screen = {
  name: string;
  path: (assetId: number) => string;
  /** Changes the page's responses before it is loaded. */
  prepare?: (page: Page) => Promise<unknown>;
  /** Opens a part of the screen, such as a dialog. */
  open?: (page: Page) => Promise<void>;
  /** A driver uses this screen before the trip, with gloves on. */
  isGloved?: true;
};

/** Loads a screen and opens its part; returns when everything has loaded. */
export async function show(page: Page, screen: Screen, assetId: number): Promise<void> {
  await screen.prepare?.(page);
  await load(page, screen, assetId);
  await screen.open?.(page);
  await waitUntilLoaded(page);
}

/** Loads a screen; returns when everything has loaded. */
export async function load(page: Page, { path }: Screen, assetId: number): Promise<void> {
  await page.goto(path(assetId));
  // Waits without an expectation, because each failed attempt of those describes the whole page.
  await page.getByRole("heading", { level: 1 }).waitFor({ timeout: loadsWithinMs });
  await waitUntilLoaded(page);
}

const loadsWithinMs = 10_000;

async function waitUntilLoaded(page: Page): Promise<void> {
  await page.waitForFunction(hasLoaded, undefined, { timeout: loadsWithinMs });
}

/** Runs in the page. */
function hasLoaded(): boolean {
  if (document.querySelector("[data-skeleton], [aria-busy=true]")) return false;
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    if (/^\s*\ufeff?Loading/.test(texts.currentNode.textContent ?? "")) return false;
  }
  return true;
}
