import type { Locator, Page } from "@playwright/test";
import {
  ask,
  buildAsset,
  buildInspection,
  buildSchedule,
  enter,
  foundCompany,
  hire,
} from "./fleet.ts";
import {
  card,
  closePhoto,
  desktop,
  expect,
  expectAccessible,
  hold,
  phone,
  photo,
  test,
  toast,
} from "./stage.ts";

test.use({ viewport: desktop });

const byMiles = { type: "usage_based", intervalMiles: 5_000 } as const;

test("the log is opened from six places, filled in for each", async ({ page }) => {
  await foundCompany(page);
  const asset = await buildAsset(page);
  await buildSchedule(page, { assetId: asset.id, name: "Brake Inspection", ...byMiles });
  await buildInspection(page, asset, { failed: { tires: "Cut" } });
  const dialog = page.getByRole("dialog", { name: "Log Maintenance" });
  const fixes = dialog.getByLabel(/Fixes a failed inspection/);

  await test.step("from the dashboard for what has failed", async () => {
    await page.goto("/dashboard");
    await card(page, "Failed Inspections")
      .getByRole("button", { name: /Log Maintenance/ })
      .click();
    await expectFilled(dialog, { asset: "Mixer 12", type: "Preventive Maintenance" });
    await expect(fixes).not.toHaveValue("");
    await expect(dialog.getByLabel("Description")).toHaveValue(/^Fixed: /);
    await close(dialog);
  });

  await test.step("from the registry for the asset", async () => {
    await page.goto("/assets");
    await page.getByRole("button", { name: "Log Maintenance for Mixer 12" }).click();
    await expectFilled(dialog, { asset: "Mixer 12", type: "Preventive Maintenance" });
    await expect(fixes).toHaveValue("");
    await close(dialog);
  });

  await test.step("from the asset's page for the asset, and for its schedule", async () => {
    await page.goto(`/assets/${asset.id}`);
    await card(page, "Recent Maintenance").getByRole("button", { name: "Log Maintenance" }).click();
    await expectFilled(dialog, { asset: "Mixer 12", type: "Preventive Maintenance" });
    await close(dialog);
    const forSchedule = { name: "Log Maintenance for Brake Inspection" };
    await card(page, "Scheduled Maintenance").getByRole("button", forSchedule).click();
    await expectFilled(dialog, { asset: "Mixer 12", type: "Brake Service" });
    await expect(dialog.getByLabel("Schedule")).toContainText("Brake Inspection · Every 5,000 mi");
    await expect(dialog.getByLabel("Schedule")).not.toHaveValue("");
    await close(dialog);
  });

  await test.step("from maintenance for nothing, and for a schedule", async () => {
    await page.goto("/maintenance");
    await page.getByRole("button", { name: "Log Maintenance", exact: true }).click();
    await expect(dialog.getByLabel("Asset")).toHaveValue("");
    await expect(dialog.getByLabel("Schedule")).toBeDisabled();
    await close(dialog);
    await page
      .getByRole("button", { name: "Log Maintenance for Brake Inspection of Mixer 12" })
      .click();
    await expectFilled(dialog, { asset: "Mixer 12", type: "Brake Service" });
    await close(dialog);
  });
});

