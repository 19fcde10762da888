/**
 * Every screen and dialog holds the longest names at every width, in wide fonts and in large text,
 * and shows as text the markup that stands in each of them.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import { markup, restoreSession, test } from "./filled-company.ts";
import { findBreaks } from "./find-breaks.ts";
import { emptyScreens, entranceScreens, officeScreens, passingScreens } from "./screens.ts";
import { type Screen, show, yardScreens } from "./screens.ts";
import { createCompany, expect } from "./stage.ts";

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

test.use({ contextOptions: { reducedMotion: "reduce" } });

test.beforeEach(async ({ page }) => {
  await page.addInitScript(addWideFont, ["400", "700"].map(readFont));
});

const half = Math.ceil(officeScreens.length / 2);
for (const screens of [officeScreens.slice(0, half), officeScreens.slice(half)]) {
  test(`the office's screens from ${screens[0]?.name} on hold`, async ({ page, longNamed }) => {
    await restoreSession(page, longNamed.admin);
    const shown = await expectToHold(page, screens, longNamed.asset.id);
    expect(shown).toBeGreaterThan(screens.length / 2);
  });
}

test("a driver's screens hold", async ({ page, longNamed }) => {
  await restoreSession(page, longNamed.driver);
  // The form is scrolled through in any case.
  const screens = yardScreens.filter(({ name }) => !name.startsWith("inspection form,"));
  await expectToHold(page, screens, longNamed.asset.id);
  const ownChecklist = screens.filter(({ name }) => name === "inspection form");
  await expectToHold(page, ownChecklist, longNamed.trailer.id);
});

test("the sign-in, the menus and the dialogs hold", async ({ page, longNamed }) => {
  await expectToHold(page, entranceScreens, longNamed.asset.id);
  await restoreSession(page, longNamed.admin);
  await expectToHold(page, passingScreens, longNamed.asset.id);
});

test("a new company's screens hold", async ({ page }) => {
  await createCompany(page);
  await expectToHold(page, emptyScreens, 0);
});

/** Opens each screen once and looks at it in each way; returns how many show the markup. */
async function expectToHold(
  page: Page,
  screens: readonly Screen[],
  assetId: number,
): Promise<number> {
  let shown = 0;
  for (const screen of screens) {
    await test.step(screen.name, async () => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await show(page, screen, assetId);
      // A refused script already fails the test through its watch.
      expect.soft(await page.locator('img[src="x"], [onerror]').count(), screen.name).toBe(0);
      if ((await page.getByText(markup).count()) > 0) shown += 1;
      for (const look of looks) {
        await page.setViewportSize({ width: look.width, height: 844 });
        await page.evaluate(wear, look);
        // Soft, so that one run reports every problem.
        expect.soft(await findBreaks(page), `${screen.name} ${describe(look)}`).toEqual([]);
      }
    });
  }
  return shown;
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
  const file = `@fontsource/dejavu-sans/files/dejavu-sans-latin-${weight}-normal.woff2`;
  const path = createRequire(import.meta.url).resolve(file);
  return { weight, base64: readFileSync(path, "base64") };
}

/** Runs in the page, whose policy lets no font in from elsewhere. */
function addWideFont(files: { weight: string; base64: string }[]): void {
  for (const { weight, base64 } of files) {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0);
    document.fonts.add(new FontFace("Wide", bytes, { weight }));
  }
}
