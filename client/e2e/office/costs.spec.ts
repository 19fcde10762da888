import { buildMaintenanceLog } from "#server/test/kit/build.ts";
import type { Locator } from "@playwright/test";
import { buildMixer, callerIn, createCompany, desktop, expect, phone } from "../kit/stage.ts";
import { test } from "../kit/test.ts";

test("large sums stay whole, and keys reach what they widen", async ({ page }) => {
  await createCompany(page);
  const caller = callerIn(page);
  const { id } = await buildMixer(page, { name: "Mixer 12" });
  for (const performedBy of ["internal", "external"] as const) {
    await buildMaintenanceLog(caller, id, { cost: 99_999_999.99, performedBy });
  }
  await page.setViewportSize(phone);
  await page.goto("/dashboard/costs");
  const total = page.getByText("$199,999,999.98", { exact: true }).first();
  expect(await countLines(total)).toBe(1);
  await page.getByRole("button", { name: "Show the numbers" }).click();
  const numbers = page.getByRole("region", { name: "Numbers of the chart" });
  await expect(numbers).toHaveAttribute("tabindex", "0");
  await page.setViewportSize(desktop);
  await expect(numbers).not.toHaveAttribute("tabindex");
  const download = page.getByRole("button", { name: "Download CSV" });
  await Promise.all([page.waitForEvent("download"), download.press("Enter")]);
  await expect(download).toBeFocused();
});

function countLines(text: Locator): Promise<number> {
  return text.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getClientRects().length;
  });
}
