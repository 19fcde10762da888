import {
  callerIn,
  createCompany,
  openAs,
  expect,
  fillSignIn,
  createUser,
  phone,
} from "../kit/stage.ts";
import { loadInspections, signOut, toast } from "../kit/stage.ts";
import { signIn } from "#server/test/kit/build.ts";
import { fillIn, submit, test } from "../kit/fleet.ts";

test.use({ viewport: phone, hasTouch: true });

test("an open inspection stays with its driver when another user signs in in another tab", async ({
  page,
  fleet,
}) => {
  const { office, asset, driver: marco } = fleet;
  const ana = await createUser(office, "driver", { firstName: "Ana", lastName: "Silva" });
  await openAs(page, marco, `/inspection?asset=${asset.id}`);
  await fillIn(page);
  await expect(page.getByRole("button", { name: "Submit Inspection" })).toBeEnabled();
  const otherTab = await page.context().newPage();
  await otherTab.goto("/");

  await test.step("signing out in the other tab closes it in this one", async () => {
    await signOut(otherTab);
    await expect(page.getByRole("heading", { name: "Welcome back" })).toBeVisible();
    await expect(page.getByLabel("Driver Signature")).toHaveCount(0);
  });

  await test.step("another user starts without the draft, and nothing was sent", async () => {
    await fillSignIn(otherTab, ana.username);
    await expect(page.getByRole("button", { name: "Ana" })).toBeVisible();
    await expect(toast(page)).toContainText("Ana is signed in now");
    await expect(page).toHaveURL(/\/$/);
    const row = page.getByRole("button", { name: asset.name });
    await expect(row).toBeVisible();
    await expect(row).not.toContainText("Draft");
    await row.click();
    await expect(page.getByText("0 of 18", { exact: true })).toBeVisible();
    expect(await loadInspections(office)).toEqual([]);
  });

  await test.step("its driver continues it in either tab", async () => {
    await signOut(page);
    await expect(otherTab.getByRole("heading", { name: "Welcome back" })).toBeVisible();
    await fillSignIn(page, marco.username);
    await expect(toast(otherTab)).toContainText("Marco is signed in now");
    await otherTab.getByRole("button", { name: /Mixer 12.*Draft · 18\/18/ }).click();
    await expect(otherTab.getByLabel("Driver Signature")).toHaveValue("Marco Ortiz");
    await otherTab.getByRole("button", { name: "Submit Inspection" }).click();
    await expect(toast(otherTab)).toContainText("Inspection completed successfully");
    const recorded = await loadInspections(office);
    expect(recorded.map(({ driverId }) => driverId)).toEqual([marco.id]);
  });
});

test("a submission with another user's cookie is refused, and the tab switches to that user", async ({
  page,
  fleet,
}) => {
  const { office, asset, driver: marco } = fleet;
  const ana = await createUser(office, "driver", { firstName: "Ana", lastName: "Silva" });
  await openAs(page, marco, `/inspection?asset=${asset.id}`);
  await fillIn(page);
  await signIn(callerIn(page), ana);
  await submit(page);
  await expect(page.getByRole("button", { name: "Ana" })).toBeVisible();
  expect(await loadInspections(office)).toEqual([]);
});

test("the user's name stays visible on the narrowest phone in text of twice the size", async ({
  page,
}) => {
  await createCompany(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/");
  await page.addStyleTag({ content: "html { font-size: 200% !important }" });
  const account = page.getByRole("banner").getByRole("button").last();
  await expect(account).toBeInViewport({ ratio: 1 });
});
