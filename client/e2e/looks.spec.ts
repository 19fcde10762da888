import { buildMixer, desktop, expect, foundCompany, phone, sideways, violations } from "./stage.ts";
import { enterAs, test } from "./filled-company.ts";
import { emptyScreens, entranceScreens, officeScreens, passingScreens } from "./screens.ts";
import { type Screen, show, yardScreens } from "./screens.ts";
import type { Page } from "@playwright/test";

const layoutShiftMax = 0.02;

// Nothing moves by itself, so that no screen is looked at halfway.
test.use({ contextOptions: { reducedMotion: "reduce" } });

for (const viewport of [phone, desktop]) {
  test.describe(`at ${viewport.width} × ${viewport.height}`, () => {
    test.use({ viewport, hasTouch: viewport === phone });
    // What the other themes change is their colours, which styles.test.ts compares.
    test.beforeEach(async ({ page }) => {
      await page.addInitScript(countShifts);
    });

    const half = Math.ceil(officeScreens.length / 2);
    for (const screens of [officeScreens.slice(0, half), officeScreens.slice(half)]) {
      test(`the office sees everything from ${screens[0]?.name} on`, async ({ page, filled }) => {
        await enterAs(page, filled.admin);
        await lookAt(page, screens, filled.asset.id);
      });
    }

    test("a driver sees everything", async ({ page, filled }) => {
      await enterAs(page, filled.driver);
      await lookAt(page, yardScreens, filled.asset.id);
    });

    test("everybody sees the entrance, and what comes and goes", async ({ page, filled }) => {
      await lookAt(page, entranceScreens, filled.asset.id);
      await enterAs(page, filled.admin);
      await lookAt(page, passingScreens, filled.asset.id);
    });

    test("a new company sees where to begin", async ({ page }) => {
      await foundCompany(page);
      await lookAt(page, emptyScreens, 0);
    });
  });
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
  test(`nothing is out of sight ${how}`, async ({ page, filled }) => {
    await page.setViewportSize(viewport);
    await page.addInitScript(script);
    await enterAs(page, filled.admin);
    for (const screen of officeScreens.filter(({ open }) => !open)) {
      await show(page, screen, filled.asset.id);
      expect.soft(await sideways(page), `sideways: ${screen.name}`).toBe(0);
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
async function lookAt(page: Page, screens: readonly Screen[], assetId: number): Promise<void> {
  for (const screen of screens) {
    await test.step(screen.name, async () => {
      await show(page, screen, assetId);
      const shift = Number(await page.evaluate("window.layoutShift"));
      // All screens, so that one run tells of everything that is wrong.
      expect.soft(shift, `moves: ${screen.name}`).toBeLessThanOrEqual(layoutShiftMax);
      expect.soft(await sideways(page), `sideways: ${screen.name}`).toBe(0);
      expect.soft(await violations(page), screen.name).toEqual([]);
    });
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

const long = "M".repeat(200);

test("the longest names keep their place on every width", async ({ page }) => {
  const person = { firstName: "W".repeat(100), lastName: "M".repeat(100) };
  const admin = await foundCompany(page, { ...person, company: "C".repeat(120) });
  const words = { name: long, make: long, model: long, vinOrSerial: long };
  const placed = { location: long, assignedCrew: long, condition: "out_of_service" } as const;
  const { id } = await buildMixer(page, { ...words, ...placed });
  for (const path of ["/crew", "/account-settings", "/assets", `/assets/${id}`]) {
    await page.goto(path);
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    for (const width of [320, 390, 768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      await expect(page.getByText(admin.username).or(page.getByText(long)).last()).toBeAttached();
      expect.soft(await sideways(page), `${path} at ${width}`).toBe(0);
      const { height = 0 } = (await page.getByRole("banner").boundingBox()) ?? {};
      expect.soft(height, "one line").toBeLessThanOrEqual(57);
    }
  }
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const save = page.getByRole("dialog").getByRole("button", { name: "Save Changes" });
  for (const width of [1440, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(save).toBeInViewport();
    expect(await sideways(page), `the dialog at ${width}`).toBe(0);
  }
});
