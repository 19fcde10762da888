import type { Page } from "@playwright/test";
import { builtInChecklists } from "#shared/built-in-checklists.ts";
import type { Asset } from "#shared/api-schemas.ts";
import {
  buildAsset,
  enter,
  enterSilently,
  foundCompany,
  hire,
  recordedInspections,
} from "./fleet.ts";
import {
  answer,
  desktop,
  expect,
  fillSignIn,
  hold,
  item,
  phone,
  signOut,
  test as base,
  toast,
} from "./stage.ts";

const labels = builtInChecklists.truck.map(({ label }) => label);

type Driver = Awaited<ReturnType<typeof hire>>;

/** Two drivers who share one phone, and the office's browser. */
const test = base.extend<{ yard: { office: Page; asset: Asset; marco: Driver; ana: Driver } }>({
  yard: async ({ another }, provide) => {
    const office = await another(desktop);
    await foundCompany(office);
    const asset = await buildAsset(office);
    const marco = await hire(office, "driver");
    const ana = await hire(office, "driver", { firstName: "Ana", lastName: "Silva" });
    await provide({ office, asset, marco, ana });
  },
});

test.use({ viewport: phone, hasTouch: true });

/** Up to the signature, so that only "Submit Inspection" is left to press. */
async function fillInspection(page: Page, driver: Driver, asset: Asset): Promise<void> {
  await enter(page, driver, `/inspection?asset=${asset.id}`);
  await answer(page, labels, "Pass");
  await page.getByLabel("Driver Signature").fill("Marco Ortiz");
}

test("an inspection that is open stays its driver's when somebody signs in in another tab", async ({
  page,
  yard,
}) => {
  const { office, asset, marco, ana } = yard;
  await fillInspection(page, marco, asset);
  await expect(page.getByRole("button", { name: "Submit Inspection" })).toBeEnabled();
  const otherTab = await page.context().newPage();
  await otherTab.goto("/");

  await test.step("signing out there ends it here", async () => {
    await signOut(otherTab);
    await expect(page.getByRole("heading", { name: "Welcome back" })).toBeVisible();
    await expect(page.getByLabel("Driver Signature")).toHaveCount(0);
  });

  await test.step("whoever signs in there begins anew here, and nothing was sent", async () => {
    await fillSignIn(otherTab, ana.username);
    await expect(page.getByRole("button", { name: "Ana" })).toBeVisible();
    await expect(toast(page)).toContainText("Ana is signed in now");
    await expect(page).toHaveURL(/\/$/);
    const row = page.getByRole("button", { name: asset.name });
    await expect(row).toBeVisible();
    await expect(row).not.toContainText("Draft");
    await row.click();
    await expect(page.getByText("0 of 18", { exact: true })).toBeVisible();
    expect(await recordedInspections(office)).toEqual([]);
  });

  await test.step("its driver goes on with it, in whichever tab", async () => {
    await signOut(page);
    await expect(otherTab.getByRole("heading", { name: "Welcome back" })).toBeVisible();
    await fillSignIn(page, marco.username);
    await expect(toast(otherTab)).toContainText("Marco is signed in now");
    await otherTab.getByRole("button", { name: /Mixer 12.*Draft · 18\/18/ }).click();
    await expect(otherTab.getByLabel("Driver Signature")).toHaveValue("Marco Ortiz");
    await otherTab.getByRole("button", { name: "Submit Inspection" }).click();
    await expect(toast(otherTab)).toContainText("Inspection completed successfully");
    const recorded = await recordedInspections(office);
    expect(recorded.map(({ driverId }) => driverId)).toEqual([marco.id]);
  });
});

test("a tab that comes back into view sends nothing before it knows who is signed in", async ({
  page,
  yard,
}) => {
  const { office, asset, marco, ana } = yard;
  await fillInspection(page, marco, asset);
  // Without a word from another tab, as when that was another program with the same cookies.
  await enterSilently(page, ana);
  const letThrough = await hold(page, "**/api/user");
  const asked = page.waitForRequest("**/api/user");
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await asked;
  await page.getByRole("button", { name: "Submit Inspection" }).click();
  await expect(page.getByRole("button", { name: "Submit Inspection" })).toBeDisabled();
  letThrough();
  await expect(page.getByRole("button", { name: "Ana" })).toBeVisible();
  await expect(page.getByText(asset.name)).toBeVisible();
  await expect(item(page, labels[0] ?? "")).toHaveCount(0);
  expect(await recordedInspections(office)).toEqual([]);

  await enterSilently(page, marco);
  await page.reload();
  await page.getByRole("button", { name: /Mixer 12.*Not sent yet/ }).click();
  await page.getByRole("button", { name: "Submit Inspection" }).click();
  await expect(toast(page)).toContainText("Inspection completed successfully");
  const recorded = await recordedInspections(office);
  expect(recorded.map(({ driverId }) => driverId)).toEqual([marco.id]);
});

test("what goes out under the cookie of another is refused, and the tab becomes theirs", async ({
  page,
  yard,
}) => {
  const { office, asset, marco, ana } = yard;
  await fillInspection(page, marco, asset);
  await enterSilently(page, ana);
  await page.getByRole("button", { name: "Submit Inspection" }).click();
  await expect(page.getByRole("button", { name: "Ana" })).toBeVisible();
  expect(await recordedInspections(office)).toEqual([]);
});
