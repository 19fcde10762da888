import type { Locator } from "@playwright/test";
import {
  buildMixer,
  callerIn,
  expect,
  loadInspections,
  openAs,
  phone,
  toast,
} from "../kit/stage.ts";
import { fillIn, openStored, submit, test } from "../kit/fleet.ts";

test.use({
  viewport: phone,
  hasTouch: true,
  serviceWorkers: "allow",
  tolerated: /net::ERR_(INTERNET_DISCONNECTED|FAILED)|status of 503/,
});

/** A gateway's response in place of the server's. */
const gateway = { status: 503, contentType: "text/html", body: "<h1>No server</h1>" };

test("a phone that starts without a signal, and behind a gateway that answers for its server, inspects trucks and sends them later", async ({
  page,
  context,
  fleet,
}) => {
  const { office, asset } = fleet;
  await openStored(page, fleet);
  await context.setOffline(true);
  await page.close();

  const again = await context.newPage();
  const inspect = async () => {
    await expect(again.getByText(/^Offline\. You can keep inspecting/)).toBeVisible();
    await again.getByRole("button", { name: asset.name }).tap();
    await fillIn(again);
    await submit(again);
    await expect(toast(again)).toContainText("Saved on this phone");
  };
  await test.step("without a signal the list and the form open from the phone", async () => {
    await again.goto("/");
    await inspect();
  });

  await test.step("behind the gateway, too, and the other start has not lost it", async () => {
    await context.route("**/api/**", (route) => route.fulfill(gateway));
    await context.setOffline(false);
    await again.reload();
    await expect(again.getByText("1 inspection waiting to send")).toBeVisible();
    await inspect();
    await again.reload();
    await expect(again.getByText("2 inspections waiting to send")).toBeVisible();
    expect(await loadInspections(office)).toEqual([]);
  });

  await test.step("both are sent once the server can be reached", async () => {
    await context.unrouteAll({ behavior: "wait" });
    await expect.poll(async () => (await loadInspections(office)).length).toBe(2);
    await expect(again.getByText(/waiting to send/)).toHaveCount(0);
  });
});

test("the list stays under the thumb when the line drops and comes back, and what a driver must know stands above it wherever it is scrolled to", async ({
  page,
  context,
  fleet,
}) => {
  const { office, driver } = fleet;
  await openAs(page, driver);
  const unit = page.getByRole("button", { name: "Mixer 12" });
  await expect(unit).toBeVisible();
  await expect(page.locator("[data-strips]")).toBeAttached();

  await test.step("the list stays where it is", async () => {
    const place = await findPlace(unit);
    const strip = page.getByText(/^Offline\. You can keep inspecting/);
    await context.setOffline(true);
    await expect(strip).toBeVisible();
    expect(await findPlace(unit)).toEqual(place);
    await context.setOffline(false);
    await expect(strip).toBeHidden();
    expect(await findPlace(unit)).toEqual(place);
  });

  for (const name of ["A", "B", "C", "D", "E", "F", "G", "H"]) {
    await buildMixer(office, { name: `Mixer ${name}`, vinOrSerial: name });
  }
  await expect(page.getByRole("button", { name: "Mixer H" })).toBeVisible();
  await context.setOffline(true);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const isInSight = (text: RegExp) => expect(page.getByText(text)).toBeInViewport({ ratio: 1 });
  await isInSight(/^Offline\. You can keep inspecting/);

  await test.step("after a submission", async () => {
    await unit.tap();
    await isInSight(/^Offline\. You can keep inspecting/);
    await fillIn(page);
    await submit(page);
    await isInSight(/^1 inspection waiting to send/);
    await isInSight(/^Offline\. You can keep inspecting/);
  });

  await test.step("after a reconnect", async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await context.clearCookies();
    await context.setOffline(false);
    await isInSight(/^Sign in again to send 1 inspection/);
  });
});

test.describe("the stored app", () => {
  // React logs that the code of a part that needs a connection is not there.
  test.use({ tolerated: /net::ERR_(INTERNET_DISCONNECTED|FAILED)|\n +at .*\/static\// });

  test("has no response of a call; without a signal it opens at the settings and at a form, which says so and takes a defect that is sent later", async ({
    page,
    context,
    fleet,
  }) => {
    await openStored(page, fleet);

    await test.step("the worker stores no response of a call", async () => {
      await page.reload();
      await expect(page.getByRole("button", { name: fleet.asset.name })).toBeVisible();
      const held = await page.evaluate(async () => {
        const caches = await Promise.all(
          (await window.caches.keys()).map((name) => window.caches.open(name)),
        );
        const requests = await Promise.all(caches.map((cache) => cache.keys()));
        return requests.flat().map(({ url }) => new URL(url).pathname);
      });
      expect(held).toContain("/");
      expect(held.filter((path) => path.startsWith("/api"))).toEqual([]);
    });

    await context.setOffline(true);
    await test.step("the settings are visible without the parts that cannot be loaded", async () => {
      await page.goto("/account-settings");
      await expect(page.getByRole("heading", { name: "Display" })).toBeVisible();
    });

    await test.step("the form says that there is no signal, as long as it is true", async () => {
      await page.goto(`/inspection?asset=${fleet.asset.id}`);
      const strip = page.getByText(/^Offline\. You can keep inspecting/);
      await expect(strip).toBeInViewport({ ratio: 1 });
      const [pass] = await page.getByRole("button", { name: "Pass" }).all();
      if (!pass) throw new Error("The form has items");
      const place = await findPlace(pass);
      await context.setOffline(false);
      await expect(strip).toBeHidden();
      expect(await findPlace(pass)).toBe(place);
    });

    await test.step("a defect that is reported there without a signal is sent later", async () => {
      await context.setOffline(true);
      await page.getByRole("button", { name: "Report Defect" }).tap();
      const dialog = page.getByRole("dialog", { name: "Report Defect" });
      await dialog.getByLabel("What is wrong").fill("Bent ladder");
      await dialog.getByRole("button", { name: "Report Defect" }).tap();
      await expect(toast(page)).toContainText("Saved on this phone");
      await expect(dialog).toHaveCount(0);
      await page.goto("/inspection?view=unsent");
      const waiting = page.getByRole("region", { name: "Waiting" });
      await expect(waiting).toContainText(`${fleet.asset.name}Defect`);

      await context.setOffline(false);
      const read = async () => {
        const defects = await callerIn(fleet.office).call("listDefects");
        return defects.map(({ title }) => title);
      };
      await expect.poll(read).toEqual(["Bent ladder"]);
      await expect(page.getByRole("region", { name: "Sent" })).toContainText(fleet.asset.name);
    });
  });
});

/** The top of a control once the page is painted, because a strip's shift is scrolled back before that. */
function findPlace(control: Locator): Promise<number> {
  return control.evaluate(
    (element) =>
      new Promise<number>((resolve) => {
        const measure = () => resolve(element.getBoundingClientRect().top);
        requestAnimationFrame(() => requestAnimationFrame(measure));
      }),
  );
}
