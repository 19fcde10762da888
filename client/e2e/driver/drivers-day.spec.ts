import { buildInspection } from "#server/test/kit/build.ts";
import type { Page } from "@playwright/test";
import {
  answer,
  buildMixer,
  callerIn,
  card,
  openAs,
  expect,
  fillSignIn,
  item,
} from "../kit/stage.ts";
import { measure, measureOverflow } from "../kit/page-checks.ts";
import { phone, photo, loadInspections, toast, toaster } from "../kit/stage.ts";
import {
  findFile,
  fillIn,
  recordIdempotencyKeys,
  labels,
  pick,
  portal,
  submit,
  test,
} from "../kit/fleet.ts";

const [first = "", second = "", third = "", fourth = ""] = labels;

test.use({ viewport: phone, hasTouch: true, isMobile: true });

test.beforeEach(async ({ page, fleet }) => {
  await openAs(page, fleet.driver);
});

test("a draft survives a reload and leaving the form", async ({ page, fleet }) => {
  const { office, asset } = fleet;
  const saveDraft = page.getByRole("button", { name: "Save Draft" });

  await test.step("the list opens the form, and Back returns to the list", async () => {
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

  await test.step("a reload loses nothing", async () => {
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

  await test.step("tapping the same answer again clears it", async () => {
    await answer(page, [third], "Pass");
    await item(page, third).getByRole("button", { name: "Pass" }).click();
    await expect(page.getByText("2 of 18", { exact: true })).toBeVisible();
  });

  await test.step("Save Draft stores it until the driver returns", async () => {
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
    expect(await loadInspections(office)).toEqual([]);
  });
});

test.describe("without a network", () => {
  test.use({ tolerated: /net::ERR_(INTERNET_DISCONNECTED|FAILED)/ });

  test("an inspection is stored on the phone and recorded once", async ({ page, fleet }) => {
    const { office, asset } = fleet;
    await pick(page, asset);
    await expect(toaster(page)).toBeAttached();
    await page.context().setOffline(true);
    await fillIn(page, { failed: first, notes: "Milky oil" });
    await page.locator('input[type="file"]').setInputFiles(photo);
    await expect(page.getByRole("button", { name: /^View / })).toBeVisible();
    const strip = page.getByRole("status").filter({ hasText: "1 inspection waiting to send" });

    await test.step("it is saved on the phone, and the list says so", async () => {
      await submit(page);
      await expect(toast(page)).toContainText("Saved on this phone");
      await expect(strip).toBeVisible();
      await expect(page.getByRole("button", { name: /Mixer 12.*Waiting to send/ })).toBeVisible();
      await strip.getByRole("button", { name: "Send now" }).tap();
      await expect(toaster(page)).toContainText("Not sent yet. It stays saved on this phone.");
      expect(await loadInspections(office)).toEqual([]);
    });

    const keys = recordIdempotencyKeys(page);
    await test.step("it arrives once the phone is online, but one response is lost and a captive portal replaces the next", async () => {
      let tries = 0;
      await page.route("**/api/inspection/logs", async (route) => {
        if (route.request().method() !== "POST") return route.continue();
        tries += 1;
        const isFirst = tries === 1;
        await route.fetch();
        return isFirst ? route.abort() : route.fulfill(portal);
      });
      await page.context().setOffline(false);
      await expect.poll(() => tries).toBeGreaterThan(1);
      expect(await loadInspections(office)).toHaveLength(1);
      await expect(strip).toBeVisible();
      await page.unrouteAll({ behavior: "wait" });
    });

    await test.step("a reopened page resends the same inspection", async () => {
      await page.goto("/");
      await expect(card(page, "Today's Inspections")).toContainText("1 Failed");
      await expect(strip).toHaveCount(0);
      const [log, ...others] = await loadInspections(office);
      expect(others).toEqual([]);
      expect(keys.length).toBeGreaterThan(2);
      expect(new Set(keys).size).toBe(1);
      expect(log?.issues).toEqual(["engine-oil"]);
      const { photos = [] } = log?.results["engine-oil"] ?? {};
      expect(photos).toHaveLength(1);
      // The photo comes after its record.
      const photoStatus = async () => (await office.request.get(photos[0] ?? "")).status();
      await expect.poll(photoStatus).toBe(200);
    });

    await test.step("the phone says when it was sent", async () => {
      await page.goto("/inspection?view=unsent");
      await expect(card(page, "Sent").getByRole("listitem")).toContainText(/Mixer 12.*Sent \d/);
    });

    await test.step("the draft is removed from the phone", async () => {
      await page.goto("/");
      const row = page.getByRole("button", { name: /Mixer 12/ });
      await expect(row).toContainText("Failed");
      await expect(row).not.toContainText("Draft");
    });
  });
});

test("a session that ends during an inspection loses nothing", async ({ page, fleet }) => {
  const { office, asset, driver } = fleet;
  await pick(page, asset);
  await fillIn(page, { failed: second, notes: "Weeping hose" });
  const params = { id: driver.id };
  const { tempPassword } = await callerIn(office).call("resetPassword", { params });
  const keys = recordIdempotencyKeys(page);
  await submit(page);
  await expect(page).toHaveURL(/\/auth$/);
  await fillSignIn(page, driver.username, tempPassword);
  // The stored submission is sent once its driver is back.
  await expect.poll(async () => (await loadInspections(office)).length).toBe(1);
  await expect(page.getByRole("button", { name: /Mixer 12.*Failed/ })).toBeVisible();
  // Where signing in takes longer, the phone tries once more before.
  expect(keys.length).toBeGreaterThan(1);
  expect(new Set(keys).size).toBe(1);
});

test("a browser crash during an inspection loses nothing", async ({ page, fleet }) => {
  await pick(page, fleet.asset);
  await answer(page, [first], "Pass");
  await answer(page, [second], "Fail");
  await page.getByRole("textbox", { name: "Notes" }).fill("Weeping hose");
  await page.locator('input[type="file"]').setInputFiles(photo);
  await expect(page.getByRole("button", { name: /^View / })).toBeVisible();
  await page.getByLabel("Driver Signature").fill("Marco");
  // Typed text is stored after 300 ms.
  await expect.poll(() => readStoredSignature(page)).toBe("Marco");
  const again = await page.context().newPage();
  const crash = page.waitForEvent("crash");
  await page.goto("chrome://crash").catch(() => undefined);
  await crash;
  await again.goto(`/inspection?asset=${fleet.asset.id}`);
  await expect(again.getByText("2 of 18", { exact: true })).toBeVisible();
  await expect(again.getByRole("textbox", { name: "Notes" })).toHaveValue("Weeping hose");
  await expect(again.getByRole("button", { name: /^View / })).toBeVisible();
  await expect(again.getByLabel("Driver Signature")).toHaveValue("Marco");
});

test.describe("offline after the list has loaded", () => {
  test.use({ tolerated: /net::ERR_(INTERNET_DISCONNECTED|FAILED)/ });

  test("the form of every category opens", async ({ page, fleet }) => {
    const { office } = fleet;
    await buildMixer(office, { name: "Lowboy 501", category: "trailer" });
    await buildMixer(office, { name: "Loader 701", category: "equipment" });
    await page.reload();
    await expect(page.getByRole("button", { name: /Loader 701/ })).toBeVisible();
    // The toaster is the last part that loads after the first screen.
    await expect(page.locator("[data-toasts]")).toBeAttached();
    await page.context().setOffline(true);
    for (const [name, items] of [
      ["Mixer 12", 18],
      ["Lowboy 501", 12],
      ["Loader 701", 11],
    ] as const) {
      await pick(page, { name });
      await expect(page.getByText(`0 of ${items}`, { exact: true })).toBeVisible();
      await expect(page.getByText("Couldn't load earlier problems.")).toBeHidden();
      await page.getByRole("button", { name: "Back", exact: true }).click();
      await expect(page.getByText("Select Asset for Inspection")).toBeVisible();
    }
  });
});

test.describe("while some of the code cannot be loaded", () => {
  test.use({ tolerated: /net::ERR_FAILED|^Error\b|^[\w$]+\s+at http/ });

  test("an inspection can be submitted", async ({ page, fleet }) => {
    const { office, asset } = fleet;
    const deferredCode = `**/${findFile("next")}`;
    await page.route(deferredCode, (route) => route.abort());
    await page.reload();
    await expect(page.getByText("Couldn't load the inspection logs.")).toBeVisible();
    await expect(page.getByRole("button", { name: new RegExp(asset.name) })).toBeVisible();
    await page.unroute(deferredCode);
    await page.route(`**/${findFile("photo-viewer-dialog")}`, (route) => route.abort());
    await page.reload();
    await pick(page, asset);
    await fillIn(page, { failed: first, notes: "Milky oil" });
    await page.locator('input[type="file"]').setInputFiles(photo);
    await page.getByRole("button", { name: /^View photo/ }).click();
    await expect(toast(page)).toContainText("This could not be opened.");
    await expect(page.getByRole("textbox", { name: "Notes" })).toHaveValue("Milky oil");
    await submit(page);
    await expect(toast(page)).toContainText("Inspection completed successfully");
    expect(await loadInspections(office)).toHaveLength(1);
  });
});

test("controls are large enough for a thumb, however long the names are", async ({
  page,
  fleet,
}) => {
  const { office } = fleet;
  const name = `0${"W".repeat(199)}`;
  const unit = await buildMixer(office, { name });
  const words = "goes on and on ".repeat(30);
  await buildInspection(callerIn(office), unit, { fail: { tires: words }, comments: words });
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
    expect(await measureOverflow(page)).toBe(0);
  });

  await test.step("in the form", async () => {
    await page.getByRole("button", { name: /^0W+/ }).tap();
    await expect(page.getByRole("heading", { name })).toBeVisible();
    await answer(page, [first], "Fail");
    expect(await measureOverflow(page)).toBe(0);
    for (const status of ["Pass", "Fail"]) {
      const { width, height } = await measure(
        item(page, first).getByRole("button", { name: status }),
      );
      expect(width).toBeGreaterThanOrEqual(150);
      expect(height).toBeGreaterThanOrEqual(64);
    }
    const controls = page.locator("main").getByRole("button");
    const heights = await controls.evaluateAll((all) =>
      all.map((control) => control.getBoundingClientRect().height),
    );
    expect(heights.length).toBeGreaterThan(labels.length);
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
  });
});

test("quick taps count where they were aimed, also when the page moves by itself", async ({
  page,
  fleet,
}) => {
  await page.clock.install();
  await page.reload();
  await pick(page, fleet.asset);
  const pass = (label: string) => item(page, label).getByRole("button", { name: "Pass" });
  const place = async (label: string) => {
    const { x, y, width, height } = await measure(pass(label));
    return { x: x + width / 2, y: y + height / 2 };
  };
  const tapAt = ({ x, y }: { x: number; y: number }) => page.touchscreen.tap(x, y);
  const expectPassed = async (...passed: string[]) => {
    for (const label of labels.slice(0, 4)) {
      const isPassed = String(passed.includes(label));
      await expect(pass(label)).toHaveAttribute("aria-pressed", isPassed);
    }
  };
  await page.clock.pauseAt(Date.now() + 60_000);
  const [one, two] = [await place(first), await place(second)];

  await test.step("the page waits until the thumb rests", async () => {
    await tapAt(one);
    await page.clock.runFor(300);
    await tapAt(two);
    await expectPassed(first, second);
    expect(await place(first)).toEqual(one);
    await page.clock.runFor(400);
    await expect.poll(() => place(first)).not.toEqual(one);
  });

  await test.step("a tap just after the move counts for what stood there before", async () => {
    await page.clock.runFor(400);
    const [before, after] = [await place(third), await place(fourth)];
    await tapAt(before);
    await page.clock.runFor(400);
    await expect.poll(() => place(third)).not.toEqual(before);
    await tapAt(after);
    await expectPassed(first, second, third, fourth);
  });
});

/** Reads the signature of the one draft that is stored on the device. */
function readStoredSignature(page: Page): Promise<unknown> {
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
