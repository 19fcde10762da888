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
  /** It is scrolled, and what is fixed covers parts of its controls. */
  isPartlyCovered?: true;
};

/** The page that was loaded last, and how it was before a part of it was opened, if one was. */
export type Loaded = { path: string; url: string; state?: string };

/**
 * Loads a screen and opens its part; returns when everything has loaded. It stays on the page that was loaded last if
 * that is its own, and is again as it was once what was opened there is closed.
 */
export async function show(
  page: Page,
  screen: Screen,
  { assetId, last }: { assetId: number; last?: Loaded | undefined },
): Promise<Loaded | undefined> {
  const path = screen.path(assetId);
  const stays = !screen.prepare && last?.path === path && (await isAsBefore(page, last));
  if (!stays) {
    // The screen before is left first: it reads again at any time, and would lose what its changed responses show.
    await page.goto("about:blank");
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await screen.prepare?.(page);
    await load(page, screen, assetId);
  }
  const url = page.url();
  const state = screen.open && (await page.evaluate(readState));
  await screen.open?.(page);
  await waitUntilLoaded(page);
  return screen.prepare ? undefined : { path, url, ...(state !== undefined && { state }) };
}

/** Closes what was opened. */
async function isAsBefore(page: Page, { url, state }: Loaded): Promise<boolean> {
  if (state !== undefined) {
    await closeLayers(page);
    if (page.url() !== url) await page.goBack();
    await waitUntilLoaded(page);
    if ((await page.evaluate(readState)) !== state) return false;
  }
  await ignoreShifts(page);
  return true;
}

/** Counts none of the page's shifts so far. */
export async function ignoreShifts(page: Page): Promise<void> {
  await page.evaluate(settle);
  await page.evaluate(forgetShifts);
}

const layers = '[role="dialog"], [role="alertdialog"], [role="menu"]';

/** As a user would: one over the other, and what was typed is discarded. */
async function closeLayers(page: Page): Promise<void> {
  const atMost = 3;
  const discard = page.getByRole("alertdialog").getByRole("button", { name: "Discard" });
  for (let closed = 0; closed < atMost; closed += 1) {
    if ((await page.locator(layers).count()) === 0) return;
    if (await discard.isVisible()) await discard.click();
    else await page.keyboard.press("Escape");
    await page.evaluate(settle);
  }
}

/** Runs in the page, like those below: what follows from a key is drawn two frames later. */
async function settle(): Promise<void> {
  for (let frame = 0; frame < 2; frame += 1) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
}

/** Where the page is, what is opened there, and the texts of its screen; what stands in the header may come later. */
function readState(): string {
  const opened = document.querySelectorAll('[role="dialog"], [role="menu"]').length;
  const screen = document.querySelector("main") ?? document.body;
  return [location.href, opened, screen.textContent].join(" ");
}

/** Loads a screen; returns when everything has loaded. */
export async function load(page: Page, { path }: Screen, assetId: number): Promise<void> {
  // Otherwise the same address is reloaded, and leaving what was open there scrolls the page, at times during a click.
  await page.goto("about:blank");
  await page.goto(path(assetId));
  // Waits without an expectation, because each failed attempt of those describes the whole page.
  await page.getByRole("heading", { level: 1 }).waitFor({ timeout: loadsWithinMs });
  await waitUntilLoaded(page);
}

const loadsWithinMs = 30_000;

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

type Shifts = { shift: number; moved: string[] };

/** From now on each page sums the layout shifts that no tap caused, and names what they moved. */
export async function countShifts(page: Page): Promise<void> {
  await page.addInitScript(`
  ${forgetShifts};
  const count = (shifts) => {
    for (const { hadRecentInput, value, sources } of shifts) {
      if (hadRecentInput) continue;
      window.layoutShifts.shift += value;
      const parts = sources.map(({ node, previousRect: from, currentRect: to }) =>
        from.x + "," + from.y + " to " + to.x + "," + to.y + " " + node?.textContent.slice(0, 60));
      window.layoutShifts.moved.push(value.toFixed(3) + " " + parts.join(", "));
    }
  };
  window.shiftObserver = new PerformanceObserver((list) => count(list.getEntries()));
  window.shiftObserver.observe({ type: "layout-shift", buffered: true });
`);
}

const forgetShifts =
  "window.shiftObserver?.takeRecords(); window.layoutShifts = { shift: 0, moved: [] }";

/** Those of the page since it was loaded, or since what was opened there was closed. */
export function readShifts(page: Page): Promise<Shifts> {
  return page.evaluate<Shifts>("window.layoutShifts");
}