test("a repair with a photo and a service of long ago are recorded on a phone", async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await foundCompany(page);
  const asset = await buildAsset(page);
  const schedule = { assetId: asset.id, name: "Oil Change", ...byMiles, nextDueMiles: 150_000 };
  await buildSchedule(page, { ...schedule, lastPerformed: "2026-01-15" });
  await buildInspection(page, asset, { failed: { tires: "Cut" } });
  await page.goto(`/assets/${asset.id}`);
  const dialog = page.getByRole("dialog", { name: "Log Maintenance" });
  const save = dialog.getByRole("button", { name: "Log Maintenance" });
  const records = card(page, "Recent Maintenance");

  await test.step("the repair", async () => {
    await records.getByRole("button", { name: "Log Maintenance" }).click();
    await dialog.getByLabel(/Fixes a failed inspection/).selectOption({ index: 1 });
    await dialog.locator('input[type="file"]').setInputFiles(photo);
    await dialog.getByRole("button", { name: "View photo 1" }).click();
    await closePhoto(page);
    await save.click();
    await expect(toast(page)).toContainText("Maintenance log created successfully");
    await expect(records.getByRole("listitem")).toContainText("fixes a failed inspection");
    const logs = await ask(page, "listMaintenanceLogs", {});
    expect(logs).toEqual([
      expect.objectContaining({ photoUrls: [expect.stringMatching(/^\/api\/photos\/\d+$/)] }),
    ]);
  });

  await test.step("the service that was found in a paper book", async () => {
    const row = card(page, "Scheduled Maintenance").getByRole("listitem");
    await row.getByRole("button", { name: "Log Maintenance for Oil Change" }).click();
    await dialog.getByLabel("Date").fill("2025-02-03");
    await dialog.getByLabel("Odometer").fill("90000");
    await expect(dialog).toContainText("It is kept on the log; the meter stays.");
    await dialog.getByLabel("Description").fill("From the paper book");
    await save.click();
    await expect(toast(page)).toContainText("Maintenance log created successfully");
    await expect(records.getByRole("listitem").last()).toContainText("Feb 3, 2025");
    await expect(row).toContainText("Last performed: Jan 15, 2026");
    await expect(row).toContainText("Next due: 150,000 mi");
    await expect(card(page, "Asset Information")).toContainText("148,220");
  });
});

test("a large fleet's schedules are shown in steps, the most pressing first", async ({ page }) => {
  await foundCompany(page);
  const { id: assetId } = await buildAsset(page, { currentMiles: 50_000 });
  for (let n = 0; n < 23; n += 1) {
    const name = `Service ${String(n).padStart(2, "0")}`;
    await buildSchedule(page, { assetId, name, ...byMiles, nextDueMiles: 49_600 + n * 100 });
  }
  const asked: string[] = [];
  page.on("request", (request) =>
    asked.push(new URL(request.url()).pathname + new URL(request.url()).search),
  );
  await page.goto("/maintenance");
  const schedules = card(page, "Service Schedules");
  const rows = schedules.getByRole("listitem");
  await expect(rows).toHaveCount(10);
  await expect(rows.first()).toContainText("Service 00");
  await expect(card(page, "Overdue")).toContainText("+1 more");
  // Nothing asks for the whole list.
  expect(asked.filter((address) => address === "/api/maintenance/schedules")).toEqual([]);
  const more = schedules.getByRole("button", { name: "Show more schedules" });
  await more.click();
  await expect(rows).toHaveCount(20);
  await expect(rows.nth(10).getByRole("link", { name: "Mixer 12" })).toBeFocused();
  await more.click();
  await expect(rows).toHaveCount(23);
  await expect(rows.last()).toContainText("Service 22");
  await expect(more).toBeHidden();

  await test.step("and stay so when one of them is served", async () => {
    await page.getByRole("button", { name: "Log Maintenance for Service 00 of Mixer 12" }).click();
    const dialog = page.getByRole("dialog", { name: "Log Maintenance" });
    await dialog.getByLabel("Description").fill("Served");
    await dialog.getByRole("button", { name: "Log Maintenance" }).click();
    await expect(rows.last()).toContainText("Service 00");
    await expect(rows).toHaveCount(23);
    await expect(card(page, "Overdue").getByRole("listitem")).toHaveCount(3);
    await expect(card(page, "Completed Today")).toContainText("Preventive Maintenance");
  });
});

