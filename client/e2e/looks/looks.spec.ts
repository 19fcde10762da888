/**
 * Every screen and dialog on a phone is accessible, does not move while it loads and does not scroll
 * sideways; no text of it is in English alone, and what is filled in with gloves on has room for them. It holds the
 * longest names, and shows as text the markup in each of them, also on a desktop, whose layout differs. With LOOKS=all,
 * as `npm run test:long -- looks` sets it, also at the other widths, in wide fonts, in large text and in each theme, and
 * each page is loaded on a desktop, too.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import { markup } from "../kit/fill-company.ts";
import { foreignTexts, restoreSession } from "../kit/filled-company.ts";
import { test } from "../kit/test.ts";
import { findBareTexts, markTranslations, removeMarks } from "./find-bare-texts.ts";
import { findBreaks } from "./find-breaks.ts";
import { findSmall } from "./find-small.ts";
import { emptyScreens, entranceScreens, officeScreens, passingScreens } from "./screens.ts";
import { unsentScreens, yardScreens } from "./screens.ts";
import { countShifts, load, type Loaded, readShifts, type Screen, show } from "./show-screen.ts";
import { addAxe, findViolations, measureOverflow } from "../kit/page-checks.ts";
import { createCompany, desktop, expect, phone } from "../kit/stage.ts";

const layoutShiftMax = 0.02;

const isWhole = process.env["LOOKS"] === "all";

type Theme = "dark" | "outdoor";
type Look = { width: number; font?: "wide"; text?: "double"; theme?: Theme };

const looks: readonly Look[] = [phone, desktop];

/**
 * The other supported sizes, and the narrowest width of each layout. Not every combination is needed: the fonts of
 * Android, iOS and Windows are narrower than the widest of Linux, and only one theme changes more than colours.
 */
const otherLooks: readonly Look[] = [
  { width: 390, text: "double" },
  { width: 320, font: "wide" },
  { width: 1024, font: "wide" },
  { width: 820, font: "wide", theme: "outdoor" },
  { width: 1280, font: "wide", theme: "outdoor" },
  { width: 1440, font: "wide", theme: "outdoor" },
];

test.use({ viewport: phone, hasTouch: true });
if (isWhole) test.describe.configure({ timeout: 0 });
test.beforeEach(async ({ page }) => {
  await countShifts(page);
  if (isWhole) await page.addInitScript({ content: ["400", "700"].map(addWideFont).join("\n") });
  await addAxe(page);
  await markTranslations(page);
});

for (const screens of [...splitIntoParts(officeScreens), ...splitIntoParts(passingScreens)]) {
  test(`the office's screens from ${screens[0]?.name} on are accessible and hold long names`, async ({
    page,
    filled,
  }) => {
    await restoreSession(page, filled.admin);
    const marked = await checkScreens(page, screens, filled.asset);
    const isOffice = officeScreens.some((screen) => screen === screens[0]);
    if (isOffice) expect(marked).toBeGreaterThan(screens.length / 2);
  });
}

for (const screens of [...splitIntoParts(yardScreens), unsentScreens]) {
  test(`a driver's screens from ${screens[0]?.name} on are accessible and hold long names`, async ({
    page,
    filled,
  }) => {
    await restoreSession(page, filled.driver);
    await checkScreens(page, screens, filled.asset);
    const ownChecklist = screens.filter(({ name }) => name === "inspection form");
    await checkScreens(page, ownChecklist, filled.trailer);
  });
}

test("the sign-in is accessible and holds long names", async ({ page }) => {
  await checkScreens(page, entranceScreens, { id: 0 });
});

test("a new company's screens are accessible and show nothing of another company", async ({
  page,
  filled,
}) => {
  await createCompany(page, { firstName: "Δανα", lastName: "Ρεγες" });
  const unknown = { name: "another company's unit", path: () => `/assets/${filled.asset.id}` };
  await checkScreens(page, [...emptyScreens, unknown], { id: 0, refused: foreignTexts });
});

/** Each part takes a fraction of a test's time limit; more of them would load the whole app anew more often. */
function splitIntoParts(screens: readonly Screen[]): Screen[][] {
  const perTest = 28;
  const count = Math.ceil(screens.length / perTest);
  return Array.from({ length: count }, (_, part) =>
    screens.slice(part * perTest, (part + 1) * perTest),
  );
}

