import { buildMixer, card, createCompany, createUser, desktop, expect } from "../kit/stage.ts";
import { openAs, toast } from "../kit/stage.ts";
import { test } from "../kit/test.ts";

test.use({ viewport: desktop });

test("a manager sets up a PM program for mixers from a starter, and it keeps what was edited on a unit", async ({
  page,
}) => {
  await createCompany(page);
  const { id } = await buildMixer(page, { kind: "mixer" });
  await buildMixer(page, { name: "Mixer 14", vinOrSerial: "1M2GR3GC5KM004822", kind: "mixer" });
  await openAs(page, await createUser(page, "manager"), "/maintenance");
  const preview = page.getByRole("dialog", { name: "Preview changes" });

  await test.step("the program begins as a common one", async () => {
    await page.getByRole("link", { name: "Programs", exact: true }).click();
    await expect(page).toHaveTitle(/^Service Programs/);
    await page.getByRole("button", { name: /^Class 8 mixer/ }).click();
    const dialog = page.getByRole("dialog", { name: "New Program" });
    await expect(dialog).toContainText("Common practice. The maker's manual comes first.");
    await dialog.getByLabel("Name").fill("Mixer PM");
    await dialog.getByRole("button", { name: "Create Program" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Mixer PM" })).toBeVisible();
    await expect(card(page, "Services").getByRole("heading", { level: 3 })).toHaveCount(5);
  });

  await test.step("what it changes is shown, and then applied", async () => {
    await page.getByRole("button", { name: "Preview changes" }).click();
    const summary = "Add 10 schedules, change 0, stop 0, keep 0 edited by hand";
    await expect(preview).toContainText(summary);
    await preview.getByRole("button", { name: "Apply to 2 units" }).click();
    await expect(toast(page)).toContainText("Added 10 schedules, changed 0, stopped 0.");
    await expect(card(page, "Which Units")).toContainText("On 2 units");
  });

  await test.step("a schedule that is edited on its unit says so", async () => {
    await page.goto(`/assets/${id}`);
    const row = card(page, "Scheduled Maintenance")
      .getByRole("listitem")
      .filter({ has: page.getByRole("heading", { name: "PM-A", exact: true }) });
    await expect(row).toContainText("From the program Mixer PM");
    await row.getByRole("button", { name: "View PM-A" }).click();
    const dialog = page.getByRole("dialog", { name: "Edit Service Schedule" });
    await expect(dialog).toContainText("it is kept as edited by hand");
    await dialog.getByLabel("Interval Miles").fill("6000");
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await expect(row).toContainText("From the program Mixer PM · Edited by hand");
  });

  await test.step("the steps that were done are stored with the log", async () => {
    await page.getByRole("button", { name: "Log Maintenance for PM-A" }).click();
    const dialog = page.getByRole("dialog", { name: "Log Maintenance" });
    const steps = dialog.getByRole("group", { name: /^Steps/ });
    await expect(steps).toContainText("0 of 14 done");
    await steps.getByRole("checkbox").first().check();
    await dialog.getByLabel("Description").fill("PM-A");
    await dialog.getByRole("button", { name: "Log Maintenance" }).click();
    await expect(dialog).toBeHidden();
    await card(page, "Recent Maintenance").getByRole("link").first().click();
    await expect(page.getByRole("dialog")).toContainText("1 of 14 done");
    await page.keyboard.press("Escape");
  });

  await test.step("the program changes the other unit alone", async () => {
    await page.goto("/maintenance/programs");
    await page.getByRole("link", { name: /^Mixer PM/ }).click();
    await page.getByRole("button", { name: "Edit PM-A" }).click();
    const dialog = page.getByRole("dialog", { name: "Edit Service" });
    await dialog.getByLabel("Interval Miles").fill("4000");
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole("button", { name: "Preview changes" }).click();
    const summary = "Add 0 schedules, change 1, stop 0, keep 1 edited by hand";
    await expect(preview).toContainText(summary);
    await expect(preview.getByRole("region", { name: "Keep as it is" })).toContainText("Mixer 12");
    await preview.getByRole("button", { name: "Apply to 1 unit" }).click();
    await expect(toast(page)).toContainText("Added 0 schedules, changed 1, stopped 0.");
  });
});
