/**
 * Every screen and dialog is accessible, does not move while it loads and does not scroll sideways,
 * on a phone and on a desktop. The company on the desktop has the longest names: its screens hold
 * them at every width, in wide fonts and in large text, and show as text the markup in each of them.
 * On the phone no text is in English alone.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import { markup } from "./fill-company.ts";
import { restoreSession, test } from "./filled-company.ts";
import { findBareTexts, markTranslations } from "./find-bare-texts.ts";
import { findBreaks } from "./find-breaks.ts";
import { emptyScreens, entranceScreens, officeScreens, passingScreens } from "./screens.ts";
import { unsentScreens, yardScreens } from "./screens.ts";
import { type Screen, show } from "./show-screen.ts";
import { addAxe, findViolations, measureOverflow } from "./page-checks.ts";
import { createCompany, desktop, expect, phone } from "./stage.ts";

const layoutShiftMax = 0.02;

type Look = { width: number; font?: "wide"; text?: "double"; theme?: "outdoor" };

/**
 * Not each width with each font, text and theme: the fonts of Android, iOS and Windows are narrower
 * than the widest one of Linux, and of the themes only one changes more than colours.
 */
const looks: readonly Look[] = [
  { width: 320, font: "wide" },
  { width: 390, text: "double" },
  { width: 390 },
  { width: 820, font: "wide", theme: "outdoor" },
  { width: 1024, font: "wide" },
  { width: 1280 },
  { width: 1440, font: "wide", theme: "outdoor" },
];

// The other themes change only colours, which styles.test.ts checks.
for (const viewport of [phone, desktop]) {
  const isDesktop = viewport === desktop;
  test.describe(`at ${viewport.width} × ${viewport.height}`, () => {
    test.use({ viewport, hasTouch: !isDesktop });
    test.beforeEach(async ({ page }) => {
      await page.addInitScript(countShifts);
      await addAxe(page);
      if (isDesktop) await page.addInitScript(addWideFont, ["400", "700"].map(readFont));
      else await markTranslations(page);
    });

    for (const screens of [...inParts(officeScreens), ...inParts(passingScreens)]) {
      const isOffice = officeScreens.some((screen) => screen === screens[0]);
      test(`the office's screens from ${screens[0]?.name} on`, async ({
        page,
        filled,
        longNamed,
      }) => {
        const { admin, asset } = isDesktop ? longNamed : filled;
        await restoreSession(page, admin);
        const marked = await checkScreens(page, screens, { assetId: asset.id, isDesktop });
        if (isDesktop && isOffice) expect(marked).toBeGreaterThan(screens.length / 2);
      });
    }

    for (const screens of [...inParts(yardScreens), unsentScreens]) {
      test(`a driver's screens from ${screens[0]?.name} on`, async ({
        page,
        filled,
        longNamed,
      }) => {
        const { driver, asset, trailer } = isDesktop ? longNamed : filled;
        await restoreSession(page, driver);
        await checkScreens(page, screens, { assetId: asset.id, isDesktop });
        const ownChecklist = screens.filter(({ name }) => name === "inspection form");
        await checkScreens(page, ownChecklist, { assetId: trailer.id, isDesktop });
      });
    }

    test("the sign-in", async ({ page }) => {
      await checkScreens(page, entranceScreens, { assetId: 0, isDesktop });
    });

    test("a new company's screens", async ({ page }) => {
      await createCompany(page, { firstName: "Дана", lastName: "Рейес" });
      await checkScreens(page, emptyScreens, { assetId: 0, isDesktop });
    });
  });
}

/** Each takes a fraction of the time that a test has. */
function inParts(screens: readonly Screen[]): Screen[][] {
  const perTest = 14;
  const count = Math.ceil(screens.length / perTest);
  return Array.from({ length: count }, (_, part) =>
    screens.slice(part * perTest, (part + 1) * perTest),
  );
}

type Walk = { assetId: number; isDesktop: boolean };

