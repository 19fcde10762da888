/** The requests of a driver's phone: on a weak signal each request makes the driver wait. */
import { signIn } from "#server/test/kit/build.ts";
import type { Request } from "@playwright/test";
import {
  buildMixer,
  callerIn,
  desktop,
  expect,
  createCompany,
  createUser,
  hold,
} from "../kit/stage.ts";
import { phone, toaster } from "../kit/stage.ts";
import { test } from "../kit/test.ts";
import { findFile } from "../kit/fleet.ts";

test.use({ viewport: phone, hasTouch: true, isMobile: true });

const requestsMax = 12;
const counted = new Set(["document", "script", "stylesheet", "font", "fetch", "eventsource"]);

test("a driver's list and an open form take at most 12 requests", async ({ page, openBrowser }) => {
  const office = await openBrowser(desktop);
  await createCompany(office);
  for (const category of ["truck", "trailer", "equipment"] as const) {
    await buildMixer(office, { name: `My ${category}`, category });
  }
  await signIn(callerIn(page), await createUser(office, "driver"));
  // A live event would refetch what the office has just changed.
  await hold(page, "/api/live*");
  const requests: Request[] = [];
  page.on("request", (request) => {
    if (counted.has(request.resourceType())) requests.push(request);
  });
  const live = page.waitForRequest("/api/live*");

  const release = await hold(page, `**/${findFile("next")}`);
  await page.goto("/inspection");
  // The first screen, before the later loads.
  await expect(page.getByRole("button", { name: /My truck/ })).toBeVisible();
  release();
  // Everything that loads on its own after the list.
  await live;
  await expect(toaster(page)).toBeAttached();
  await expect(page.getByText("No inspection logs found")).toBeVisible();
  await page.getByRole("button", { name: /My truck/ }).click();
  await expect(page.getByText("0 of 18", { exact: true })).toBeVisible();

  const made = requests.map((request) => `${request.resourceType()} ${request.url()}`);
  expect(made.length, made.join("\n")).toBeLessThanOrEqual(requestsMax);
});
