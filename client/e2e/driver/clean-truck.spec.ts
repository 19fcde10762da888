import type { Locator, Page } from "@playwright/test";
import { measure } from "../kit/page-checks.ts";
import {
  type Browser,
  answer,
  expect,
  item,
  loadInspections,
  openAs,
  phone,
  toast,
} from "../kit/stage.ts";
import { labels, pick, test } from "../kit/fleet.ts";

/** The last four items are critical: a truck must not be driven if one of them failed. */
const critical = labels.slice(-4);
const sections = [
  labels.slice(0, 4),
  labels.slice(4, 7),
  labels.slice(7, 10),
  labels.slice(10, 14),
];
const patienceMs = 90_000;

test.use({ viewport: phone });

test.beforeEach(async ({ page, fleet }) => {
  await openAs(page, fleet.driver);
});

test.describe("by thumb", () => {
  test.use({ hasTouch: true, isMobile: true });

  test("a clean truck takes twelve taps", async ({ page, fleet }) => {
    const began = Date.now();
    let taps = 0;
    // After a real touch the page goes on by itself, while a script is already at the next item.
    const tap = async (target: Locator) => {
      await target.click();
      taps += 1;
    };
    await tap(page.getByRole("button", { name: new RegExp(fleet.asset.name) }));
    await tap(page.getByLabel("Odometer (optional)"));
    await page.keyboard.type("148402");
    for (const section of sections) {
      for (const label of section) await lookAt(item(page, label));
      await tap(page.getByRole("button", { name: "All good in this section" }));
    }
    for (const label of critical) {
      await tap(item(page, label).getByRole("button", { name: "Pass" }));
    }
    await tap(page.getByLabel("Driver Signature"));
    await page.keyboard.type("Marco Ortiz");
    await tap(page.getByRole("button", { name: "Submit Inspection" }));
    await expectRecorded(page, fleet.office);
    expect(taps).toBe(12);
    expect(Date.now() - began).toBeLessThan(patienceMs);
  });
});

test("a clean truck is inspected by keyboard", async ({ page, fleet }) => {
  await page.getByRole("button", { name: new RegExp(fleet.asset.name) }).press("Enter");
  await page.getByLabel("Odometer (optional)").focus();
  await page.keyboard.type("148402");
  for (const [index, section] of sections.entries()) {
    for (let tabs = 0; tabs < 2 * section.length + 1; tabs += 1) await page.keyboard.press("Tab");
    const passAll = page.getByRole("button", { name: "All good in this section" });
    await expect(passAll).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByText(`${section.length} marked good`).first()).toBeVisible();
    await expect(page.getByRole("button", { name: "Undo" }).nth(index)).toBeFocused();
  }
  for (const _ of critical) {
    await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Marco Ortiz");
  for (let tabs = 0; tabs < 3; tabs += 1) await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expectRecorded(page, fleet.office);
});

test.describe("on a narrow phone", () => {
  test.use({ viewport: { width: 320, height: 568 } });

  test("the next step is named where it is out of sight, and lies over no control of the first look; the badges of what was begun stand below all facts of its unit", async ({
    page,
    fleet,
  }) => {
    await pick(page, fleet.asset);
    const meter = page.getByLabel("Odometer (optional)");
    const next = page.getByRole("button", { name: "Next: Meter reading" });
    await expect(page.locator("[data-action-bar]")).toBeAttached();
    await lookAt(meter);
    await expect(next).toBeHidden();
    await lookAt(item(page, labels[8] ?? ""));
    await next.click();
    await expect(meter).toBeFocused();
    await expect(next).toBeHidden();

    await answer(page, labels.slice(0, 1), "Pass");
    await page.getByRole("button", { name: "Leave this inspection" }).click();
    const row = page.getByRole("button", { name: new RegExp(fleet.asset.name) });
    const fact = await measure(row.getByText("Last inspection:"));
    const badge = await measure(row.getByText("Draft"));
    expect(badge.y).toBeGreaterThanOrEqual(fact.y + fact.height);
  });
});

/** Waits long enough for the page to notice which part is in sight. */
async function lookAt(part: Locator): Promise<void> {
  await part.evaluate(
    (element) =>
      new Promise<void>((resolve) => {
        element.scrollIntoView({ block: "center", behavior: "instant" });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
      }),
  );
}

async function expectRecorded(page: Page, office: Browser): Promise<void> {
  await expect(toast(page)).toContainText("Inspection completed successfully");
  const [log, ...others] = await loadInspections(office);
  expect(others).toEqual([]);
  expect(log).toMatchObject({ passed: true, odometer: 148_402 });
  const ways = Object.values(log?.results ?? {}).map(({ how }) => how);
  expect(ways).toEqual([...Array(14).fill("section"), ...Array(4).fill(undefined)]);
}
