import {
  buildMixer,
  desktop,
  expect,
  createCompany,
  phone,
  measureOverflow,
  findViolations,
} from "./stage.ts";
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

const narrow = { width: 320, height: 640 };
const largeText = `
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("html { font-size: 32px !important }");
  document.adoptedStyleSheets = [sheet];
`;

for (const [target, viewport, script] of [
  ["a width of 320 pixels", narrow, ""],
  ["a phone with text of twice the size", phone, largeText],
] as const) {
  test(`the office's screens fit ${target}`, async ({ page, filled }) => {
    await page.setViewportSize(viewport);
    await page.addInitScript(script);
    await restoreSession(page, filled.admin);
    for (const screen of officeScreens.filter(({ open }) => !open)) {
      await show(page, screen, filled.asset.id);
      expect.soft(await measureOverflow(page), `overflow: ${screen.name}`).toBe(0);
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

const long = "M".repeat(200);

test("the longest names fit at every width", async ({ page }) => {
  const names = { firstName: "W".repeat(100), lastName: "M".repeat(100) };
  const admin = await createCompany(page, { ...names, company: "C".repeat(120) });
  const words = { name: long, make: long, model: long, vinOrSerial: long };
  const placed = { location: long, assignedCrew: long, condition: "out_of_service" } as const;
  const { id } = await buildMixer(page, { ...words, ...placed });
  for (const path of ["/crew", "/account-settings", "/assets", `/assets/${id}`]) {
    await page.goto(path);
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    for (const width of [320, 390, 768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      await expect(page.getByText(admin.username).or(page.getByText(long)).last()).toBeAttached();
      expect.soft(await measureOverflow(page), `${path} at ${width}`).toBe(0);
      const { height = 0 } = (await page.getByRole("banner").boundingBox()) ?? {};
      expect.soft(height, "one line").toBeLessThanOrEqual(57);
    }
  }
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const save = page.getByRole("dialog").getByRole("button", { name: "Save Changes" });
  for (const width of [1440, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(save).toBeInViewport();
    expect(await measureOverflow(page), `the dialog at ${width}`).toBe(0);
  }
});
