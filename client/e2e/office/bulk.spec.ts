import { expectAccessible } from "../kit/page-checks.ts";
import {
  buildMixer,
  createCompany,
  createUser,
  desktop,
  expect,
  openAs,
  toast,
} from "../kit/stage.ts";
import { test } from "../kit/test.ts";

test.use({ viewport: desktop });

test("many units are changed together and changed back, without a mouse", async ({
  page,
  openBrowser,
}) => {
  await createCompany(page);
  for (const name of ["Mixer 1", "Mixer 2", "Mixer 3", "Pump 4"]) {
    await buildMixer(page, { name, location: name === "Mixer 2" ? "South yard" : null });
  }
  const other = await openBrowser(desktop);
  await openAs(other, await createUser(page, "manager"), "/assets");
  await page.goto("/assets");
  const box = (name: string) => page.getByRole("checkbox", { name, exact: true });
  await box("Mixer 1").press("Space");
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Shift+ArrowDown");
  await expect(box("Mixer 3")).toBeFocused();
  const bar = page.getByRole("region", { name: "Selected assets" });
  await expect(bar).toContainText("3 selected");

  await bar.getByRole("button", { name: "Location" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Location of 3 units" });
  await expect(dialog.getByLabel("Location")).toBeFocused();
  await page.keyboard.type("North yard");
  await page.keyboard.press("Enter");
  await expect(bar).toContainText("3 units changed");
  await expectAccessible(page);
  await other.getByRole("searchbox", { name: "Search assets" }).fill("north yard");
  await expect(other.getByRole("rowheader")).toHaveText(["Mixer 1", "Mixer 2", "Mixer 3"]);

  await bar.getByRole("button", { name: "Undo" }).press("Enter");
  await expect(bar).toContainText("3 units changed back");
  await expect(bar).toBeFocused();
  await expect(other.getByText("No assets match your current filters.")).toBeVisible();
  await other.getByRole("searchbox", { name: "Search assets" }).fill("south yard");
  await expect(other.getByRole("rowheader")).toHaveText(["Mixer 2"]);

  await bar.getByRole("button", { name: "Archive" }).press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Archive" }).press("Enter");
  await expect(page.getByRole("rowheader")).toHaveText(["Pump 4"]);
  await expect(bar).toContainText("3 units changed");
  await other.getByRole("link", { name: "View Mixer 2" }).waitFor({ state: "hidden" });
  await bar.getByRole("button", { name: "Undo" }).press("Enter");
  await expect(page.getByRole("rowheader")).toHaveCount(4);
});

test("a change is not undone over another user's", async ({ page, connectAs }) => {
  await createCompany(page);
  const { id } = await buildMixer(page);
  const other = await connectAs(await createUser(page, "manager"));
  await page.goto("/assets");
  await page.getByRole("checkbox", { name: "Mixer 12" }).check();
  await page.getByRole("button", { name: "Assigned Crew" }).click();
  await page.getByRole("dialog").getByLabel("Assigned Crew").fill("Night");
  await page.keyboard.press("Enter");
  await expect(page.getByText("1 unit changed")).toBeVisible();
  await other.call("updateAsset", { params: { id }, body: { location: "Here" } });
  await page.getByRole("button", { name: "Undo" }).click();
  const refusal = "Mixer 12: Someone else changed this meanwhile. Reload it and try again.";
  await expect(toast(page)).toContainText(refusal);
  await expect(page.getByRole("button", { name: "Undo" })).toBeHidden();
});
