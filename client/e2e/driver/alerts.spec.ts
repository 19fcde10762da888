import type { Worker } from "@playwright/test";
import { expect, openAs, phone } from "../kit/stage.ts";
import { test } from "../kit/fleet.ts";

test.use({ viewport: phone, hasTouch: true, serviceWorkers: "allow" });

test("the worker shows an alert, and its tap opens the unit in the window that is open", async ({
  page,
  context,
  fleet,
}) => {
  await openAs(page, fleet.driver, "/account-settings");
  await expect(page.getByRole("heading", { name: "Alerts on this phone" })).toBeVisible();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  // The worker controls a page from its second start on.
  await page.reload();
  await expect(page.getByRole("heading", { name: "Alerts on this phone" })).toBeVisible();
  const worker = expectWorker(context.serviceWorkers());
  const path = `/inspection?asset=${fleet.asset.id}`;
  const alert = { title: "Mixer 12 is repaired", body: "Dana Reyes", path, tag: "1" };

  // A headless browser shows no notifications, so the test reads what should have been shown.
  await worker.evaluate(() => {
    const showNotification = async (title: string, options: object) => {
      Object.assign(globalThis, { shown: { title, ...options } });
    };
    Object.assign(Reflect.get(globalThis, "registration"), { showNotification });
  });
  const devTools = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devTools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
  });
  await devTools.send("ServiceWorker.enable");
  await devTools.send("ServiceWorker.deliverPushMessage", {
    origin: new URL(page.url()).origin,
    registrationId: await registered,
    data: JSON.stringify(alert),
  });
  const { title, body } = alert;
  const shown = () => worker.evaluate(() => Reflect.get(globalThis, "shown"));
  await expect.poll(shown).toMatchObject({ title, body, data: path });

  await worker.evaluate((data) => {
    const notification = { data, close: () => undefined };
    const waitUntil = (work: Promise<unknown>) => void work.catch(() => undefined);
    const click = new Event("notificationclick");
    dispatchEvent(Object.assign(click, { notification, waitUntil }));
  }, path);
  await expect(page.getByRole("heading", { name: fleet.asset.name })).toBeVisible();
});

function expectWorker([worker]: Worker[]): Worker {
  if (!worker) throw new Error("The page has no service worker");
  return worker;
}
