import { builtInChecklists } from "#shared/built-in-checklists.ts";
import type { Page } from "@playwright/test";
import { apiSchemas, type Asset } from "#shared/api-schemas.ts";
import { ask, buildAsset, enter, foundCompany, hire, recordedInspections } from "./fleet.ts";
import {
  answer,
  card,
  desktop,
  expect,
  expectAccessible,
  fillSignIn,
  item,
  phone,
  photo,
  test as base,
  toast,
} from "./stage.ts";

const labels = builtInChecklists.truck.map(({ label }) => label);
const [first = "", second = "", third = ""] = labels;

/** A driver's phone, a truck to inspect, and the office's browser. */
const test = base.extend<{ day: { office: Page; asset: Asset; driver: Driver } }>({
  day: async ({ page, another }, provide) => {
    const office = await another(desktop);
    await foundCompany(office);
    const asset = await buildAsset(office);
    const driver = await hire(office, "driver");
    await enter(page, driver);
    await provide({ office, asset, driver });
  },
});

type Driver = { id: number; username: string };

test.use({ viewport: phone, hasTouch: true, isMobile: true });

test("a draft outlives a reload, leaving and coming back", async ({ page, day }) => {
  const { office, asset } = day;
  const saveDraft = page.getByRole("button", { name: "Save Draft" });

  await test.step("the list leads to the form, and Back to the list", async () => {
    await expect(page.getByText("Last inspection: Never")).toBeVisible();
    await pick(page, asset);
    await expect(saveDraft).toBeDisabled();
    await expect(page.getByText("0 of 18", { exact: true })).toBeVisible();
    await page.goBack();
    await expect(page.getByText("Select Asset for Inspection")).toBeVisible();
    await pick(page, asset);
    await page.getByRole("button", { name: "Back", exact: true }).click();
    await expect(page.getByText("Select Asset for Inspection")).toBeVisible();
  });

  await test.step("a reload in the middle of it loses nothing", async () => {
    await pick(page, asset);
    await answer(page, [first], "Pass");
    await answer(page, [second], "Fail");
    await page.getByRole("textbox", { name: "Notes" }).fill("Low, and dark");
    await page.getByLabel("Additional Comments").fill("Rattles at idle");
    await page.reload();
    await expect(page.getByText("2 of 18", { exact: true })).toBeVisible();
    await expect(page.getByText("1 passed")).toBeVisible();
    await expect(page.getByText("1 failed")).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Notes" })).toHaveValue("Low, and dark");
    await expect(page.getByLabel("Additional Comments")).toHaveValue("Rattles at idle");
  });

  await test.step("tapping the same answer again takes it back", async () => {
    await answer(page, [third], "Pass");
    await item(page, third).getByRole("button", { name: "Pass" }).click();
    await expect(page.getByText("2 of 18", { exact: true })).toBeVisible();
  });

  await test.step("Save Draft keeps it until the driver comes back", async () => {
    await saveDraft.click();
    await expect(toast(page)).toContainText("Draft saved");
    await expect(page.getByRole("button", { name: /Mixer 12.*Draft · 2\/18/ })).toBeVisible();
    await page.getByRole("link", { name: "Inspection" }).click();
    await pick(page, asset);
    await expect(page.getByText(/^Draft of /)).toBeVisible();
    await expect(item(page, second).getByRole("button", { name: "Fail" })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
    expect(await recordedInspections(office)).toEqual([]);
  });
});

test.describe("without a network", () => {
  test.use({ tolerated: /net::ERR_(INTERNET_DISCONNECTED|FAILED)/ });

  test("an inspection is kept, and arrives once", async ({ page, day }) => {
    const { office, asset } = day;
    await pick(page, asset);
    await page.context().setOffline(true);
    await fillIn(page, { failed: first, notes: "Milky oil" });
    await page.locator('input[type="file"]').setInputFiles(photo);
    await expect(page.getByRole("button", { name: /^View / })).toBeVisible();
    const submit = page.getByRole("button", { name: "Submit Inspection" });

    await test.step("nothing is lost while the network is gone", async () => {
      await submit.tap();
      await expect(toast(page)).toContainText("Error");
      await expect(toast(page)).toContainText("No connection to the server");
      await expect(page.getByText("No answer came back", { exact: false })).toBeVisible();
      await expect(page.getByRole("textbox", { name: "Notes" })).toHaveValue("Milky oil");
      await expect(page.getByLabel("Driver Signature")).toHaveValue("Marco Ortiz");
      expect(await recordedInspections(office)).toEqual([]);
    });

    await test.step("it arrives, but its answer is lost", async () => {
      await page.context().setOffline(false);
      await page.route("**/api/inspection/logs", async (route) => {
        if (route.request().method() !== "POST") return route.continue();
        await route.fetch();
        return route.abort();
      });
      await submit.tap();
      await expect(submit).toBeEnabled();
      await expect(page.getByText("Not confirmed yet. Please submit again.")).toBeVisible();
      await page.unroute("**/api/inspection/logs");
    });

    await test.step("a page that was killed meanwhile sends the very same again", async () => {
      await page.goto("/");
      await expect(page.getByRole("button", { name: /Mixer 12.*Not sent yet/ })).toBeVisible();
      await pick(page, asset);
      await submit.tap();
      await expect(toast(page)).toContainText("Inspection completed successfully");
      await expect(card(page, "Today's Inspections")).toContainText("1 Failed");
      const [log, ...others] = await recordedInspections(office);
      expect(others).toEqual([]);
      expect(log?.issues).toEqual(["engine-oil"]);
      const { photos = [] } = log?.results["engine-oil"] ?? {};
      expect(photos).toHaveLength(1);
      expect((await office.request.get(photos[0] ?? "")).status()).toBe(200);
    });

    await test.step("and nothing of it stays on the phone", async () => {
      await page.goto("/");
      const row = page.getByRole("button", { name: /Mixer 12/ });
      await expect(row).toContainText("Failed");
      await expect(row).not.toContainText("Draft");
    });
  });
});

test("a double tap on Submit makes one record", async ({ page, day }) => {
  const { office, asset } = day;
  await pick(page, asset);
  await fillIn(page, {});
  const submit = page.getByRole("button", { name: "Submit Inspection" });
  await expect(submit).toBeEnabled();
  // Both taps come before anything is drawn again.
  await submit.evaluate((button) => {
    if (!(button instanceof HTMLElement)) return;
    button.click();
    button.click();
  });
  await expect(toast(page)).toContainText("Inspection completed successfully");
  await expect(card(page, "Today's Inspections")).toContainText("1 Passed");
  await expect(page.getByRole("button", { name: /Mixer 12.*Passed/ })).toBeVisible();
  expect(await recordedInspections(office)).toHaveLength(1);
});

test("a session that ends in the middle of a form loses nothing", async ({ page, day }) => {
  const { office, asset, driver } = day;
  await pick(page, asset);
  await fillIn(page, { failed: second, notes: "Weeping hose" });
  const reset = await ask(office, "resetPassword", { id: driver.id });
  const { tempPassword } = apiSchemas.resetPassword.returns.parse(reset);
  await page.getByRole("button", { name: "Submit Inspection" }).click();
  await expect(toast(page)).toContainText("Unauthorized");
  await expect(toast(page)).toContainText("You are logged out. Logging in again...");
  await expect(page).toHaveURL(/\/auth$/);
  await fillSignIn(page, driver.username, tempPassword);
  await expect(page.getByRole("button", { name: /Mixer 12.*Draft · 18\/18/ })).toBeVisible();
  await pick(page, asset);
  await expect(page.getByRole("textbox", { name: "Notes" })).toHaveValue("Weeping hose");
  await page.getByRole("button", { name: "Submit Inspection" }).click();
  await expect(toast(page)).toContainText("Inspection completed successfully");
  expect(await recordedInspections(office)).toHaveLength(1);
});

test("the office's screens are not there for a driver", async ({ page, day }) => {
  const { asset } = day;
  const navigation = page.getByRole("navigation", { name: "Main" });
  await expect(navigation.getByRole("link")).toHaveText(["Inspection"]);
  await expect(page.getByRole("link", { name: "Manage Checklists" })).toBeHidden();
  const places = ["/dashboard", "/assets", `/assets/${asset.id}`, "/maintenance"];
  for (const place of [...places, "/inspection/admin", "/nowhere"]) {
    await page.goto(place);
    await expect(page.getByRole("heading", { name: "404 Page Not Found" })).toBeVisible();
    await expect(page.getByText("Did you forget to add the page to the router?")).toBeVisible();
  }
  await expectAccessible(page);
  await page.goto("/crew");
  await expect(
    page.getByText("You don't have permission to access crew management."),
  ).toBeVisible();
  await expectAccessible(page);
  await page.goto("/account-settings");
  await expect(card(page, "Your Information")).toContainText("contact your manager to update");
  await expect(page.getByText("Profile Information")).toBeHidden();
});

async function pick(page: Page, { name }: { name: string }): Promise<void> {
  await page.getByRole("button", { name: new RegExp(name) }).click();
  await expect(page.getByRole("heading", { name, exact: true })).toBeVisible();
}

/** Answers everything and signs; what is named has failed. */
async function fillIn(page: Page, { failed, notes }: { failed?: string; notes?: string }) {
  const passed = labels.filter((label) => label !== failed);
  await answer(page, passed, "Pass");
  if (failed) await answer(page, [failed], "Fail");
  if (notes) await page.getByRole("textbox", { name: "Notes" }).fill(notes);
  await page.getByLabel("Driver Signature").fill("Marco Ortiz");
}
