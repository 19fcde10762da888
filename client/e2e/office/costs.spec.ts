import { buildMaintenanceLog } from "#server/test/kit/build.ts";
import { buildMixer, callerIn, createCompany, desktop, expect, phone } from "../kit/stage.ts";
import { test } from "../kit/test.ts";

test("the numbers of the chart are a stop of the Tab key only where they scroll", async ({
  page,
}) => {
  await createCompany(page);
  const caller = callerIn(page);
  const { id } = await buildMixer(page, { name: "Mixer 12" });
  for (const performedBy of ["internal", "external"] as const) {
    await buildMaintenanceLog(caller, id, { cost: 99_999_999.99, performedBy });
  }
  await page.setViewportSize(phone);
  await page.goto("/dashboard/costs");
  await page.getByRole("button", { name: "Show the numbers" }).click();
  const numbers = page.getByRole("region", { name: "Numbers of the chart" });
  await expect(numbers).toHaveAttribute("tabindex", "0");
  await page.setViewportSize(desktop);
  await expect(numbers).not.toHaveAttribute("tabindex");
});
