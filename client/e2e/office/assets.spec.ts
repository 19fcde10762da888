import { expectAccessible } from "../kit/page-checks.ts";
import {
  buildMixer,
  card,
  closePhoto,
  desktop,
  openAs,
  expect,
  createCompany,
  createUser,
  phone,
  photo,
  toast,
} from "../kit/stage.ts";
import { test } from "../kit/test.ts";

test.use({ viewport: desktop });

test("Back undoes a filter, and returns to a search", async ({ page }) => {
  await createCompany(page);
  await buildMixer(page);
  await buildMixer(page, { name: "Lowboy 501", category: "trailer", condition: "out_of_service" });
  await buildMixer(page, { name: "Loader 701", category: "equipment" });
  await page.goto("/assets");
  const names = page.getByRole("rowheader");
  await expect(names).toHaveText(["Loader 701", "Lowboy 501", "Mixer 12"]);
  await page.getByLabel("Category").selectOption("Trailers");
  await expect(names).toHaveText(["Lowboy 501"]);
  await page.getByLabel("Status").selectOption("In Use");
  await expect(page.getByText("No assets match your current filters.")).toBeVisible();
  await page.goBack();
  await expect(names).toHaveText(["Lowboy 501"]);
  await page.goBack();
  await expect(names).toHaveCount(3);

  await page.getByRole("searchbox", { name: "Search assets" }).fill("mixer");
  await expect(names).toHaveText(["Mixer 12"]);
  await page.reload();
  await page.getByRole("link", { name: "View Mixer 12" }).click();
  await expect(page.getByRole("heading", { name: "Mixer 12" })).toBeVisible();
  await page.goBack();
  await expect(names).toHaveText(["Mixer 12"]);
});

test("an admin edits the photo, location and assigned crew of an asset", async ({ page }) => {
  await createCompany(page);
  const { id } = await buildMixer(page);
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

test("two users who change the same asset do not overwrite each other", async ({
  page,
  openBrowser,
}) => {
  await createCompany(page);
  const { id } = await buildMixer(page);
  const ray = await openBrowser(desktop);
  await openAs(ray, await createUser(page, "manager"), `/assets/${id}`);
  await page.goto(`/assets/${id}`);
  for (const tab of [page, ray]) {
    await tab.getByRole("button", { name: "Edit", exact: true }).click();
  }
  const dana = page.getByRole("dialog", { name: "Edit Asset Mixer 12" });
  const outdated = ray.getByRole("dialog", { name: "Edit Asset Mixer 12" });
  await dana.getByLabel("Location").fill("Quarry plant");
  await dana.getByRole("button", { name: "Save Changes" }).click();
  await expect(toast(page)).toContainText("Asset updated successfully");
  await expect(card(page, "Asset Information")).toContainText("Quarry plant");

  await outdated.getByLabel("Current Miles").fill("150000");
  await outdated.getByRole("button", { name: "Save Changes" }).click();
  const warning = outdated.getByText("Somebody else changed this asset meanwhile.");
  await expect(warning).toBeVisible();
  await expect(outdated.getByRole("button", { name: "Save Changes" })).toBeFocused();
  await expectAccessible(ray);
  await outdated.getByRole("button", { name: "Reload" }).click();
  await expect(outdated.getByLabel("Location")).toHaveValue("Quarry plant");
  await expect(outdated.getByLabel("Current Miles")).toHaveValue("150000");
  await outdated.getByRole("button", { name: "Save Changes" }).click();
  await expect(toast(ray)).toContainText("Asset updated successfully");
  await expect(card(ray, "Asset Information")).toContainText("150,000");
  await expect(card(ray, "Asset Information")).toContainText("Quarry plant");
});

test("an archived asset is hidden from drivers until it is restored", async ({
  page,
  openBrowser,
}) => {
  await createCompany(page);
  const { id } = await buildMixer(page);
  const truck = await openBrowser(phone);
  await openAs(truck, await createUser(page, "driver"));
  await expect(truck.getByRole("button", { name: /Mixer 12/ })).toBeVisible();
  await page.goto(`/assets/${id}`);
  const question = page.getByRole("dialog");
  await page.getByRole("button", { name: "Archive" }).click();
  await question.getByRole("button", { name: "Archive" }).click();
  await expect(page.getByText("This asset is archived.")).toBeVisible();
  await expect(truck.getByText("No Assets Available")).toBeVisible();

  await page.getByRole("link", { name: "Back to Assets" }).click();
  await page.getByRole("button", { name: "Show archived assets" }).click();
  await page.getByRole("link", { name: "View Mixer 12" }).click();
  await page.getByRole("button", { name: "Restore" }).click();
  await question.getByRole("button", { name: "Restore" }).click();
  await expect(page.getByRole("button", { name: "New Inspection" })).toBeVisible();
  await expect(truck.getByRole("button", { name: /Mixer 12/ })).toBeVisible();
});
