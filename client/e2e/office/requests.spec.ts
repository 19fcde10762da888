/** The requests of the office's pages: on a slow line each one that waits for another is felt. */
import { readFileSync, writeFileSync } from "node:fs";
import { buildInspection, buildMaintenanceLog, signIn } from "#server/test/kit/build.ts";
import { joinReads, listReads } from "#shared/api/reads.ts";
import type { Page } from "@playwright/test";
import {
  awaitChanges,
  buildMixer,
  callerIn,
  card,
  createCompany,
  createUser,
  desktop,
  expect,
  hold,
  openAs,
  phone,
} from "../kit/stage.ts";
import { test } from "../kit/test.ts";

test.use({ viewport: desktop });

// A busy server leaves out of a shared response what takes it long, which a page then requests alone.
test.beforeEach(({ context }) =>
  context.route("**/api/reads?*", async (route) => {
    let response = await route.fetch();
    while (response.ok() && (await response.json()).includes(null)) response = await route.fetch();
    await route.fulfill({ response });
  }),
);

const readsFile = "client/src/screens/first-reads.json";
const firstReads: Record<string, string[]> = JSON.parse(readFileSync(readsFile, "utf8"));

/** The addresses of the requests for data that a page makes from now on; the stream is not one of them. */
function recordRequests(page: Page): string[] {
  const made: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    const isData = pathname.startsWith("/api/") && pathname !== "/api/live";
    if (isData) made.push(`${pathname}${search}`);
  });
  return made;
}

/** The calls in requests, also those that share one. */
function listCalls(requests: readonly string[]): string[] {
  return requests.flatMap((address) =>
    address.startsWith("/api/reads?") ? listReads(address) : [address],
  );
}

function listPaths(requests: readonly string[]): string[] {
  return requests.map((address) => address.split("?")[0] ?? "").toSorted();
}

/** A manager of a company with one truck, which was inspected and serviced. */
async function fillYard(page: Page) {
  await createCompany(page);
  const asset = await buildMixer(page);
  await buildMaintenanceLog(callerIn(page), asset.id);
  const manager = await createUser(page, "manager");
  await buildInspection(callerIn(page), asset.id, { fail: { tires: "Cut" } });
  await signIn(callerIn(page), manager);
  await awaitChanges(page);
  return { asset, manager };
}

/** Waits until all of a page has come: the last are the notifications in its header, of which one is unread. */
async function awaitPage(page: Page): Promise<void> {
  await expect(page.getByRole("button", { name: "Notifications, 1 unread" })).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
}

test("a page begins with all that it shows, before its code has come, and makes each of its calls once", async ({
  page,
}) => {
  const { asset } = await fillYard(page);
  for (const [path, lastCard, calls, requests] of [
    ["/dashboard", "Recent Activity", 15, ["/api/readiness", "/api/reads", "/api/user"]],
    [`/assets/${asset.id}`, "Recent Inspections", 12, ["/api/reads", "/api/user"]],
  ] as const) {
    for (const opening of ["first, held", "next, held", "next"]) {
      await test.step(`${lastCard}: ${opening}`, async () => {
        await page.unrouteAll();
        const release = opening.endsWith("held") && (await hold(page, "**/static/*.js"));
        const made = recordRequests(page);
        const live = page.waitForResponse(/\/api\/live/);
        await page.goto(path, { waitUntil: "commit" });
        if (release) {
          await expect.poll(() => listPaths(made)).toEqual(requests);
          release();
        }
        await expect(card(page, lastCard)).toBeVisible();
        await live;
        await awaitPage(page);
        expect(listCalls(made)).toHaveLength(calls);
        // Where the code was stored by the browser, the app may ask first, in requests of its own.
        if (release) expect(listPaths(made)).toEqual(requests);
      });
    }
  }
});

/** The requests that the pages of `firstReads` make, as a page that was left has stored them; sorted. */
async function storeReads(page: Page, assetId: number): Promise<Record<string, string[]>> {
  const stored: Record<string, string[]> = {};
  for (const address of Object.keys(firstReads)) {
    const path = address.replace(":id", String(assetId));
    const live = page.waitForResponse(/\/api\/live/);
    await page.goto(path);
    await live;
    await awaitPage(page);
    // Stored when it is left.
    await page.goto("/robots.txt");
    const key = `reads ${address.replace(":id", "_id_")}`;
    const lines = await page.evaluate((name) => localStorage.getItem(name) ?? "", key);
    stored[address] = lines.split("\n").map(sortReads);
  }
  return stored;
}

function sortReads(line: string): string {
  const calls = line.startsWith("/api/reads?") ? listReads(line) : [];
  return calls.length > 0 ? joinReads(calls.toSorted()) : line;
}

test("the reads that a page brings along for its first opening are those that it makes", async ({
  page,
}) => {
  const { asset } = await fillYard(page);
  const stored = await storeReads(page, asset.id);
  if (process.env["RECORD_READS"]) {
    writeFileSync(readsFile, `${JSON.stringify(stored, null, 2)}\n`);
    return;
  }
  expect(stored, `RECORD_READS=1 writes ${readsFile}`).toEqual(firstReads);
});

test("a manager's start makes no request twice, however late the first responses come", async ({
  page,
}) => {
  await fillYard(page);
  await page.clock.install();
  const release = await hold(page, "**/api/yard");
  const made = recordRequests(page);
  const live = page.waitForResponse(/\/api\/live/);
  await page.goto("/");
  await expect(card(page, "Recent Activity")).toBeVisible();
  await page.clock.fastForward("00:10");
  release();
  await live;
  await awaitPage(page);
  const calls = listCalls(made);
  expect(calls).toContain("/api/yard");
  expect(calls.toSorted()).toEqual([...new Set(calls)].toSorted());
});

test("a change between the first reads of a page and the opening of its stream is shown, and fetches only what it changes", async ({
  page,
  openBrowser,
}) => {
  const { asset, manager } = await fillYard(page);
  const office = await openBrowser(phone);
  const open = await hold(office, /\/api\/live/);
  const asked = office.waitForRequest(/\/api\/live/);
  await openAs(office, manager, `/assets/${asset.id}`);
  await expect(office.getByRole("heading", { name: "Mixer 12", level: 1 })).toBeVisible();
  await asked;
  await awaitPage(office);
  const renaming = { params: { id: asset.id }, body: { name: "Mixer 12 B" } };
  await callerIn(page).call("updateAsset", renaming);
  const made = recordRequests(office);
  open();
  await expect(office.getByRole("heading", { name: "Mixer 12 B", level: 1 })).toBeVisible();
  expect(listPaths(made)).toEqual(["/api/reads"]);
});
