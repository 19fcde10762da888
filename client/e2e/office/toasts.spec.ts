import type { Locator, Page } from "@playwright/test";
import { measure } from "../kit/page-checks.ts";
import { answer, buildMixer, createCompany, desktop, expect } from "../kit/stage.ts";
import { phone, toast } from "../kit/stage.ts";
import { test } from "../kit/test.ts";
import { labels } from "../kit/fleet.ts";

const [first = ""] = labels;
const tablet = { width: 820, height: 1180 };
const laptop = { width: 1024, height: 768 };

const viewports = [phone, tablet, laptop, desktop];

test("a toast covers neither the progress nor the button of an inspection, and no button of a dialog", async ({
  page,
}) => {
  await createCompany(page);
  const { id } = await buildMixer(page);
  await test.step("of an inspection", () => seeInspection(page, id));
  await test.step("of a dialog", () => seeDialog(page, id));
});

async function seeInspection(page: Page, id: number): Promise<void> {
  await page.goto(`/inspection?asset=${id}`);
  await answer(page, [first], "Pass");
  const submit = page.getByRole("button", { name: "Submit Inspection" });
  for (const viewport of viewports) {
    await page.setViewportSize(viewport);
    await submit.scrollIntoViewIfNeeded();
    await page.evaluate("window.scrollTo(0, document.body.scrollHeight)");
    await page.evaluate("document.querySelector('form').requestSubmit()");
    await expect(toast(page)).toContainText("Incomplete Inspection");
    await expectUncovered(page, [page.locator("[data-progress]"), submit]);
  }
}

async function seeDialog(page: Page, id: number): Promise<void> {
  await page.goto(`/assets/${id}`);
  await page.route("**/api/assets/*", (route) =>
    route.request().method() === "PUT" ? route.fulfill({ status: 413 }) : route.fallback(),
  );
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const save = page.getByRole("dialog").getByRole("button", { name: "Save Changes" });
  for (const viewport of viewports) {
    await page.setViewportSize(viewport);
    await save.click();
    await expect(toast(page)).toContainText("The answer did not come from Yardcheck.");
    await expectUncovered(page, [save]);
  }
}

/** Expects that the toast covers none of these controls, not even in part. */
async function expectUncovered(page: Page, controls: Locator[]): Promise<void> {
  // Hovering waits until the toast no longer moves.
  await toast(page).hover();
  const shown = await measure(toast(page));
  for (const control of controls) {
    const box = await measure(control);
    const isBeside = box.x + box.width <= shown.x || shown.x + shown.width <= box.x;
    const isAbove = box.y + box.height <= shown.y || shown.y + shown.height <= box.y;
    expect({ box, shown, isUncovered: isBeside || isAbove }).toMatchObject({ isUncovered: true });
  }
}
