/** Several people share one phone, and a phone is broken or has no server. */
import type { Page } from "@playwright/test";
import { findBreaks } from "../looks/find-breaks.ts";
import { expectAccessible } from "../kit/page-checks.ts";
import { expect, openAs, phone, toast } from "../kit/stage.ts";
import {
  answer,
  createCompany,
  createUser,
  fillSignIn,
  loadInspections,
  signOut,
} from "../kit/stage.ts";
import { fillIn, labels, submit, test } from "../kit/fleet.ts";

test.use({
  viewport: phone,
  hasTouch: true,
  serviceWorkers: "allow",
  tolerated: /net::ERR_(INTERNET_DISCONNECTED|FAILED)|broken file/,
});

test("an app that fails to start three times is reinstalled, and its stored work stays", async ({
  page,
  context,
  fleet,
}) => {
  await openAs(page, fleet.driver, `/inspection?asset=${fleet.asset.id}`);
  await fillIn(page);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.goto("/");
  await expect(page.getByText("Draft · 18/18")).toBeVisible();
  await page.evaluate(async () => {
    const entry = document.querySelector<HTMLScriptElement>("script[type=module]")?.src ?? "";
    for (const name of await caches.keys()) {
      const files = await caches.open(name);
      const type = { headers: { "content-type": "text/javascript" } };
      const broken = new Response('throw new Error("broken file")', type);
      if (await files.match(entry)) await files.put(entry, broken);
    }
  });

  let start = page;
  for (const starts of ["1", "2", "3"]) {
    // Each start needs a new window, because a window does not load a script again.
    await start.close();
    start = await context.newPage();
    await start.goto("/");
    await expect.poll(() => readFailedStarts(start)).toBe(starts);
  }
  await expect(start.getByRole("alert")).toContainText("Yardcheck did not start.");
  await expectAccessible(start);
  expect(await findBreaks(start)).toEqual([]);
  await start.getByRole("button", { name: "Repair" }).tap();
  await expect(start.getByText("Draft · 18/18")).toBeVisible();
  await expect.poll(() => readFailedStarts(start)).toBeNull();
});

test("two drivers share a phone that has no connection", async ({ page, context, fleet }) => {
  const { office, asset, driver: marco } = fleet;
  const ana = await createUser(office, "driver", { firstName: "Ana", lastName: "Silva" });
  const row = page.getByRole("button", { name: asset.name });
  const inspect = async () => {
    await row.tap();
    await fillIn(page);
    await submit(page);
    await expect(toast(page)).toContainText("Saved on this phone");
  };
  for (const { username, id } of [ana, marco]) {
    await context.clearCookies();
    await openAs(page, { username });
    await expect(row).toBeVisible();
    // Their list is stored once it is shown.
    await expect.poll(() => listStoredKeys(page)).toContain(`pack/${id}`);
  }
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.reload();
  await context.setOffline(true);

  await test.step("one logs out, and leaves what is not sent", async () => {
    await inspect();
    await expect(page.getByText("1 inspection waiting to send")).toBeVisible();
    await page.getByRole("button", { name: "Marco" }).tap();
    await page.getByRole("menuitem", { name: "Log out" }).tap();
    const title = "1 inspection has not been sent yet. Log out anyway?";
    await page.getByRole("dialog", { name: title }).getByText("Log out", { exact: true }).tap();
    await expect(page.getByText("Sign in again to send 1 inspection")).toBeVisible();
  });

  await test.step("the other goes on, and sees nothing of it", async () => {
    const people = page.getByRole("region", { name: "Work offline as" }).getByRole("button");
    await expect(people).toHaveText(["Ana"]);
    await people.tap();
    await expect(row).toBeVisible();
    await expect(page.getByText(/waiting to send|Draft/)).toHaveCount(0);
    await inspect();
  });

  await test.step("a sign-out without a connection is sent first", async () => {
    await page.goto("/auth");
    const people = page.getByRole("region", { name: "Work offline as" });
    await expect(people).toBeVisible();
    const calls: string[] = [];
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith("/api/")) calls.push(`${request.method()} ${pathname}`);
    });
    await context.setOffline(false);
    await page.reload();
    await expect(page.getByText("Sign in again to send 2 inspections")).toBeVisible();
    await expect(people).toHaveCount(0);
    expect(calls.slice(0, 2)).toEqual(["POST /api/logout", "GET /api/user"]);
    expect(await loadInspections(office)).toEqual([]);
  });

  await test.step("each sends their own, once signed in", async () => {
    await fillSignIn(page, ana.username);
    await expect(page.getByText("Was this you?")).toBeVisible();
    await page.getByRole("button", { name: "Yes, send" }).tap();
    await expect(page.getByText(/Was this you|waiting to send/)).toHaveCount(0);
    const drivers = async () => (await loadInspections(office)).map(({ driverId }) => driverId);
    await expect.poll(drivers).toEqual([ana.id]);
    await signOut(page);
    await fillSignIn(page, marco.username);
    await expect.poll(drivers).toEqual([ana.id, marco.id]);
  });
});

test("another company's driver finds no data of the first company on the phone", async ({
  page,
  context,
  fleet,
  openBrowser,
}) => {
  const { asset, driver: marco } = fleet;
  const other = await openBrowser(phone);
  await createCompany(other, { company: "Otherside" });
  const eve = await createUser(other, "driver", { firstName: "Eve", lastName: "Stone" });
  await openAs(page, marco, `/inspection?asset=${asset.id}`);
  await answer(page, labels.slice(0, 1), "Pass");
  await page.goto("/");
  await expect(page.getByText("Draft · 1/18")).toBeVisible();
  await context.clearCookies();
  await page.goto("/auth");
  await fillSignIn(page, eve.username);
  await expect(page.getByRole("button", { name: "Eve" })).toBeVisible();
  await expect(page.getByText("No Assets Available")).toBeVisible();
  // His unsubmitted draft stays on the phone.
  await expect
    .poll(() => listStoredKeys(page))
    .toEqual([`draft/${marco.id}/${asset.id}`, `pack/${eve.id}`, `person/${eve.id}`]);
});

/** The keys of the records on this phone. */
function listStoredKeys(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open("yardcheck");
      opening.addEventListener("success", () => resolve(opening.result));
    });
    const keys = database.transaction("drafts").objectStore("drafts").getAllKeys();
    await new Promise((resolve) => keys.addEventListener("success", resolve));
    return keys.result.map(String).toSorted();
  });
}

function readFailedStarts(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem("failed-starts"));
}
