import { restoreSession } from "../kit/filled-company.ts";
import { test } from "../kit/test.ts";
import { failItem } from "../looks/open-inspection.ts";
import { findSmall } from "../looks/find-small.ts";
import { show } from "../looks/show-screen.ts";
import { expect, phone, photo } from "../kit/stage.ts";

test.use({ viewport: phone, hasTouch: true });

// looks.spec.ts checks the same for the form, its review and the dialogs of both.
test("every control of a failed item with a photo, and of the photo, is large enough for a thumb in a glove", async ({
  page,
  filled,
}) => {
  await restoreSession(page, filled.driver);
  const form = { name: "form", path: (id: number) => `/inspection?asset=${id}`, open: failItem };
  await show(page, form, { assetId: filled.asset.id });
  await page.locator('input[type="file"]').first().setInputFiles(photo);
  const view = page.getByRole("button", { name: /^View photo/ }).first();
  await expect(view).toBeVisible();
  expect(await findSmall(page)).toEqual([]);
  await view.click();
  await expect(page.getByRole("dialog").getByRole("img")).toBeVisible();
  expect(await findSmall(page)).toEqual([]);
});