/** Opens each screen once; returns how many show the markup. */
async function checkScreens(page: Page, screens: readonly Screen[], { assetId, isDesktop }: Walk) {
  let marked = 0;
  for (const screen of screens) {
    await test.step(screen.name, async () => {
      await page.setViewportSize(isDesktop ? desktop : phone);
      await show(page, screen, assetId);
      await expectStable(page, screen);
      // The colours are the same at every width, and take axe most of its time.
      const violations = await findViolations(page, { "color-contrast": { enabled: !isDesktop } });
      expect.soft(violations, screen.name).toEqual([]);
      if ((await page.getByText(markup).count()) > 0) marked += 1;
      if (isDesktop) await expectToHold(page, screen);
      else expect.soft(await findBareTexts(page), `in English: ${screen.name}`).toEqual([]);
    });
  }
  return marked;
}

// Soft, here and below, so that one run reports every problem.
async function expectStable(page: Page, { name }: Screen): Promise<void> {
  const { shift, moved } = await page.evaluate<Shifts>("window.layoutShifts");
  expect.soft(shift, `moves: ${name}: ${moved.join("; ")}`).toBeLessThanOrEqual(layoutShiftMax);
  expect.soft(await measureOverflow(page), `overflow: ${name}`).toBe(0);
}

async function expectToHold(page: Page, { name }: Screen): Promise<void> {
  // A refused script already fails the test through its watch.
  expect.soft(await page.locator('img[src="x"], [onerror]').count(), name).toBe(0);
  for (const look of looks) {
    await page.setViewportSize({ width: look.width, height: 844 });
    await page.evaluate(wear, look);
    expect.soft(await findBreaks(page), `${name} ${describe(look)}`).toEqual([]);
  }
}

function describe({ width, font, text, theme }: Look): string {
  return [`at ${width}`, font && "in a wide font", text && "in double text", theme]
    .filter(Boolean)
    .join(", ");
}

/** Runs in the page. */
function wear({ font, text, theme }: Look): void {
  const root = document.documentElement;
  root.dataset["theme"] = theme ?? "light";
  root.style.setProperty("font-family", font ? '"Wide", sans-serif' : "");
  // As on a screen with more pixels: otherwise Linux rounds the width of each letter.
  root.style.setProperty("text-rendering", "geometricPrecision");
  root.style.setProperty("font-size", text ? "32px" : "", "important");
}

/** DejaVu Sans, the widest font that a system comes with. */
function readFont(weight: string): { weight: string; base64: string } {
  const file = `@fontsource/dejavu-sans/files/dejavu-sans-latin-${weight}-normal.woff`;
  const path = createRequire(import.meta.url).resolve(file);
  return { weight, base64: readFileSync(path, "base64") };
}

/** Runs in the page, whose policy lets no font in from elsewhere. */
function addWideFont(files: { weight: string; base64: string }[]): void {
  for (const { weight, base64 } of files) {
    const letters = atob(base64);
    const bytes = new Uint8Array(letters.length);
    for (let at = 0; at < letters.length; at += 1) bytes[at] = letters.codePointAt(at) ?? 0;
    document.fonts.add(new FontFace("Wide", bytes, { weight }));
  }
}

type Shifts = { shift: number; moved: string[] };

/** Sums the layout shifts that no tap caused, and names what they moved. */
const countShifts = `
  window.layoutShifts = { shift: 0, moved: [] };
  new PerformanceObserver((list) => {
    for (const { hadRecentInput, value, sources } of list.getEntries()) {
      if (hadRecentInput) continue;
      window.layoutShifts.shift += value;
      const parts = sources.map(({ node, previousRect: from, currentRect: to }) =>
        from.x + "," + from.y + " to " + to.x + "," + to.y + " " + node?.textContent.slice(0, 60));
      window.layoutShifts.moved.push(value.toFixed(3) + " " + parts.join(", "));
    }
  }).observe({ type: "layout-shift", buffered: true });
`;
