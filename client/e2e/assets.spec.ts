import { buildAsset, enter, foundCompany, hire } from "./fleet.ts";
import {
  addAsset,
  card,
  desktop,
  expect,
  expectAccessible,
  expectMessages,
  phone,
  test,
  toast,
} from "./stage.ts";

test.use({ viewport: desktop });

test("the first asset is added, told what is missing", async ({ page }) => {
  await foundCompany(page);
  await page.goto("/assets");
  await expect(page.getByText("No Assets Found")).toBeVisible();
  await expect(page.getByText("Get started by adding your first asset.")).toBeVisible();
  await page.getByRole("main").getByRole("button", { name: "Add Asset" }).last().click();
  const dialog = page.getByRole("dialog", { name: "Add New Asset" });
  const add = dialog.getByRole("button", { name: "Add Asset" });
  await expect(dialog.getByLabel("Category")).toHaveValue("truck");
  await expect(dialog.getByLabel("Condition")).toHaveValue("in_use");
  await expect(dialog.getByLabel("Condition").getByRole("option")).toHaveText([
    "In Use",
    "Out of Service",
  ]);
  await add.click();
  await expectMessages(dialog, {
    Name: "Name is required",
    "VIN/Serial": "VIN/Serial is required",
    Year: "Year is required",
    Make: "Make is required",
    Model: "Model is required",
  });
  const yearMax = new Date().getUTCFullYear() + 1;
  for (const year of [1989, yearMax + 1]) {
    await dialog.getByLabel("Year").fill(String(year));
    await dialog.getByLabel("Current Miles").fill("-1");
    await add.click();
    await expectMessages(dialog, {
      Year: `Year must be from 1990 to ${yearMax}`,
      "Current Miles": "Must be 0 or more",
    });
  }
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click();
  await addAsset(page, "Mixer 12");
  const row = page.getByRole("row").filter({ hasText: "Mixer 12" });
  await expect(row.getByRole("cell")).toHaveText([
    "Truck",
    "1M2GR3GC5KM004821",
    "2019",
    "Mack Granite",
    "In Use",
    "148,220 mi",
    "",
  ]);
});

test("what the registry shows stands in the address, so that Back leads back", async ({ page }) => {
  await foundCompany(page);
  await buildAsset(page, { name: "Mixer 12" });
  await buildAsset(page, { name: "Lowboy 501", category: "trailer", condition: "out_of_service" });
  await buildAsset(page, { name: "Loader 701", category: "equipment" });
  await page.goto("/assets");
  const names = page.getByRole("rowheader");
  const category = page.getByLabel("Category");
  const status = page.getByLabel("Status");
  await expect(names).toHaveText(["Loader 701", "Lowboy 501", "Mixer 12"]);
  await expect(page.getByRole("columnheader")).toHaveText([
    "Asset",
    "Category",
    "VIN/Serial",
    "Year",
    "Make/Model",
    "Status",
    "Miles/Hours",
    "Actions",
  ]);
  await expect(category.getByRole("option")).toHaveText([
    "All Categories",
    "Trucks",
    "Trailers",
    "Equipment",
  ]);
  await expect(status.getByRole("option")).toHaveText(["All Status", "In Use", "Out of Service"]);

  await test.step("each filter is a step that can be taken back", async () => {
    await category.selectOption("Trailers");
    await expect(page).toHaveURL(/\/assets\?category=trailer$/);
    await expect(names).toHaveText(["Lowboy 501"]);
    await status.selectOption("In Use");
    await expect(page).toHaveURL(/\?category=trailer&condition=in_use$/);
    await expect(page.getByText("No assets match your current filters.")).toBeVisible();
    await page.goBack();
    await expect(names).toHaveText(["Lowboy 501"]);
    await expect(status).toHaveValue("");
    await page.goBack();
    await expect(names).toHaveCount(3);
  });

  await test.step("a search survives a reload and the way back from an asset", async () => {
    const search = page.getByRole("searchbox", { name: "Search assets" });
    await search.fill("mixer");
    await expect(page).toHaveURL(/\?search=mixer$/);
    await expect(names).toHaveText(["Mixer 12"]);
    await page.reload();
    await expect(search).toHaveValue("mixer");
    await page.getByRole("link", { name: "View Mixer 12" }).click();
    await expect(page.getByRole("heading", { name: "Mixer 12" })).toBeVisible();
    await page.goBack();
    await expect(names).toHaveText(["Mixer 12"]);
    await search.fill("nothing like it");
    await expect(page.getByText("No assets match your current filters.")).toBeVisible();
    await page.getByRole("button", { name: "Clear filters" }).click();
    await expect(names).toHaveCount(3);
  });

  await test.step("a row opens its inspection and its log", async () => {
    await page.getByRole("button", { name: "Inspect Mixer 12" }).click();
    const inspection = page.getByRole("dialog", { name: "New Inspection" });
    await expect(inspection.getByText("0 of 18", { exact: true })).toBeVisible();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Log Maintenance for Loader 701" }).click();
    const log = page.getByRole("dialog", { name: "Log Maintenance" });
    await expect(log.getByLabel("Asset").locator("option:checked")).toHaveText("Loader 701");
  });
});

