import { readFile } from "node:fs/promises";
import { buildInspection } from "#server/test/kit/build.ts";
import { toDay } from "#shared/base/days.ts";
import { listPeriods } from "../../src/features/history/periods.ts";
import {
  buildMixer,
  callerIn,
  createCompany,
  createUser,
  desktop,
  expect,
  openAs,
  phone,
  toast,
} from "../kit/stage.ts";
import { test } from "../kit/test.ts";
import { findZoneAtNoon } from "../kit/zone.ts";

test("an admin finds last month's failed inspections, opens one and downloads them", async ({
  page,
}) => {
  await page.setViewportSize(phone);
  const timeZone = findZoneAtNoon();
  await createCompany(page, { timeZone });
  const [, last] = listPeriods(toDay(new Date(), timeZone));
  const mixer = await buildMixer(page);
  const pump = await buildMixer(page, { name: "Pump 7" });
  const by = callerIn(page);
  const day = `${last?.from.slice(0, 8)}15`;
  await buildInspection(by, mixer.id, { fail: { horn: "Sounds weak" }, date: day });
  await buildInspection(by, pump.id, { date: day });
  await buildInspection(by, pump.id, { fail: ["tires"] });
  await page.goto("/dashboard");
  await page.getByRole("link", { name: "Show all inspections" }).click();
  const rows = page.getByRole("list", { name: "Inspections" }).getByRole("link");
  await expect(rows).toHaveCount(3);

  await page.getByLabel("Period").selectOption(last?.label ?? "");
  await expect(rows).toHaveCount(2);
  await page.getByLabel("Result").selectOption("Failed");
  await expect(rows).toHaveCount(1);
  await expect(page.getByText("1 inspection", { exact: true })).toBeVisible();
  await expect(rows.first()).toContainText("Mixer 12");
  await rows.first().click();
  await expect(page.getByRole("dialog")).toContainText("Sounds weak");
  await page.goBack();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(rows).toHaveCount(1);

  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download CSV" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(`inspections-${last?.from}-to-${last?.to}.csv`);
  const lines = (await readFile(await download.path(), "utf8")).trim().split("\r\n");
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain("Mixer 12");

  await page.reload();
  await expect(rows).toHaveCount(1);
  await page.goBack();
  await expect(rows).toHaveCount(2);
});

test("the office voids an inspection of the wrong unit, and its driver reads why", async ({
  page,
  openBrowser,
}) => {
  await page.setViewportSize(desktop);
  await createCompany(page);
  const marco = await createUser(page, "driver");
  const mixer = await buildMixer(page);
  const driver = await openBrowser(phone);
  await openAs(driver, marco);
  await buildInspection(callerIn(driver), mixer, { fail: ["horn"] });
  await page.goto("/inspection/history");
  const rows = page.getByRole("list", { name: "Inspections" }).getByRole("link");
  await rows.click();
  await page.getByRole("dialog").getByRole("button", { name: "Void" }).click();
  const question = page.getByRole("dialog", { name: "Void this inspection?" });
  await question.getByLabel("Reason").fill("It was Mixer 14");
  await question.getByRole("button", { name: "Void" }).click();
  await expect(toast(page)).toContainText("Inspection voided");
  await expect(page.getByRole("dialog")).toContainText(/Voided on .+: It was Mixer 14/);
  await page.goBack();
  await expect(page.getByText("No inspection logs found")).toBeVisible();
  await page.getByLabel("Show voided").check();
  await expect(rows).toContainText(["Reason: It was Mixer 14"]);

  await driver.getByRole("button", { name: "Notifications, 1 unread" }).tap();
  await driver.getByRole("link", { name: "Your inspection of Mixer 12 was voided" }).tap();
  await expect(driver.getByRole("dialog")).toContainText(/Voided on .+: It was Mixer 14/);
});
