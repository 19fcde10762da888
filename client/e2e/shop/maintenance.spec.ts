import { buildMaintenanceLog, buildSchedule } from "#server/test/kit/build.ts";
import {
  buildMixer,
  callerIn,
  card,
  desktop,
  expect,
  createCompany,
  phone,
  toast,
} from "../kit/stage.ts";
import { test } from "../kit/test.ts";

test.use({ viewport: desktop });

test("the overdue schedules of one asset are found and served on a phone", async ({
  openBrowser,
}) => {
  const page = await openBrowser(phone);
  await createCompany(page);
  const given = { currentMiles: 50_000 };
  const { id } = await buildMixer(page, { ...given, name: "Mixer 103" });
  const { id: otherId } = await buildMixer(page, { ...given, name: "Mixer 104" });
  const caller = callerIn(page);
  for (const [name, nextDueMiles] of [
    ["Oil Change", 49_000],
    ["Brake Inspection", 49_500],
    ["Tire Rotation", 58_000],
  ] as const) {
    await buildSchedule(caller, id, { name, nextDueMiles });
    await buildSchedule(caller, otherId, { name, nextDueMiles });
  }
  await page.goto("/maintenance");
  const schedules = card(page, "Service Schedules");
  const rows = schedules.getByRole("listitem");

  await test.step("the summary leads to all that is overdue", async () => {
    await card(page, "Overdue").getByRole("link", { name: "+1 more" }).tap();
    await expect(page).toHaveURL(/\/maintenance\?status=overdue$/);
    await expect(schedules.getByRole("status")).toHaveText("4 schedules");
    await expect(schedules.getByRole("heading", { level: 2 })).toBeInViewport();
  });

  await test.step("picking an asset leaves its own, and Back brings back all", async () => {
    await schedules.getByLabel("Asset", { exact: true }).selectOption("Mixer 103");
    await expect(page).toHaveURL(`/maintenance?status=overdue&asset=${id}`);
    await expect(rows).toHaveCount(2);
    await expect(rows.first()).toContainText("Oil Change");
    await page.goBack();
    await expect(schedules.getByRole("status")).toHaveText("4 schedules");
    await page.goForward();
    await page.reload();
    await expect(rows).toHaveCount(2);
  });

  await test.step("the menu of a schedule logs its service", async () => {
    await page.getByRole("button", { name: "Actions for Oil Change of Mixer 103" }).tap();
    await page.getByRole("menuitem", { name: "Log Maintenance" }).tap();
    const dialog = page.getByRole("dialog", { name: "Log Maintenance" });
    await dialog.getByLabel("Description").fill("Served");
    await dialog.getByRole("button", { name: "Log Maintenance" }).tap();
    await expect(toast(page)).toContainText("Maintenance log created successfully");
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText("Brake Inspection");
  });

  await test.step("a tap on a row opens its schedule, and a new one is added to the asset", async () => {
    await rows.tap();
    const opened = page.getByRole("dialog", { name: "Edit Service Schedule" });
    await expect(opened.getByLabel("Service Name")).toHaveValue("Brake Inspection");
    await opened.getByRole("button", { name: "Close" }).tap();
    await schedules.getByRole("button", { name: "Clear filters" }).tap();
    await expect(page).toHaveURL("/maintenance");
    await expect(schedules.getByRole("button", { name: "Add Schedule" })).toBeDisabled();
    await schedules.getByLabel("Asset", { exact: true }).selectOption("Mixer 104");
    await schedules.getByRole("button", { name: "Add Schedule" }).tap();
    const added = page.getByRole("dialog", { name: "Add Service Schedule" });
    await expect(added).toContainText("Mixer 104");
    await added.getByLabel("Service Name").selectOption("Engine Service");
    await added.getByLabel("Interval Miles").fill("9000");
    await added.getByRole("button", { name: "Add Schedule" }).tap();
    await expect(toast(page)).toContainText("Service schedule created successfully.");
    await expect(rows).toHaveCount(4);
    await schedules.getByRole("button", { name: "All schedules" }).tap();
    await expect(rows).toHaveCount(7);
  });

  await test.step("an alert opens the service that is due, and Back returns to the alerts", async () => {
    await page.goto("/dashboard");
    const alert = card(page, "Priority Alerts").getByRole("link", { name: /^Mixer 104/ });
    await expect(alert).toContainText("Oil Change · Overdue by 1,000 mi");
    await alert.tap();
    const opened = page.getByRole("dialog", { name: "Edit Service Schedule" });
    await expect(opened.getByLabel("Service Name")).toHaveValue("Oil Change");
    await opened.getByRole("button", { name: "Close" }).tap();
    await expect(opened).toBeHidden();
    await expect(rows).toHaveCount(4);
    await page.goBack();
    await expect(page).toHaveURL(/\/dashboard$/);
  });
});

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

test("a wrong cost is corrected in four taps, which move nothing else, and the wrong entry stays in the history", async ({
  openBrowser,
}) => {
  const page = await openBrowser(phone);
  await createCompany(page);
  const { id } = await buildMixer(page, { currentMiles: 10_000 });
  const by = callerIn(page);
  const { id: scheduleId } = await buildSchedule(by, id, { nextDueMiles: 12_000 });
  await buildMaintenanceLog(by, id, { scheduleId, odometer: 10_100, cost: 12_400 });
  const readFigures = async () => {
    const [{ version: _, updatedAt: __, ...asset }, schedules] = await Promise.all([
      by.call("getAsset", { params: { id } }),
      by.call("listSchedules"),
    ]);
    return { asset, schedules };
  };
  const before = await readFigures();
  await page.goto(`/maintenance/history?asset=${id}`);
  const rows = page.getByRole("list", { name: "Maintenance" }).getByRole("link");
  await rows.first().tap();
  const details = page.getByRole("dialog", { name: "Maintenance Details" });
  await details.getByRole("button", { name: "Correct" }).tap();
  const form = page.getByRole("dialog", { name: "Correct Maintenance" });
  await expect(form.getByLabel("Reason")).toBeFocused();
  await page.keyboard.type("wrong cost");
  await form.getByLabel("Cost").tap();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("1240");
  await form.getByRole("button", { name: "Correct" }).tap();
  await expect(toast(page)).toContainText("Maintenance corrected");
  await expect(details).toContainText("$1,240.00");
  expect(await readFigures()).toEqual(before);
  await expect(details).toContainText(/Corrected on .+: wrong cost/);
  await details.getByRole("link", { name: "Show the entry before" }).click();
  await expect(details).toContainText(/Voided on .+: wrong cost/);
  await details.getByRole("link", { name: "Show the corrected entry" }).click();
  await expect(details).toContainText("$1,240.00");
  await details.getByRole("button", { name: "Close" }).click();
  await expect(page).toHaveURL(`/maintenance/history?asset=${id}`);
  await expect(rows).toHaveCount(1);
  await page.getByLabel("Show voided").check();
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ hasText: "Voided" })).toContainText("$12,400.00");

  await test.step("the corrected entry is voided, and the schedule is as before", async () => {
    await rows.filter({ hasNotText: "Voided" }).click();
    await details.getByRole("button", { name: "Void" }).click();
    const question = page.getByRole("dialog", { name: "Void this maintenance?" });
    await question.getByLabel("Reason").fill("another unit");
    await question.getByRole("button", { name: "Void" }).click();
    await expect(toast(page)).toContainText("Maintenance voided");
    await expect(details).toContainText("Voided");
    await page.goto(`/maintenance?asset=${id}`);
    await expect(card(page, "Service Schedules")).toContainText("12,000 mi");
  });
});
