import { builtInChecklists } from "#shared/built-in-checklists.ts";
import type { Locator, Page } from "@playwright/test";
import { apiSchemas, type Asset } from "#shared/api-schemas.ts";
import {
  ask,
  buildAsset,
  buildInspection,
  enter,
  foundCompany,
  hire,
  recordedInspections,
} from "./fleet.ts";
import {
  answer,
  card,
  desktop,
  expect,
  expectAccessible,
  fillSignIn,
  item,
  measure,
  phone,
  photo,
  sideways,
  test as base,
  toast,
  toaster,
} from "./stage.ts";

const labels = builtInChecklists.truck.map(({ label }) => label);
const [first = "", second = "", third = ""] = labels;

/** A driver's phone, a truck to inspect, and the office's browser. */
const test = base.extend<{ day: { office: Page; asset: Asset; driver: Driver } }>({
  day: async ({ page, another }, provide) => {
    const office = await another(desktop);
    await foundCompany(office);
    const asset = await buildAsset(office);
    const driver = await hire(office, "driver");
    await enter(page, driver);
    await provide({ office, asset, driver });
  },
});

type Driver = { id: number; username: string };

test.use({ viewport: phone, hasTouch: true, isMobile: true });

test("a draft outlives a reload, leaving and coming back", async ({ page, day }) => {
  const { office, asset } = day;
  const saveDraft = page.getByRole("button", { name: "Save Draft" });

  await test.step("the list leads to the form, and Back to the list", async () => {
    await expect(page.getByText("Last inspection: Never")).toBeVisible();
    await pick(page, asset);
    await expect(saveDraft).toBeDisabled();
    await expect(page.getByText("0 of 18", { exact: true })).toBeVisible();
    await page.goBack();
    await expect(page.getByText("Select Asset for Inspection")).toBeVisible();
    await pick(page, asset);
    await page.getByRole("button", { name: "Back", exact: true }).click();
    await expect(page.getByText("Select Asset for Inspection")).toBeVisible();
  });

  await test.step("a reload in the middle of it loses nothing", async () => {
    await pick(page, asset);
    await answer(page, [first], "Pass");
    await answer(page, [second], "Fail");
    await page.getByRole("textbox", { name: "Notes" }).fill("Low, and dark");
    await page.getByLabel("Additional Comments").fill("Rattles at idle");
    await page.reload();
    await expect(page.getByText("2 of 18", { exact: true })).toBeVisible();
    await expect(page.getByText("1 passed")).toBeVisible();
    await expect(page.getByText("1 failed")).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Notes" })).toHaveValue("Low, and dark");
    await expect(page.getByLabel("Additional Comments")).toHaveValue("Rattles at idle");
  });

  await test.step("tapping the same answer again takes it back", async () => {
    await answer(page, [third], "Pass");
    await item(page, third).getByRole("button", { name: "Pass" }).click();
    await expect(page.getByText("2 of 18", { exact: true })).toBeVisible();
  });

  await test.step("Save Draft keeps it until the driver comes back", async () => {
    await saveDraft.click();
    await expect(toast(page)).toContainText("Draft saved");
    await expect(page.getByRole("button", { name: /Mixer 12.*Draft · 2\/18/ })).toBeVisible();
    await page.getByRole("link", { name: "Inspection" }).click();
    await pick(page, asset);
    await expect(page.getByText(/^Draft of /)).toBeVisible();
    await expect(item(page, second).getByRole("button", { name: "Fail" })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
    expect(await recordedInspections(office)).toEqual([]);
  });
});

test.describe("without a network", () => {
  test.use({ tolerated: /net::ERR_(INTERNET_DISCONNECTED|FAILED)/ });

  test("an inspection is kept, and arrives once", async ({ page, day }) => {
    const { office, asset } = day;
    await pick(page, asset);
    await expect(toaster(page)).toBeAttached();
    await page.context().setOffline(true);
    await fillIn(page, { failed: first, notes: "Milky oil" });
    await page.locator('input[type="file"]').setInputFiles(photo);
    await expect(page.getByRole("button", { name: /^View / })).toBeVisible();
    const submit = page.getByRole("button", { name: "Submit Inspection" });

    await test.step("nothing is lost while the network is gone", async () => {
      await submit.tap();
      await expect(toast(page)).toContainText("Error");
      await expect(toast(page)).toContainText("No connection to the server");
      await expect(page.getByText("No answer came back", { exact: false })).toBeVisible();
      await expect(page.getByRole("textbox", { name: "Notes" })).toHaveValue("Milky oil");
      await expect(page.getByLabel("Driver Signature")).toHaveValue("Marco Ortiz");
      expect(await recordedInspections(office)).toEqual([]);
    });

    await test.step("it arrives, but its answer is lost", async () => {
      await page.context().setOffline(false);
      await page.route("**/api/inspection/logs", async (route) => {
        if (route.request().method() !== "POST") return route.continue();
        await route.fetch();
        return route.abort();
      });
      await submit.tap();
      await expect(submit).toBeEnabled();
      await expect(page.getByText("Not confirmed yet. Please submit again.")).toBeVisible();
      await page.unroute("**/api/inspection/logs");
    });

    await test.step("a page that was killed meanwhile sends the very same again", async () => {
      await page.goto("/");
      await expect(page.getByRole("button", { name: /Mixer 12.*Not sent yet/ })).toBeVisible();
      await pick(page, asset);
      await submit.tap();
      await expect(toast(page)).toContainText("Inspection completed successfully");
      await expect(card(page, "Today's Inspections")).toContainText("1 Failed");
      const [log, ...others] = await recordedInspections(office);
      expect(others).toEqual([]);
      expect(log?.issues).toEqual(["engine-oil"]);
      const { photos = [] } = log?.results["engine-oil"] ?? {};
      expect(photos).toHaveLength(1);
      expect((await office.request.get(photos[0] ?? "")).status()).toBe(200);
    });

    await test.step("and nothing of it stays on the phone", async () => {
      await page.goto("/");
      const row = page.getByRole("button", { name: /Mixer 12/ });
      await expect(row).toContainText("Failed");
      await expect(row).not.toContainText("Draft");
    });
  });
});

test("a double tap on Submit makes one record", async ({ page, day }) => {
  const { office, asset } = day;
  await pick(page, asset);
  await fillIn(page, {});
  const submit = page.getByRole("button", { name: "Submit Inspection" });
  await expect(submit).toBeEnabled();
  // Both taps come before anything is drawn again.
  await submit.evaluate((button) => {
    if (!(button instanceof HTMLElement)) return;
    button.click();
    button.click();
  });
  await expect(toast(page)).toContainText("Inspection completed successfully");
  await expect(card(page, "Today's Inspections")).toContainText("1 Passed");
  await expect(page.getByRole("button", { name: /Mixer 12.*Passed/ })).toBeVisible();
  expect(await recordedInspections(office)).toHaveLength(1);
});

test("a session that ends in the middle of a form loses nothing", async ({ page, day }) => {
  const { office, asset, driver } = day;
  await pick(page, asset);
  await fillIn(page, { failed: second, notes: "Weeping hose" });
  const reset = await ask(office, "resetPassword", { id: driver.id });
  const { tempPassword } = apiSchemas.resetPassword.returns.parse(reset);
  const keys = idempotencyKeys(page);
  await page.getByRole("button", { name: "Submit Inspection" }).click();
  await expect(toast(page)).toContainText("Unauthorized");
  await expect(toast(page)).toContainText("You are logged out. Logging in again...");
  await expect(page).toHaveURL(/\/auth$/);
  await fillSignIn(page, driver.username, tempPassword);
  await expect(page.getByRole("button", { name: /Mixer 12.*Draft · 18\/18/ })).toBeVisible();
  await pick(page, asset);
  await expect(page.getByRole("textbox", { name: "Notes" })).toHaveValue("Weeping hose");
  await page.getByRole("button", { name: "Submit Inspection" }).click();
  await expect(toast(page)).toContainText("Inspection completed successfully");
  expect(await recordedInspections(office)).toHaveLength(1);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test("a browser that crashes in the middle of a form loses nothing", async ({ page, day }) => {
  await pick(page, day.asset);
  await answer(page, [first], "Pass");
  await answer(page, [second], "Fail");
  await page.getByRole("textbox", { name: "Notes" }).fill("Weeping hose");
  await page.locator('input[type="file"]').setInputFiles(photo);
  await expect(page.getByRole("button", { name: /^View / })).toBeVisible();
  await page.getByLabel("Driver Signature").fill("Marco");
  // What was typed is on the device 300 ms later.
  await expect.poll(() => keptSignature(page)).toBe("Marco");
  const again = await page.context().newPage();
  const crash = page.waitForEvent("crash");
  await page.goto("chrome://crash").catch(() => undefined);
  await crash;
  await again.goto(`/inspection?asset=${day.asset.id}`);
  await expect(again.getByText("2 of 18", { exact: true })).toBeVisible();
  await expect(again.getByRole("textbox", { name: "Notes" })).toHaveValue("Weeping hose");
  await expect(again.getByRole("button", { name: /^View / })).toBeVisible();
  await expect(again.getByLabel("Driver Signature")).toHaveValue("Marco");
});

test("a draft is its driver's, also on a phone that several use", async ({ page, day }) => {
  const { office, asset, driver } = day;
  await pick(page, asset);
  await answer(page, [first], "Fail");
  await page.getByRole("textbox", { name: "Notes" }).fill("For my eyes only");
  await page.getByRole("button", { name: "Save Draft" }).click();
  await expect(page.getByRole("button", { name: /Mixer 12.*Draft · 1\/18/ })).toBeVisible();

  await enter(page, await hire(office, "driver"));
  const row = page.getByRole("button", { name: /Mixer 12/ });
  await expect(row).toBeVisible();
  await expect(row).not.toContainText("Draft");
  await pick(page, asset);
  await expect(page.getByText("0 of 18", { exact: true })).toBeVisible();
  await expect(page.getByText("For my eyes only")).toBeHidden();

  await enter(page, driver);
  await expect(page.getByRole("button", { name: /Mixer 12.*Draft · 1\/18/ })).toBeVisible();
});

test.describe("out of reach", () => {
  test.use({ tolerated: /net::ERR_(INTERNET_DISCONNECTED|FAILED)/ });

  test("every form opens once the list was there", async ({ page, day }) => {
    const { office } = day;
    await buildAsset(office, { name: "Lowboy 501", category: "trailer" });
    await buildAsset(office, { name: "Loader 701", category: "equipment" });
    const checklists = page.waitForResponse(/\/api\/inspection\/checklists/);
    await page.reload();
    await checklists;
    // The last of what comes by itself after the first screen.
    await expect(page.locator("[data-toasts]")).toBeAttached();
    await page.context().setOffline(true);
    for (const [name, items] of [
      ["Mixer 12", 18],
      ["Lowboy 501", 12],
      ["Loader 701", 11],
    ] as const) {
      await pick(page, { name });
      await expect(page.getByText(`0 of ${items}`, { exact: true })).toBeVisible();
      await expect(page.getByText("Couldn't load earlier problems.")).toBeVisible();
      await page.getByRole("button", { name: "Back", exact: true }).click();
      await expect(page.getByText("Select Asset for Inspection")).toBeVisible();
    }
  });
});

test.describe("where some of the code does not come", () => {
  test.use({ tolerated: /net::ERR_FAILED|^Error\b|^\w+\s+at http/ });

  test("an inspection is done all the same", async ({ page, day }) => {
    const { office, asset } = day;
    const afterTheList = /static\/next-[\w-]+\.js/;
    await page.route(afterTheList, (route) => route.abort());
    await page.reload();
    await expect(page.getByText("Couldn't load the inspection logs.")).toBeVisible();
    await expect(page.getByRole("button", { name: new RegExp(asset.name) })).toBeVisible();
    await page.unroute(afterTheList);
    await page.route(/static\/photo-viewer-dialog-[\w-]+\.js/, (route) => route.abort());
    await page.reload();
    await pick(page, asset);
    await fillIn(page, { failed: first, notes: "Milky oil" });
    await page.locator('input[type="file"]').setInputFiles(photo);
    await page.getByRole("button", { name: /^View photo/ }).click();
    await expect(toast(page)).toContainText("This could not be opened.");
    await expect(page.getByRole("textbox", { name: "Notes" })).toHaveValue("Milky oil");
    await page.getByRole("button", { name: "Submit Inspection" }).click();
    await expect(toast(page)).toContainText("Inspection completed successfully");
    expect(await recordedInspections(office)).toHaveLength(1);
  });
});

test("a photo that cannot be read costs nothing but the photo", async ({ page, day }) => {
  await pick(page, day.asset);
  await answer(page, [first], "Fail");
  const input = page.locator('input[type="file"]');
  await input.setInputFiles({ ...photo, buffer: Buffer.from("no picture at all") });
  await expect(page.getByText("Photo couldn't be added. Try again.")).toBeVisible();
  await expect(page.getByRole("button", { name: /^View / })).toBeHidden();
  await input.setInputFiles(photo);
  await expect(page.getByRole("button", { name: /^View / })).toBeVisible();
  await expect(page.getByText("Photo couldn't be added. Try again.")).toBeHidden();
  await expect(item(page, first).getByRole("button", { name: "Fail" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
});

test("a thumb finds everything, however long the names are", async ({ page, day }) => {
  const { office } = day;
  const name = `0${"W".repeat(199)}`;
  const unit = await buildAsset(office, { name });
  const words = "goes on and on ".repeat(30);
  await buildInspection(office, unit, { failed: { tires: words }, comments: words });
  await page.reload();

  await test.step("in the lists", async () => {
    const row = page.getByRole("button", { name: /^0W+/ });
    await expect(row).toBeVisible();
    expect((await measure(row)).height).toBeLessThan(140);
    const entry = page.getByRole("listitem").filter({ hasText: "1 issue(s) found" });
    const details = entry.getByRole("button", { name: "View Details" });
    const [card, button] = [await measure(entry), await measure(details)];
    expect(button.height).toBeGreaterThanOrEqual(48);
    expect(button.width).toBeGreaterThan(0.85 * card.width);
    expect(await sideways(page)).toBe(0);
  });

  await test.step("in the form", async () => {
    await page.getByRole("button", { name: /^0W+/ }).tap();
    await expect(page.getByRole("heading", { name })).toBeVisible();
    await answer(page, [first], "Fail");
    expect(await sideways(page)).toBe(0);
    for (const status of ["Pass", "Fail"]) {
      const { width, height } = await measure(
        item(page, first).getByRole("button", { name: status }),
      );
      expect(width).toBeGreaterThanOrEqual(150);
      expect(height).toBeGreaterThanOrEqual(64);
    }
    const controls = await page.locator("main").getByRole("button").all();
    for (const control of controls) {
      expect((await measure(control)).height).toBeGreaterThanOrEqual(44);
    }
  });
});

test.describe("at a desk", () => {
  test.use({ viewport: desktop, hasTouch: false, isMobile: false });

  test("an inspection is done without a mouse", async ({ page, day }) => {
    const { asset } = day;
    const { keyboard } = page;
    const row = page.getByRole("button", { name: new RegExp(asset.name) });
    await expect(row).toBeVisible();
    await tabTo(page, row);
    await keyboard.press("Enter");
    const pass = (label: string) => item(page, label).getByRole("button", { name: "Pass" });
    await tabTo(page, pass(first));
    for (const label of labels) {
      await expect(pass(label)).toBeFocused();
      await expectInSight(page);
      await keyboard.press("Space");
      await expect(pass(label)).toHaveAttribute("aria-pressed", "true");
      await keyboard.press("ArrowDown");
    }
    await expect(page.getByText("18 of 18", { exact: true })).toBeVisible();
    await keyboard.press("Tab");
    await keyboard.press("Enter");
    await expect(page.getByText("1 failed")).toBeVisible();
    await tabTo(page, page.getByRole("textbox", { name: "Notes" }));
    await keyboard.type("Loose pin");
    await tabTo(page, page.getByLabel("Driver Signature"));
    await keyboard.type("Marco Ortiz");
    await tabTo(page, page.getByRole("button", { name: "Submit Inspection" }));
    await keyboard.press("Enter");
    await expect(toast(page)).toContainText("Inspection completed successfully");
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    const details = page.getByRole("button", { name: "View Details" });
    await tabTo(page, details);
    await keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: "Inspection Details" })).toContainText(
      "Loose pin",
    );
    await keyboard.press("Escape");
    await expect(details).toBeFocused();
  });
});

test("the office's screens are not there for a driver", async ({ page, day }) => {
  const { asset } = day;
  const navigation = page.getByRole("navigation", { name: "Main" });
  await expect(navigation.getByRole("link")).toHaveText(["Inspection"]);
  await expect(page.getByRole("link", { name: "Manage Checklists" })).toBeHidden();
  const places = ["/dashboard", "/assets", `/assets/${asset.id}`, "/maintenance"];
  for (const place of [...places, "/inspection/admin", "/nowhere"]) {
    await page.goto(place);
    await expect(page.getByRole("heading", { name: "404 Page Not Found" })).toBeVisible();
    await expect(page.getByText("Did you forget to add the page to the router?")).toBeVisible();
  }
  await expectAccessible(page);
  await page.goto("/crew");
  await expect(
    page.getByText("You don't have permission to access crew management."),
  ).toBeVisible();
  await expectAccessible(page);
  await page.goto("/account-settings");
  await expect(card(page, "Your Information")).toContainText("contact your manager to update");
  await expect(page.getByText("Profile Information")).toBeHidden();
});

async function pick(page: Page, { name }: { name: string }): Promise<void> {
  await page.getByRole("button", { name: new RegExp(name) }).click();
  await expect(page.getByRole("heading", { name, exact: true })).toBeVisible();
}

/** Answers everything and signs; what is named has failed. */
async function fillIn(page: Page, { failed, notes }: { failed?: string; notes?: string }) {
  const passed = labels.filter((label) => label !== failed);
  await answer(page, passed, "Pass");
  if (failed) await answer(page, [failed], "Fail");
  if (notes) await page.getByRole("textbox", { name: "Notes" }).fill(notes);
  await page.getByLabel("Driver Signature").fill("Marco Ortiz");
}

/** The Idempotency-Key of each inspection that this page sends from now on. */
function idempotencyKeys(page: Page): (string | undefined)[] {
  const keys: (string | undefined)[] = [];
  page.on("request", (request) => {
    if (request.method() !== "POST" || !request.url().endsWith("/api/inspection/logs")) return;
    keys.push(request.headers()["idempotency-key"]);
  });
  return keys;
}

/** The signature of the one draft that is kept on this device. */
function keptSignature(page: Page): Promise<unknown> {
  return page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open("yardcheck");
        opening.addEventListener("error", reject);
        opening.addEventListener("success", () => {
          const store = opening.result.transaction("drafts").objectStore("drafts");
          const reading = store.getAll(IDBKeyRange.bound("draft/", "draft/~"));
          reading.addEventListener("success", () => {
            opening.result.close();
            resolve(reading.result[0]?.value.signature);
          });
        });
      }),
  );
}

const tabsMax = 60;

/** Presses Tab until the control has the focus, and sees that it never is under a bar. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let tabs = 0; tabs < tabsMax; tabs += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press("Tab");
  }
  await expect(control).toBeFocused();
  await expectInSight(page);
}

/** What has the focus is all there to be seen, and not behind what stays in its place. */
async function expectInSight(page: Page): Promise<void> {
  const isInSight = () =>
    page.evaluate(() => {
      const focused = document.activeElement;
      if (!focused) return false;
      const { left, right, top, bottom } = focused.getBoundingClientRect();
      const middle = (left + right) / 2;
      return [top + 4, bottom - 4].every((y) => {
        const seen = document.elementFromPoint(middle, y);
        return seen !== null && (focused.contains(seen) || seen.contains(focused));
      });
    });
  await expect.poll(isInSight).toBe(true);
}
