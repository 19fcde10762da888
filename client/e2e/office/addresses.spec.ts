import { buildDocument } from "#server/test/kit/build.ts";
import { addToDay } from "#shared/base/days.ts";
import type { Locator, Page } from "@playwright/test";
import {
  buildMixer,
  callerIn,
  card,
  createCompany,
  createUser,
  expect,
  openAs,
  phone,
} from "../kit/stage.ts";
import { test } from "../kit/test.ts";

test.use({ viewport: phone });

const today = new Date().toISOString().slice(0, 10);

/** Files so many documents that the list of a unit or person does not show the next ones at first. */
async function fileOthers(page: Page, owner: { assetId: number } | { userId: number }) {
  for (let n = 0; n < 6; n += 1) {
    await buildDocument(callerIn(page), { ...owner, kind: "other", expiresOn: "2020-01-31" });
  }
}

async function expectShown(row: Locator) {
  await expect(row).toBeFocused();
  await expect(row).toBeInViewport();
}

test("a gap's link leads to the roadside report, past all other papers of the unit", async ({
  page,
}) => {
  await createCompany(page);
  const { id: assetId } = await buildMixer(page);
  await fileOthers(page, { assetId });
  await buildDocument(callerIn(page), {
    assetId,
    kind: "roadside_report",
    issuedOn: addToDay(today, -20),
    violations: [],
  });
  const fix = page.getByRole("link", { name: /^Fix: Roadside report/ });
  const report = page.getByRole("listitem").filter({ hasText: "Roadside Inspection Report" });
  await page.goto("/readiness");
  await fix.click();
  await expectShown(report);
  await expect(page).toHaveURL(new RegExp(`/assets/${assetId}$`));
  const gaps = card(page, "Audit Readiness");
  await gaps.getByRole("button", { name: "Show more" }).click();
  await fix.click();
  await expectShown(report);
});

test("the link of a person's paper leads to it, for the office and for that person", async ({
  page,
}) => {
  const admin = await createCompany(page);
  const driver = await createUser(page, "driver");
  const userId = driver.id;
  await openAs(page, admin);
  await fileOthers(page, { userId });
  const filed = { userId, kind: "medical_card", expiresOn: today } as const;
  const { id } = await buildDocument(callerIn(page), filed);
  await page.goto(`/crew?documents=${userId}&document=${id}`);
  const dialog = page.getByRole("dialog", { name: "Documents of Marco Ortiz" });
  const medicalCard = (where: Page | Locator) =>
    where.getByRole("listitem").filter({ hasText: "Medical Card" });
  await expectShown(medicalCard(dialog));
  await openAs(page, driver, `/account-settings?document=${id}`);
  await expectShown(medicalCard(page));
});