test("two people who change an asset do not undo each other", async ({ page, another }) => {
  await foundCompany(page);
  const { id } = await buildAsset(page);
  const ray = await another(desktop);
  await enter(ray, await hire(page, "manager"), `/assets/${id}`);
  await page.goto(`/assets/${id}`);
  for (const person of [page, ray]) {
    await person.getByRole("button", { name: "Edit", exact: true }).click();
  }
  const dana = page.getByRole("dialog", { name: "Edit Asset Mixer 12" });
  const late = ray.getByRole("dialog", { name: "Edit Asset Mixer 12" });
  await dana.getByLabel("Location").fill("Quarry plant");
  await dana.getByRole("button", { name: "Save Changes" }).click();
  await expect(toast(page)).toContainText("Asset updated successfully");
  await expect(card(page, "Asset Information")).toContainText("Quarry plant");

  await late.getByLabel("Current Miles").fill("150000");
  await late.getByRole("button", { name: "Save Changes" }).click();
  const notice = late.getByText("Somebody else changed this asset meanwhile.");
  await expect(notice).toBeVisible();
  await expectAccessible(ray);
  await late.getByRole("button", { name: "Reload" }).click();
  await expect(late.getByLabel("Location")).toHaveValue("Quarry plant");
  await expect(late.getByLabel("Current Miles")).toHaveValue("150000");
  await late.getByRole("button", { name: "Save Changes" }).click();
  await expect(toast(ray)).toContainText("Asset updated successfully");
  await expect(card(ray, "Asset Information")).toContainText("150,000");
  await expect(card(ray, "Asset Information")).toContainText("Quarry plant");
});

test("an asset is archived, and comes back", async ({ page, another }) => {
  await foundCompany(page);
  const { id } = await buildAsset(page);
  const truck = await another(phone);
  await enter(truck, await hire(page, "driver"));
  await expect(truck.getByRole("button", { name: /Mixer 12/ })).toBeVisible();
  await page.goto(`/assets/${id}`);
  const ask = page.getByRole("dialog");

  await page.getByRole("button", { name: "Archive" }).click();
  await expect(ask).toContainText("Archive Mixer 12?");
  await ask.getByRole("button", { name: "Archive" }).click();
  await expect(toast(page)).toContainText("Asset archived");
  await expect(page.getByText("This asset is archived.")).toBeVisible();
  await expect(page.getByRole("button", { name: "New Inspection" })).toBeHidden();
  await expect(page.getByRole("button", { name: "Log Maintenance" })).toBeHidden();
  await truck.goto("/inspection");
  await expect(truck.getByText("No Assets Available")).toBeVisible();
  await expect(truck.getByText("No assets are currently available for inspection.")).toBeVisible();

  await page.getByRole("link", { name: "Back to Assets" }).click();
  await expect(page.getByText("Get started by adding your first asset.")).toBeVisible();
  await page.getByRole("button", { name: "Show archived assets" }).click();
  await page.getByRole("link", { name: "View Mixer 12" }).click();
  await page.getByRole("button", { name: "Restore" }).click();
  await ask.getByRole("button", { name: "Restore" }).click();
  await expect(toast(page)).toContainText("Asset restored");
  await expect(page.getByRole("button", { name: "New Inspection" })).toBeVisible();
  await truck.goto("/inspection");
  await expect(truck.getByRole("button", { name: /Mixer 12/ })).toBeVisible();
});

test("an address that leads nowhere says so", async ({ page }) => {
  await foundCompany(page);
  await page.goto("/assets/4711");
  await expect(page.getByRole("heading", { name: "Asset Not Found" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Back to Assets" }).click();
  await expect(page.getByRole("heading", { name: "Assets", level: 1 })).toBeVisible();
  for (const place of ["/assets/abc", "/assets/12abc", "/assets/1/2", "/nowhere", "/api-docs"]) {
    await page.goto(place);
    await expect(page.getByRole("heading", { name: "404 Page Not Found" })).toBeVisible();
    await expect(page.getByText("Did you forget to add the page to the router?")).toBeVisible();
  }
});
