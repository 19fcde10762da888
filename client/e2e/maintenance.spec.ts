import { buildSchedule } from "#server/test/build.ts";
import { buildMixer, callerIn, card, desktop, expect, createCompany, test } from "./stage.ts";

test.use({ viewport: desktop });

test("a large fleet's schedules are shown page by page, the most urgent first", async ({
  page,
}) => {
  await createCompany(page);
  const { id: assetId } = await buildMixer(page, { currentMiles: 50_000 });
  for (let n = 0; n < 23; n += 1) {
    const name = `Service ${String(n).padStart(2, "0")}`;
    await buildSchedule(callerIn(page), assetId, { name, nextDueMiles: 49_600 + n * 100 });
  }
  const requested: string[] = [];
  page.on("request", (request) =>
    requested.push(new URL(request.url()).pathname + new URL(request.url()).search),
  );
  await page.goto("/maintenance");
  const schedules = card(page, "Service Schedules");
  const rows = schedules.getByRole("listitem");
  await expect(rows).toHaveCount(10);
  await expect(rows.first()).toContainText("Service 00");
  await expect(card(page, "Overdue")).toContainText("+1 more");
  // No request loads the whole list.
  expect(requested.filter((address) => address === "/api/maintenance/schedules")).toEqual([]);
  const more = schedules.getByRole("button", { name: "Show more schedules" });
  await more.click();
  await expect(rows).toHaveCount(20);
  await expect(rows.nth(10).getByRole("link", { name: "Mixer 12" })).toBeFocused();
  await more.click();
  await expect(rows).toHaveCount(23);
  await expect(rows.last()).toContainText("Service 22");
  await expect(more).toBeHidden();

  await test.step("a logged service moves its schedule to the end", async () => {
    await page.getByRole("button", { name: "Log Maintenance for Service 00 of Mixer 12" }).click();
    const dialog = page.getByRole("dialog", { name: "Log Maintenance" });
    await dialog.getByLabel("Description").fill("Served");
    await dialog.getByRole("button", { name: "Log Maintenance" }).click();
    await expect(rows.last()).toContainText("Service 00");
    await expect(rows).toHaveCount(23);
    await expect(card(page, "Overdue").getByRole("listitem")).toHaveCount(3);
    await expect(card(page, "Completed Today")).toContainText("Preventive Maintenance");
  });
});
