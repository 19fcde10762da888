import { buildAsset, enter, enterSilently, foundCompany, hire } from "./fleet.ts";
import {
  addAsset,
  card,
  closePhoto,
  desktop,
  expect,
  expectAccessible,
  expectMessages,
  measure,
  phone,
  photo,
  sideways,
  test,
  toast,
} from "./stage.ts";

test.use({ viewport: desktop });

for (const role of ["admin", "manager"] as const) {
  test(`the first asset is added by ${role === "admin" ? "an admin" : "a manager"}, told what is missing`, async ({
    page,
  }) => {
    await foundCompany(page);
    if (role === "manager") await enterSilently(page, await hire(page, "manager"));
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
    await dialog.getByLabel("VIN/Serial").fill("1M8GDM9AXKP042789");
    await expect(dialog).toContainText(
      "This VIN's check digit doesn't match. Look for a typo (I, O and Q are never used).",
    );
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
}

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

test("an asset has a photo, a place and a driver", async ({ page }) => {
  await foundCompany(page);
  const { id } = await buildAsset(page);
  await page.goto(`/assets/${id}`);
  const information = card(page, "Asset Information");
  await expect(information).toContainText("LocationNot specified");
  await expect(information).toContainText("Assigned CrewNot specified");
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Asset Mixer 12" });
  await dialog.getByLabel("Location").fill("North yard");
  await dialog.getByLabel("Assigned Crew").fill("Luis Ortega");
  await dialog.getByLabel("Add photo").setInputFiles(photo);
  await dialog.getByRole("button", { name: "View photo" }).click();
  await closePhoto(page);
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect(toast(page)).toContainText("Asset updated successfully");
  await expect(information).toContainText("LocationNorth yard");
  await expect(information).toContainText("Assigned CrewLuis Ortega");
  const picture = information.getByRole("img", { name: "Mixer 12, in full size" });
  await expect(picture).toHaveAttribute("src", /^\/api\/photos\/\d+$/);
  await expect(picture).toHaveJSProperty("complete", true);
  await expect(picture).not.toHaveJSProperty("naturalWidth", 0);
  await expectAccessible(page);

  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await dialog.getByRole("button", { name: "Remove photo" }).click();
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect(picture).toBeHidden();
});

test("an asset is added and changed without a mouse", async ({ page }) => {
  await foundCompany(page);
  await page.goto("/assets");
  const add = page.getByRole("button", { name: "Add Asset" }).first();
  await add.focus();
  await page.keyboard.press("Enter");
  const adding = page.getByRole("dialog", { name: "Add New Asset" });
  await expect(adding.getByLabel("Name")).toBeFocused();
  await page.keyboard.type("Pump 3");
  for (const text of ["Equip", "SN-77", "2021", "Putzmeister", "47Z"]) {
    await page.keyboard.press("Tab");
    await page.keyboard.type(text);
  }
  await page.keyboard.press("Enter");
  await expect(toast(page)).toContainText("Asset created successfully");
  await expect(add).toBeFocused();
  await page.getByRole("link", { name: "View Pump 3" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Pump 3" })).toBeFocused();
  await expect(card(page, "Asset Information")).toContainText("CategoryEquipment");
  const edit = page.getByRole("button", { name: "Edit", exact: true });
  await page.keyboard.press("Tab");
  await expect(edit).toBeFocused();
  await page.keyboard.press("Enter");
  const editing = page.getByRole("dialog", { name: "Edit Asset Pump 3" });
  await expect(editing.getByLabel("Name")).toHaveValue("Pump 3");
  await page.keyboard.press("Escape");
  await expect(edit).toBeFocused();
});

test("a fleet of hundreds is paged, counted and searched", async ({ page }) => {
  await foundCompany(page);
  for (let first = 1; first <= 201; first += 20) {
    const numbers = Array.from({ length: Math.min(20, 202 - first) }, (_, place) => first + place);
    await Promise.all(
      numbers.map((number) =>
        buildAsset(page, { name: `Unit ${String(number).padStart(3, "0")}` }),
      ),
    );
  }
  await page.goto("/assets");
  const names = page.getByRole("rowheader");
  await expect(page.getByText("201 assets")).toBeVisible();
  await expect(names).toHaveCount(100);
  await page.getByRole("button", { name: "Show more" }).click();
  await expect(names).toHaveCount(200);
  await page.getByRole("searchbox", { name: "Search assets" }).fill("unit 20");
  await expect(page.getByText("2 assets", { exact: true })).toBeVisible();
  await expect(names).toHaveText(["Unit 200", "Unit 201"]);

  await test.step("where one is picked, it is searched for as well", async () => {
    await page.setViewportSize(phone);
    await page.goto("/maintenance");
    await page.getByRole("button", { name: "Log Maintenance" }).first().click();
    const log = page.getByRole("dialog", { name: "Log Maintenance" });
    const field = log.getByRole("combobox", { name: "Asset" });
    await field.click();
    const search = page.getByRole("dialog", { name: "Select an asset" });
    await expect(search).toContainText("Type to narrow: first 20 of 201");
    await expectAccessible(page);
    const option = search.getByRole("option", { name: "Unit 007" });
    expect((await measure(option)).height).toBeGreaterThanOrEqual(48);
    expect((await measure(search)).width).toBe(phone.width);
    await search.getByRole("combobox", { name: "Search assets" }).fill("201");
    await expect(search).toContainText("1 asset found");
    await page.keyboard.press("Enter");
    await expect(search).toBeHidden();
    await expect(field).toHaveText("Unit 201");
    await expect(field).toBeFocused();
  });
});

test("long names keep their place on every width", async ({ page }) => {
  await foundCompany(page);
  const long = "Mixer with a very long name ".repeat(8).slice(0, 200).trim();
  const unbroken = "M".repeat(200);
  await buildAsset(page, { name: long, make: long, model: long, vinOrSerial: long });
  const { id } = await buildAsset(page, {
    name: unbroken,
    make: unbroken,
    model: unbroken,
    vinOrSerial: unbroken,
    location: unbroken,
    assignedCrew: unbroken,
    condition: "out_of_service",
  });
  for (const width of [320, 390, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    for (const path of ["/assets", `/assets/${id}`]) {
      await page.goto(path);
      await expect(page.getByText("Out of Service").last()).toBeVisible();
      expect(await sideways(page), `${path} at ${width}`).toBe(0);
    }
    await page.getByRole("button", { name: "Edit", exact: true }).click();
    await expect(
      page.getByRole("dialog").getByRole("button", { name: "Save Changes" }),
    ).toBeInViewport();
    expect(await sideways(page), `the dialog at ${width}`).toBe(0);
  }
});

test("a driver finds no asset screens", async ({ page }) => {
  await foundCompany(page);
  const { id } = await buildAsset(page);
  await enterSilently(page, await hire(page, "driver"));
  for (const place of ["/assets", `/assets/${id}`, "/assets/4711"]) {
    await page.goto(place);
    await expect(page.getByRole("heading", { name: "404 Page Not Found" })).toBeVisible();
    await expect(page.getByText("Mixer 12")).toBeHidden();
  }
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
  await expect(late.getByRole("button", { name: "Save Changes" })).toBeFocused();
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
