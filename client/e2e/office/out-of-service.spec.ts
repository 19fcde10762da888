import { openAs, phone, card, expect, toast } from "../kit/stage.ts";
import { fillIn, pick, submit, test } from "../kit/fleet.ts";

test("a critical failure takes a unit out of service until it is certified and returned", async ({
  office,
  fleet: { asset, driver },
  openBrowser,
}) => {
  const page = await openBrowser(phone);
  await openAs(page, driver);
  await pick(page, asset);
  await fillIn(page, { failed: "Parking brake" });
  await expect(page.getByText("Failing this item takes the unit out of service.")).toBeVisible();
  await submit(page);
  const order = "Do not drive Mixer 12. It is out of service until the shop releases it.";
  await expect(page.getByRole("heading", { name: order })).toBeFocused();
  await page.getByRole("button", { name: "OK" }).click();
  const tagged = card(page, "Out of service").getByRole("listitem");
  await expect(tagged).toContainText("Mixer 12");
  await expect(tagged).toContainText("Parking brake failed (D-0001)");
  await expect(page.getByRole("button", { name: /Mixer 12/ })).toHaveCount(0);
  await page.goto(`/inspection?asset=${asset.id}`);
  await expect(page.getByText("Do not drive it.")).toBeVisible();

  await office.goto(`/assets/${asset.id}`);
  const banner = card(office, "Out of Service");
  await expect(banner).toContainText("Parking brake failed (D-0001)");
  const release = banner.getByRole("button", { name: "Return to Service" });
  await expect(release).toHaveAttribute("aria-disabled", "true");
  await expect(release).toHaveAccessibleDescription("D-0001 is not certified yet");

  await card(office, "Defects")
    .getByRole("link", { name: /D-0001/ })
    .click();
  await office.getByRole("button", { name: "Certify" }).click();
  const certificate = office.getByRole("dialog", { name: "Certify D-0001" });
  await certificate.getByLabel("What was done").fill("New brake chamber");
  await certificate.getByLabel("Certify with your name").fill("Dana Reyes");
  await certificate.getByRole("button", { name: "Certify" }).click();
  await expect(toast(office)).toContainText("D-0001 certified");
  await office.goBack();

  await expect(release).not.toHaveAttribute("aria-disabled", "true");
  await release.click();
  const dialog = office.getByRole("dialog", { name: "Return to Service" });
  await expect(dialog).toContainText("I certify that Mixer 12 is safe to operate.");
  await dialog.getByLabel("Sign with your name").fill("Dana Reyes");
  await dialog.getByRole("button", { name: "Return to Service" }).click();
  await expect(toast(office)).toContainText("Mixer 12 is back in service");
  await expect(banner).toHaveCount(0);
  await expect(card(office, "Downtime").getByRole("listitem")).toContainText("by Dana Reyes");

  await expect(card(page, "Repairs to review")).toContainText("D-0001 Parking brake");
  await page.getByRole("button", { name: "Back", exact: true }).click();
  await expect(page.getByRole("button", { name: /Mixer 12/ })).toBeVisible();
  await expect(card(page, "Out of service")).toHaveCount(0);
});
