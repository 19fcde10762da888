import { buildSchedule } from "#server/test/kit/build.ts";
import { addToDay, toDay } from "#shared/base/days.ts";
import { addToMonth, formatMonth, toMonth } from "#shared/calendar/calendar.ts";
import {
  buildMixer,
  callerIn,
  card,
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

test.use({ viewport: desktop });

const byDays = { type: "time_based", intervalDays: 90, intervalMiles: null } as const;

test("a manager finds a service in the calendar, logs it, and it moves to its next month", async ({
  page,
}) => {
  const timeZone = findZoneAtNoon();
  await createCompany(page, { timeZone });
  const mixer = await buildMixer(page);
  const today = toDay(new Date(), timeZone);
  await buildSchedule(callerIn(page), mixer.id, { ...byDays, nextDue: "2026-01-05" });
  await page.goto("/maintenance");
  await page.getByRole("link", { name: "Calendar", exact: true }).click();
  await expect(page).toHaveURL("/maintenance/calendar");
  await expect(page).toHaveTitle(/^Maintenance Calendar/);
  const navigation = page.getByRole("navigation", { name: "Main" });
  await expect(navigation.getByRole("link", { name: "Maintenance" })).toHaveAttribute(
    "aria-current",
    "page",
  );
  const month = toMonth(today);
  const table = page.getByRole("table", { name: formatMonth(month) });
  const chip = table.getByRole("button", { name: "Mixer 12 Oil Change Overdue" });
  await chip.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Log Maintenance" });
  await dialog.getByLabel("Description").fill("Oil and filter");
  await dialog.getByRole("button", { name: "Log Maintenance" }).click();
  await expect(toast(page)).toContainText("Maintenance log created successfully");
  await expect(chip).toHaveCount(0);
  const due = toMonth(addToDay(today, 90));
  for (let shown = month; shown < due; shown = addToMonth(shown, 1)) {
    await page.getByRole("button", { name: "Next month" }).click();
  }
  await expect(page).toHaveURL(`/maintenance/calendar?month=${due}`);
  const next = page.getByRole("button", { name: "Mixer 12 Oil Change", exact: true });
  await expect(next).toBeVisible();
  await page.goBack();
  await expect(card(page, formatMonth(addToMonth(due, -1)))).toBeVisible();
});

test("an open calendar on a phone shows at once what the office plans", async ({
  page,
  openBrowser,
}) => {
  await createCompany(page);
  const mixer = await buildMixer(page);
  const manager = await createUser(page, "manager");
  const other = await openBrowser(phone);
  const connected = other.waitForResponse(/\/api\/live/);
  await openAs(other, manager, "/maintenance/calendar");
  await connected;
  await expect(other.getByText("Nothing is due this month.")).toBeVisible();
  await buildSchedule(callerIn(page), mixer.id, { ...byDays, nextDue: "2026-01-05" });
  await expect(other.getByRole("button", { name: "Mixer 12 Oil Change Overdue" })).toBeVisible();
  await expect(other.getByRole("heading", { level: 3 })).toContainText("Today");
});
