/** What several people do with one phone, and what happens to a phone that is broken or without a server. */
import type { Page } from "@playwright/test";
import { expect, openAs, phone } from "./stage.ts";
import { fillIn, test } from "./yard.ts";

test.use({
  viewport: phone,
  hasTouch: true,
  serviceWorkers: "allow",
  tolerated: /net::ERR_(INTERNET_DISCONNECTED|FAILED)|broken file/,
});

test("an app that does not start three times is repaired, and what was saved stays", async ({
  page,
  context,
  yard,
}) => {
  await openAs(page, yard.driver, `/inspection?asset=${yard.asset.id}`);
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
    // Each start is a window of its own: one that has read a script does not read it again.
    await start.close();
    start = await context.newPage();
    await start.goto("/");
    await expect.poll(() => failedStarts(start)).toBe(starts);
  }
  await expect(start.getByRole("alert")).toContainText("Yardcheck did not start.");
  await start.getByRole("button", { name: "Repair" }).tap();
  await expect(start.getByText("Draft · 18/18")).toBeVisible();
  await expect.poll(() => failedStarts(start)).toBeNull();
});

function failedStarts(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem("failed-starts"));
}
