import { desktop, expect, createCompany, phone, measureOverflow, findViolations } from "./stage.ts";
import { restoreSession, test } from "./filled-company.ts";
import { emptyScreens, entranceScreens, officeScreens, passingScreens } from "./screens.ts";
import { type Screen, show, yardScreens } from "./screens.ts";
import type { Page } from "@playwright/test";

const layoutShiftMax = 0.02;

// Without animations, so that no screen is checked halfway through one.
test.use({ contextOptions: { reducedMotion: "reduce" } });

for (const viewport of [phone, desktop]) {
  test.describe(`at ${viewport.width} × ${viewport.height}`, () => {
    test.use({ viewport, hasTouch: viewport === phone });
    // The other themes change only colours, which styles.test.ts checks.
    test.beforeEach(async ({ page }) => {
      await page.addInitScript(countShifts);
    });

    const half = Math.ceil(officeScreens.length / 2);
    for (const screens of [officeScreens.slice(0, half), officeScreens.slice(half)]) {
      test(`the office's screens from ${screens[0]?.name} on are accessible and stable`, async ({
        page,
        filled,
      }) => {
        await restoreSession(page, filled.admin);
        await checkScreens(page, screens, filled.asset.id);
      });
    }

    test("a driver's screens are accessible and stable", async ({ page, filled }) => {
      await restoreSession(page, filled.driver);
      await checkScreens(page, yardScreens, filled.asset.id);
    });

    test("the sign-in, the menus and the dialogs are accessible and stable", async ({
      page,
      filled,
    }) => {
      await checkScreens(page, entranceScreens, filled.asset.id);
      await restoreSession(page, filled.admin);
      await checkScreens(page, passingScreens, filled.asset.id);
    });

    test("a new company's screens are accessible and stable", async ({ page }) => {
      await createCompany(page);
      await checkScreens(page, emptyScreens, 0);
    });
  });
}

/** Each screen is accessible, does not shift while it loads and does not scroll sideways. */
async function checkScreens(
  page: Page,
  screens: readonly Screen[],
  assetId: number,
): Promise<void> {
  for (const screen of screens) {
    await test.step(screen.name, async () => {
      await show(page, screen, assetId);
      const shift = Number(await page.evaluate("window.layoutShift"));
      // Soft, so that one run reports every problem.
      expect.soft(shift, `moves: ${screen.name}`).toBeLessThanOrEqual(layoutShiftMax);
      expect.soft(await measureOverflow(page), `overflow: ${screen.name}`).toBe(0);
      expect.soft(await findViolations(page), screen.name).toEqual([]);
    });
  }
}

/** Sums the layout shifts that no tap caused. */
const countShifts = `
  window.layoutShift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (!entry.hadRecentInput) window.layoutShift += entry.value;
    }
  }).observe({ type: "layout-shift", buffered: true });
`;
