/** A phone's Back, which closes what is open before it leaves a page. */
import { buildInspection, buildMaintenanceLog, buildSchedule } from "#server/test/kit/build.ts";
import type { Page } from "@playwright/test";
import { buildMixer, callerIn, card, createCompany, expect, phone } from "../kit/stage.ts";
import { test } from "../kit/test.ts";

// With animations, unlike the other stories.
test.use({ viewport: phone, hasTouch: true, contextOptions: { reducedMotion: "no-preference" } });

test("records open from their addresses, and Back closes them one by one", async ({ page }) => {
  await createCompany(page);
  const asset = await buildMixer(page);
  const office = callerIn(page);
  const failed = await buildInspection(office, asset, { fail: ["tires"] });
  const work = { serviceType: "Brake Service", resolvedInspectionId: failed.id } as const;
  const { id } = await buildMaintenanceLog(office, asset.id, work);
  const inspection = page.getByRole("dialog", { name: "Inspection Details" });
  const maintenance = page.getByRole("dialog", { name: "Maintenance Details" });

  await page.goto("/dashboard");
  const row = card(page, "Recent Activity").getByRole("link", { name: /Brake Service/ });
  await row.tap();
  await expect(page).toHaveURL(`/dashboard?maintenance=${id}`);
  await maintenance.getByRole("link", { name: /, by / }).tap();
  await expect(page).toHaveURL(`/dashboard?inspection=${failed.id}`);
  await inspection.getByRole("link", { name: "maintenance record" }).tap();
  await expect(maintenance).toBeVisible();
  await page.goBack();
  await expect(inspection).toBeVisible();
  await page.goBack();
  await expect(maintenance).toBeVisible();
  await page.goBack();
  await expect(maintenance).toBeHidden();
  await expect(row).toBeFocused();
  await page.goForward();
  await expect(maintenance).toBeVisible();

  await test.step("a link to a page leads there, and Back returns to the record", async () => {
    await maintenance.getByRole("link", { name: "Mixer 12" }).tap();
    await expect(page).toHaveURL(`/assets/${asset.id}`);
    await expect(maintenance).toBeHidden();
    await page.goBack();
    await expect(maintenance).toBeVisible();
  });

  await test.step("a reload shows the record again, and the cross closes it", async () => {
    await page.reload();
    await maintenance.getByRole("button", { name: "Close" }).tap();
    await expect(maintenance).toBeHidden();
    await expect(page).toHaveURL("/dashboard");
    await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
  });

  await test.step("the address itself opens it, where nothing lies before it", async () => {
    await page.goto(`/assets?search=mixer&maintenance=${id}`);
    await maintenance.getByRole("button", { name: "Close" }).tap();
    await expect(maintenance).toBeHidden();
    await expect(page).toHaveURL("/assets?search=mixer");
    await page.goBack();
    await expect(page).toHaveURL("/dashboard");
  });
});

test("Back asks before it closes a typed form, and leaves the page after it", async ({ page }) => {
  await createCompany(page);
  await page.goto("/crew");
  await page.goto("/assets");
  const form = page.getByRole("dialog", { name: "Add New Asset" });
  const question = page.getByRole("alertdialog", { name: "Discard changes?" });
  await openForm(page);
  await form.getByLabel("Name").fill("Mixer 12");
  await page.goBack();
  await question.getByRole("button", { name: "Keep editing" }).tap();
  await expect(form.getByLabel("Name")).toHaveValue("Mixer 12");
  await page.goBack();
  await question.getByRole("button", { name: "Discard" }).tap();
  await expect(form).toBeHidden();

  await test.step("closed in any other way, it leaves nothing behind in the history", async () => {
    for (const key of ["Escape", "Enter"]) {
      await openForm(page);
      const close = form.getByRole("button", { name: "Close" });
      await (key === "Enter" ? close.press(key) : page.keyboard.press(key));
      await expect(form).toBeHidden();
    }
    await page.goBack();
    await expect(page).toHaveURL("/crew");
  });

  await test.step("after a reload the entry of a form that was open is passed over", async () => {
    await page.goto("/assets");
    await openForm(page);
    await page.reload();
    await expect(form).toBeHidden();
    await expect.poll(() => page.evaluate("history.state?.openLayers ?? 0")).toBe(0);
    await page.goBack();
    await expect(page).toHaveURL("/crew");
  });
});

test("a record that opens over a typed form leaves the form unchanged", async ({ page }) => {
  await createCompany(page);
  const asset = await buildMixer(page);
  const { id: scheduleId } = await buildSchedule(callerIn(page), asset.id);
  await buildMaintenanceLog(callerIn(page), asset.id, { scheduleId });
  await page.goto("/assets");
  await page.goto(`/assets/${asset.id}`);
  await page.getByRole("button", { name: "View Oil Change" }).tap();
  const form = page.getByRole("dialog", { name: "Edit Service Schedule" });
  await form.getByLabel("Interval Miles").fill("7500");
  const record = page.getByRole("dialog", { name: "Maintenance Details" });
  for (const close of [() => page.goBack(), () => page.keyboard.press("Escape")]) {
    await form.getByRole("link", { name: "View last service" }).tap();
    await expect(record).toContainText("Changed oil and filter");
    await close();
    await expect(record).toBeHidden();
    await expect(form.getByLabel("Interval Miles")).toHaveValue("7500");
  }
  await page.goBack();
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).tap();
  await expect(form).toBeHidden();

  await test.step("a record opens its schedule, and Back returns to the record", async () => {
    await card(page, "Recent Maintenance")
      .getByRole("link", { name: /Oil Change/ })
      .tap();
    await record.getByRole("button", { name: "Oil Change" }).tap();
    await expect(form).toBeVisible();
    await page.goBack();
    await expect(form).toBeHidden();
    await page.goBack();
    await expect(record).toBeHidden();
    await page.goBack();
    await expect(page).toHaveURL("/assets");
  });
});

test("Back closes menus and panels first, and a half-written checklist asks before it is left", async ({
  page,
}) => {
  await createCompany(page);
  await page.goto("/crew");
  await page.getByRole("link", { name: "Inspection", exact: true }).tap();
  await page.getByRole("link", { name: "Manage Checklists" }).tap();
  await expect(page).toHaveURL("/inspection/admin");

  await page.getByRole("button", { name: "Notifications", exact: true }).tap();
  await expect(page.getByRole("dialog", { name: "Notifications" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.getByRole("banner").getByRole("button").last().tap();
  await expect(page.getByRole("menu")).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("menu")).toBeHidden();
  await expect(page).toHaveURL("/inspection/admin");

  await page.getByRole("button", { name: "Add Checklist" }).tap();
  await page.getByLabel("Name").fill("Winter list");
  const question = page.getByRole("alertdialog", { name: "Discard changes?" });
  await page.getByRole("link", { name: "Crew" }).tap();
  await question.getByRole("button", { name: "Keep editing" }).tap();
  await expect(page.getByLabel("Name")).toHaveValue("Winter list");
  await page.getByRole("link", { name: "Crew" }).tap();
  await question.getByRole("button", { name: "Discard" }).tap();
  await expect(page).toHaveURL("/crew");
  await page.goBack();
  await expect(page).toHaveURL("/inspection/admin");
  await expect(page.getByRole("heading", { name: "Inspection Checklists" })).toBeVisible();
});

async function openForm(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Add Asset" }).first().tap();
  await expect(page.getByRole("dialog", { name: "Add New Asset" })).toBeVisible();
}
