import { AxeBuilder } from "@axe-core/playwright";
import { type Page, request } from "@playwright/test";
import { type FilledCompany, fillCompany } from "./filled-company.ts";
import { enter } from "./fleet.ts";
import { entranceScreens, load, officeScreens, type Screen, show, yardScreens } from "./screens.ts";
import { desktop, expect, phone, test } from "./stage.ts";

const layoutShiftMax = 0.02;

// Nothing moves by itself, so that no screen is looked at halfway.
test.use({ contextOptions: { reducedMotion: "reduce" } });

let company: FilledCompany;

test.beforeAll(async ({ baseURL }) => {
  const visitor = await request.newContext({ baseURL });
  company = await fillCompany({ request: visitor }, (text) => text);
  await visitor.dispose();
});

for (const viewport of [phone, desktop]) {
  test.describe(`at ${viewport.width} × ${viewport.height}`, () => {
    test.use({ viewport, hasTouch: viewport === phone });

    test("every screen of the office can be read by everybody", async ({ page }) => {
      await lookAt(page, entranceScreens);
      await enter(page, company.admin);
      await lookAt(page, officeScreens);
    });

    test("every screen of a driver can be read by everybody", async ({ page }) => {
      await enter(page, company.driver);
      await lookAt(page, yardScreens);
    });

    // The light and the dark theme have the same measures.
    for (const theme of ["light", "outdoor"]) {
      test(`nothing moves while a screen is loaded (${theme})`, async ({ page }) => {
        await page.addInitScript(`localStorage.setItem("theme", "${theme}")`);
        // Whoever has just signed up is shown where to begin; this company is past that.
        await page.addInitScript(`localStorage["fleet-setup-${company.admin.id}"] = "hidden"`);
        await page.addInitScript(countShifts);
        await expectStill(page, entranceScreens);
        await enter(page, company.admin);
        await expectStill(page, officeScreens);
        await enter(page, company.driver);
        await expectStill(page, yardScreens);
      });
    }
  });
}

/** In each theme. All screens, so that one run tells of everything that is wrong. */
async function lookAt(page: Page, screens: readonly Screen[]): Promise<void> {
  for (const screen of screens) {
    await test.step(screen.name, async () => {
      await show(page, screen, company.asset.id);
      for (const theme of ["light", "dark", "outdoor"]) {
        await page.evaluate(chooseTheme(theme));
        await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
        const { violations } = await axe(page, theme).analyze();
        const found = violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)]);
        expect.soft(found, `${screen.name}, ${theme}`).toEqual([]);
        expect.soft(await overflow(page), `sideways: ${screen.name}, ${theme}`).toBe(0);
      }
    });
  }
}

/** All rules once; in the other themes those that a theme can break. */
function axe(page: Page, theme: string) {
  // There are no frames here, which is what the slower way of asking is for.
  const builder = new AxeBuilder({ page }).setLegacyMode(true);
  return theme === "light" ? builder.withTags(wcag) : builder.withRules(rulesOfLooks);
}

const wcag = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const rulesOfLooks = [
  "color-contrast",
  "link-in-text-block",
  "scrollable-region-focusable",
  "target-size",
];

function chooseTheme(theme: string): string {
  return `localStorage.setItem("theme", "${theme}"); dispatchEvent(new Event("themechange"));`;
}

/** How many pixels of the page can only be seen by scrolling sideways. */
function overflow(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
}

async function expectStill(page: Page, screens: readonly Screen[]): Promise<void> {
  for (const screen of screens.filter(({ open }) => !open)) {
    await load(page, screen, company.asset.id);
    const shift = Number(await page.evaluate("window.layoutShift"));
    expect.soft(shift, screen.name).toBeLessThanOrEqual(layoutShiftMax);
  }
}

/** Sums what moves by itself, and not because of a tap. */
const countShifts = `
  window.layoutShift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (!entry.hadRecentInput) window.layoutShift += entry.value;
    }
  }).observe({ type: "layout-shift", buffered: true });
`;