test("a week's service is planned and logged by keyboard alone", async ({ page }) => {
  await foundCompany(page);
  await buildAsset(page);
  await page.goto("/maintenance");
  const schedules = card(page, "Service Schedules");
  await expect(schedules).toContainText("No service schedules created yet");

  await test.step("the schedule", async () => {
    await tabTo(page, schedules.getByLabel("Asset"));
    await page.keyboard.type("Mixer");
    await tabTo(page, schedules.getByRole("button", { name: "Add Schedule" }));
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Add Service Schedule" });
    await expect(dialog.getByLabel("Interval Miles")).toBeVisible();
    await tabTo(page, dialog.getByLabel("Interval Miles"));
    await page.keyboard.type("5000");
    await page.keyboard.press("Enter");
    await expect(toast(page)).toContainText("Service schedule created successfully.");
    await expect(schedules.getByRole("button", { name: "Add Schedule" })).toBeFocused();
  });

  await test.step("its service", async () => {
    const log = schedules.getByRole("button", { name: /^Log Maintenance for Preventative/ });
    await tabTo(page, log);
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Log Maintenance" });
    await expect(dialog.getByLabel("Description")).toBeVisible();
    await tabTo(page, dialog.getByLabel("Description"));
    await page.keyboard.type("Greased");
    await tabTo(page, dialog.getByRole("button", { name: "Log Maintenance" }));
    await page.keyboard.press("Enter");
    await expect(toast(page)).toContainText("Maintenance log created successfully");
    await expect(log).toBeFocused();
  });
});

test.describe("with a network that fails", () => {
  test.use({ tolerated: /net::ERR_(FAILED|INTERNET_DISCONNECTED)/ });

  test("maintenance says what it waits for, what failed and what was not saved", async ({
    page,
  }) => {
    await foundCompany(page);
    await buildAsset(page);

    await test.step("while it is loading", async () => {
      const open = await hold(page, "**/api/maintenance/logs?limit=10");
      await page.goto("/maintenance");
      const table = page.getByRole("table", { name: "Recent Maintenance Logs" });
      await expect(table.getByRole("row")).toHaveCount(6);
      open();
      await expect(page.getByText("No maintenance records found")).toBeVisible();
    });

    await test.step("when it cannot be loaded", async () => {
      // Open screens ask again by themselves as soon as they hear of changes; this one never does.
      await page.route("**/api/live*", (route) => route.abort());
      await page.route("**/api/maintenance/**", (route) => route.abort());
      await page.reload();
      await expect(page.getByText("Couldn't load the service schedules.")).toBeVisible();
      await expect(page.getByText("Couldn't load the maintenance logs.")).toBeVisible();
      await expect(card(page, "Overdue")).toContainText("Couldn't load");
      await expectAccessible(page);
      await page.unroute("**/api/maintenance/**");
      await card(page, "Service Schedules").getByRole("button", { name: "Try again" }).click();
      await expect(page.getByText("No service schedules created yet")).toBeVisible();
    });

    await test.step("when it cannot be saved", async () => {
      await page.getByRole("button", { name: "Log Maintenance", exact: true }).click();
      const dialog = page.getByRole("dialog", { name: "Log Maintenance" });
      await dialog.getByLabel("Asset").selectOption("Mixer 12");
      await dialog.getByLabel("Description").fill("Greased");
      await page.context().setOffline(true);
      await dialog.getByRole("button", { name: "Log Maintenance" }).click();
      await expect(toast(page)).toContainText("Error");
      await expect(dialog.getByLabel("Description")).toHaveValue("Greased");
      await page.context().setOffline(false);
      await dialog.getByRole("button", { name: "Log Maintenance" }).click();
      await expect(toast(page)).toContainText("Maintenance log created successfully");
      expect(await ask(page, "listMaintenanceLogs", {})).toHaveLength(1);
    });
  });
});

test("maintenance is not for drivers", async ({ page, another }) => {
  await foundCompany(page);
  const driver = await hire(page, "driver");
  const yard = await another(phone);
  await enter(yard, driver, "/maintenance");
  await expect(yard.getByText("404 Page Not Found")).toBeVisible();
  expect((await yard.request.get("/api/maintenance/schedules?due=overdue")).status()).toBe(403);
});

type Filled = { asset: string; type: string };

async function expectFilled(dialog: Locator, { asset, type }: Filled): Promise<void> {
  await expect(dialog.getByLabel("Service Type")).toHaveValue(type);
  await expect(dialog.getByLabel("Asset").locator("option:checked")).toHaveText(asset);
}

async function close(dialog: Locator): Promise<void> {
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toBeHidden();
}

/** Forward with the Tab key until that has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let pressed = 0; pressed < 40; pressed += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  await expect(target).toBeFocused();
}