/** The asset to show, and the texts that no screen may show. */
type Walk = { id: number; refused?: RegExp };

/** Shows each screen once; returns how many show the markup. */
async function checkScreens(page: Page, screens: readonly Screen[], { id, refused }: Walk) {
  let marked = 0;
  let last: Loaded | undefined;
  for (const screen of screens) {
    await test.step(screen.name, async () => {
      last = await show(page, screen, { assetId: id, last });
      await expectStable(page, screen.name);
      expect.soft(await findViolations(page, withoutSlow), screen.name).toEqual([]);
      const small = screen.isGloved ? await findSmall(page) : [];
      expect.soft(small, `too small for a glove: ${screen.name}`).toEqual([]);
      if (isWhole) await checkThemes(page, screen);
      expect.soft(await findBareTexts(page), `in English: ${screen.name}`).toEqual([]);
      if (refused) await expect(page.locator("body")).not.toContainText(refused);
      if (await hasMarkup(page)) marked += 1;
      const putMarksBack = await removeMarks(page);
      await expectToHold(page, screen);
      await putMarksBack();
      if (isWhole && !screen.open) {
        await loadOnDesktop(page, screen, id);
        last = undefined;
      }
      await page.setViewportSize(phone);
      await page.evaluate(wear, phone);
    });
  }
  return marked;
}

function hasMarkup(page: Page): Promise<boolean> {
  return page.evaluate((text) => document.body.textContent.includes(text), markup);
}

async function loadOnDesktop(page: Page, screen: Screen, assetId: number): Promise<void> {
  await page.setViewportSize(desktop);
  await load(page, screen, assetId);
  const name = `${screen.name} on a desktop`;
  await expectStable(page, name);
  const violations = await findViolations(page, withoutColours);
  expect.soft(violations, name).toEqual([]);
}

/** Of a target that is partly covered by what is fixed above it only the rest would be measured. */
const withoutSizes = { "target-size": { enabled: false } };

const withoutColours = { "color-contrast": { enabled: false } };

/**
 * For each commit the rules that take long on all screens are checked only by gallery.spec.ts for each component.
 */
const withoutSlow = { ...withoutColours, ...withoutSizes };

async function checkThemes(page: Page, { name, isPartlyCovered }: Screen): Promise<void> {
  const rules = isPartlyCovered ? withoutSizes : {};
  for (const theme of ["dark", "outdoor", undefined] as const) {
    await page.evaluate(wear, { width: phone.width, theme });
    expect.soft(await findViolations(page, rules), `${name} ${theme ?? "light"}`).toEqual([]);
  }
}

// Soft, here and below, so that one run reports all problems.
async function expectStable(page: Page, name: string): Promise<void> {
  const { shift, moved } = await readShifts(page);
  expect.soft(shift, `moves: ${name}: ${moved.join("; ")}`).toBeLessThanOrEqual(layoutShiftMax);
  expect.soft(await measureOverflow(page), `overflow: ${name}`).toBe(0);
}

async function expectToHold(page: Page, { name }: Screen): Promise<void> {
  // A refused script already fails the test through its watch.
  expect.soft(await page.locator('img[src="x"], [onerror]').count(), name).toBe(0);
  for (const look of [...looks, ...(isWhole ? otherLooks : [])]) {
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
  // Otherwise Linux rounds the width of each letter, which screens with more pixels do not.
  root.style.setProperty("text-rendering", "geometricPrecision");
  root.style.setProperty("font-size", text ? "32px" : "", "important");
}

/**
 * Adds DejaVu Sans, the widest font that comes with a system, from its bytes, because the policy refuses other sources.
 */
function addWideFont(weight: string): string {
  const file = `@fontsource/dejavu-sans/files/dejavu-sans-latin-${weight}-normal.woff`;
  const base64 = readFileSync(createRequire(import.meta.url).resolve(file), "base64");
  const bytes = `Uint8Array.fromBase64("${base64}")`;
  return `document.fonts.add(new FontFace("Wide", ${bytes}, { weight: "${weight}" }));`;
}
