import { buildMaintenanceLog } from "#server/test/kit/build.ts";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../kit/page-checks.ts";
import { buildMixer, callerIn, createCompany, desktop, expect } from "../kit/stage.ts";
import { test } from "../kit/test.ts";

test.use({ viewport: desktop });

test("a manager's week goes without a mouse: costs, a plate, a move to another yard, labels, a key", async ({
  page,
}) => {
  await createCompany(page);
  const caller = callerIn(page);
  const [north, south] = await Promise.all(
    ["North", "South"].map((name) => caller.call("createYard", { body: { name } })),
  );
  const yardId = north?.id;
  for (let unit = 1; unit <= 12; unit += 1) {
    await buildMixer(page, { name: `Mixer ${unit}`, plate: `QZ${unit}-771`, yardId });
  }
  const pump = await buildMixer(page, { name: "Pump 4", yardId: south?.id });
  await buildMaintenanceLog(caller, pump.id, { cost: 1_240 });

  await page.goto("/dashboard/costs");
  const total = page.getByText("$1,240.00").first();
  await expect(total).toBeVisible();
  const choice = page.getByRole("combobox", { name: "Yard" });
  await choice.press("N");
  await expect(choice).toHaveText(/North/);
  await expect(page.getByText("No costs of these units in these months.")).toBeVisible();
  await expectAccessible(page);

  await searchFor(page, "all yards");
  await page.keyboard.press("Enter");
  await expect(choice).toHaveText(/All yards/);
  await expect(total).toBeVisible();
  await searchFor(page, "yard north");
  await page.keyboard.press("Enter");
  await expect(choice).toHaveText(/North/);

  await searchFor(page, "add asset");
  await page.keyboard.press("Enter");
  await expect(
    page.getByRole("dialog", { name: "Add New Asset" }).getByLabel("Name"),
  ).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();

  await searchFor(page, "qz7");
  const found = page.getByRole("option", { name: /Mixer 7/ });
  await expect(found).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Mixer 7" })).toBeVisible();

  await page.getByRole("link", { name: "Assets", exact: true }).first().press("Enter");
  await page.getByRole("checkbox", { name: "Select all shown" }).press("Space");
  const bar = page.getByRole("region", { name: "Selected assets" });
  await expect(bar).toContainText("12 selected");
  await bar.getByRole("button", { name: "Yard" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Yard of 12 units" });
  await dialog.getByLabel("Yard").press("S");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Change 12 units" }).press("Enter");
  await expect(bar).toContainText("12 units changed");
  await expect(page.getByText("No assets match your current filters.")).toBeVisible();

  await bar.getByRole("button", { name: "Undo" }).press("Enter");
  await expect(page.getByRole("rowheader")).toHaveCount(12);
  await bar.getByRole("link", { name: "Print labels" }).press("Enter");
  await expect(page.getByText("12 labels")).toBeVisible();
  await page.goBack();

  await page.getByRole("link", { name: "Yards" }).press("Enter");
  await page.getByRole("button", { name: "1 unit in South" }).press("Enter");
  await expect(page.getByRole("rowheader")).toHaveText(["Pump 4"]);

  await page.goto("/account-settings/connections");
  await page.getByRole("button", { name: "New Key" }).press("Enter");
  await expect(page.getByLabel("Program")).toBeFocused();
  await page.keyboard.type("Fuel card");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^yk_/)).toBeVisible();
});

async function searchFor(page: Page, text: string): Promise<void> {
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog").getByRole("combobox")).toBeFocused();
  await page.keyboard.type(text);
}
