import { AxeBuilder } from "@axe-core/playwright";
import { type Page, request } from "@playwright/test";
import { type FilledCompany, fillCompany } from "./filled-company.ts";
import { enter, foundCompany } from "./fleet.ts";
import {
  emptyScreens,
  entranceScreens,
  officeScreens,
  passingScreens,
  type Screen,
  show,
  yardScreens,
} from "./screens.ts";
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
  for (const theme of ["light", "dark", "outdoor"]) {
    test.describe(`at ${viewport.width} × ${viewport.height}, ${theme}`, () => {
      test.use({ viewport, hasTouch: viewport === phone });
      test.beforeEach(async ({ page }) => {
        await page.addInitScript(`localStorage.setItem("theme", "${theme}")`);
        await page.addInitScript(countShifts);
      });

      const half = Math.ceil(officeScreens.length / 2);
      for (const screens of [officeScreens.slice(0, half), officeScreens.slice(half)]) {
        test(`the office sees everything from ${screens[0]?.name} on`, async ({ page }) => {
          await enter(page, company.admin);
          await lookAt(page, screens);
        });
      }

      test("a driver sees everything", async ({ page }) => {
        await enter(page, company.driver);
        await lookAt(page, yardScreens);
      });

      test("everybody sees the entrance, and what comes and goes", async ({ page }) => {
        await lookAt(page, entranceScreens);
        await enter(page, company.admin);
        await lookAt(page, passingScreens);
      });

      test("a new company sees where to begin", async ({ page }) => {
        await foundCompany(page);
        await lookAt(page, emptyScreens);
      });
    });
  }
}

const narrow = { width: 320, height: 640 };
const largeText = `
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("html { font-size: 32px !important }");
  document.adoptedStyleSheets = [sheet];
`;

for (const [how, viewport, script] of [
  ["with a page of 320 pixels", narrow, ""],
  ["with twice as large text on a phone", phone, largeText],
] as const) {
  test(`nothing is out of sight ${how}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.addInitScript(script);
    await enter(page, company.admin);
    for (const screen of officeScreens.filter(({ open }) => !open)) {
      await show(page, screen, company.asset.id);
      expect.soft(await overflow(page), `sideways: ${screen.name}`).toBe(0);
    }
    const items = await page.getByRole("navigation", { name: "Main" }).getByRole("link").all();
    expect(items).toHaveLength(5);
    for (const item of items) {
      const { x = -1, width = 0 } = (await item.boundingBox()) ?? {};
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(viewport.width);
    }
  });
}

/** Everybody can read it, nothing moves while it comes, and nothing stands out at the side. */
async function lookAt(page: Page, screens: readonly Screen[]): Promise<void> {
  for (const screen of screens) {
    await test.step(screen.name, async () => {
      await show(page, screen, company.asset.id);
      const shift = Number(await page.evaluate("window.layoutShift"));
      // All screens, so that one run tells of everything that is wrong.
      expect.soft(shift, `moves: ${screen.name}`).toBeLessThanOrEqual(layoutShiftMax);
      expect.soft(await overflow(page), `sideways: ${screen.name}`).toBe(0);
      expect.soft(await violations(page), screen.name).toEqual([]);
    });
  }
}

/** WCAG 2.2 AA, and what is good practice besides. */
async function violations(page: Page): Promise<string[][]> {
  const { violations: found } = await new AxeBuilder({ page })
    .options({ resultTypes: ["violations"] })
    .withTags(rules)
    // There are no frames here, which is what the slower way of asking is for.
    .setLegacyMode(true)
    .analyze();
  return found.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)]);
}

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** How many pixels of the page can only be seen by scrolling sideways. */
function overflow(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
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
