import { buildMixer, card, createCompany, expect, phone } from "../kit/stage.ts";
import { test } from "../kit/test.ts";

test.use({ viewport: phone });

test("gaps of a unit are closed by their links, one after the other", async ({ page }) => {
  await createCompany(page);
  await buildMixer(page);
  await page.goto("/dashboard");
  await expect(card(page, "Audit Readiness")).toContainText("0 % ready");
  await page.getByRole("link", { name: "Show all gaps" }).click();
  await expect(page.getByText("0 of 1 unit has no gap")).toBeVisible();

  await page.getByRole("link", { name: "Fix: Tire size missing" }).click();
  const edit = page.getByRole("dialog", { name: /^Edit Asset/ });
  await edit.getByLabel("Tire Size").fill("11R22.5");
  await edit.getByLabel("Unit Number").fill("14");
  await edit.getByRole("button", { name: "Save Changes" }).click();
  await expect(edit).toBeHidden();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Audit Readiness" })).toBeVisible();
  await expect(page.getByText("No insurance on file")).toBeVisible();
  await expect(page.getByText("Tire size missing")).toBeHidden();
  await expect(page.getByText("Unit number missing")).toBeHidden();

  await page.getByRole("link", { name: "Fix: No insurance on file" }).click();
  const add = page.getByRole("dialog", { name: "Add Document" });
  await expect(add.getByLabel("Kind")).toHaveValue("insurance");
  await add.getByRole("button", { name: "Add Document" }).click();
  await expect(add).toBeHidden();
  const gaps = card(page, "Audit Readiness");
  await expect(gaps).toContainText("No registration on file");
  await expect(gaps).not.toContainText("No insurance on file");
});
