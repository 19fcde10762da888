import type { Page } from "@playwright/test";
import { restoreSession, test } from "../kit/filled-company.ts";
import { failItem } from "../looks/open-inspection.ts";
import { yardScreens } from "../looks/screens.ts";
import { type Screen, show } from "../looks/show-screen.ts";
import { expect, phone, photo } from "../kit/stage.ts";

test.use({ viewport: phone, hasTouch: true });

const gloved = 56;

/** Where an inspection is filled in: the form and its review, what it opens, and a trailer's. */
const filledIn = [
  "rejected critical repair",
  "known defect",
  "start over question",
  "driver's report",
  "choosing a trailer",
  "truck and trailer",
];

test("every control of an inspection is large enough for a thumb in a glove", async ({
  page,
  filled,
}) => {
  await restoreSession(page, filled.driver);
  const path = (id: number) => `/inspection?asset=${id}`;
  const screens = [
    ...yardScreens.filter(({ name }) => filledIn.includes(name)),
    { name: "failed item with a photo", path, open: takePhoto },
    { name: "photo", path, open: viewPhoto },
  ] satisfies Screen[];
  expect(screens).toHaveLength(filledIn.length + 2);
  const small = new Map<string, string[]>();
  for (const screen of screens) {
    await show(page, screen, filled.asset.id);
    const found = await listSmall(page);
    if (found.length > 0) small.set(screen.name, found);
  }
  expect(Object.fromEntries(small)).toEqual({});
});

async function takePhoto(page: Page): Promise<void> {
  await failItem(page);
  await page.locator('input[type="file"]').first().setInputFiles(photo);
  await expect(page.getByRole("button", { name: /^View photo/ }).first()).toBeVisible();
}

async function viewPhoto(page: Page): Promise<void> {
  await takePhoto(page);
  await page
    .getByRole("button", { name: /^View photo/ })
    .first()
    .click();
  await expect(page.getByRole("dialog").getByRole("img")).toBeVisible();
}

/** The controls below that size of what is on top; the label of one is a part of it. */
function listSmall(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const top = document.querySelector('[role="dialog"]') ?? document.querySelector("main");
    const controls = top?.querySelectorAll("a, button, input, select, textarea, summary") ?? [];
    return [...controls].flatMap((control) => {
      const { width, height } = (control.closest("label") ?? control).getBoundingClientRect();
      if (width === 0 || Math.min(width, height) >= least) return [];
      const name = control.ariaLabel ?? control.textContent;
      return [`${control.tagName} ${name} ${width} x ${height}`];
    });
  }, gloved);
}
