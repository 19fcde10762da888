/** A company with the office's browser, a truck to inspect and its driver Marco. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "#server/project-root.ts";
import { builtInChecklists } from "#shared/checklists/built-in-checklists.ts";
import type { Asset } from "#shared/api/api-schemas.ts";
import type { Page, Request } from "@playwright/test";
import * as z from "zod";
import type { Browser } from "./stage.ts";
import { answer, buildMixer, createCompany, createUser, desktop, expect, openAs } from "./stage.ts";
import { test as base } from "./test.ts";

type Driver = Awaited<ReturnType<typeof createUser>>;

type Fleet = {
  /** The admin, without a page. */
  office: Browser;
  asset: Asset;
  driver: Driver;
};

/** `office` is a page of the admin, for the stories that show one. */
export const test = base.extend<{ fleet: Fleet; office: Page }>({
  fleet: async ({ playwright, baseURL }, provide) => {
    const request = await playwright.request.newContext({ ...(baseURL && { baseURL }) });
    const office = { request };
    await createCompany(office);
    const asset = await buildMixer(office);
    const driver = await createUser(office, "driver");
    await provide({ office, asset, driver });
    await request.dispose();
  },
  office: async ({ openBrowser, fleet }, provide) => {
    const page = await openBrowser(desktop);
    const { cookies } = await fleet.office.request.storageState();
    await page.context().addCookies(cookies);
    await provide(page);
  },
});

export const labels = builtInChecklists.truck.map(({ label }) => label);

/** A captive portal's response in place of the server's. */
export const portal = {
  status: 200,
  contentType: "text/html",
  body: "<h1>Welcome to the hotel</h1>",
};

/** Opens the driver's list, and waits until it can start without a signal. */
export async function openStored(page: Page, { asset, driver }: Stored): Promise<void> {
  await openAs(page, driver);
  await expect(page.getByRole("button", { name: asset.name })).toBeVisible();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
}

type Stored = { asset: { name: string }; driver: Driver };

export async function pick(page: Page, { name }: { name: string }): Promise<void> {
  await page.getByRole("button", { name: new RegExp(name) }).click();
  await expect(page.getByRole("heading", { name, exact: true })).toBeVisible();
}

/** Answers every item and signs; only the named item fails. */
export async function fillIn(page: Page, given: { failed?: string; notes?: string } = {}) {
  const { failed, notes } = given;
  const passed = labels.filter((label) => label !== failed);
  await answer(page, passed, "Pass");
  if (failed) await answer(page, [failed], "Fail");
  if (notes) await page.getByRole("textbox", { name: "Notes" }).fill(notes);
  await page.getByLabel("Driver Signature").fill("Marco Ortiz");
}

export async function submit(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Submit Inspection" }).click();
}

/** The Idempotency-Key of each inspection that this page sends from now on. */
export function recordIdempotencyKeys(page: Page): (string | undefined)[] {
  const keys: (string | undefined)[] = [];
  page.on("request", (request) => {
    if (isSubmission(request)) keys.push(request.headers()["idempotency-key"]);
  });
  return keys;
}

function isSubmission(request: Request): boolean {
  return request.method() === "POST" && request.url().endsWith("/api/inspection/logs");
}

/** The file of a part of the client, which is named by its content: "static/Dd2DXkzd.js". */
export function findFile(part: string): string {
  const manifest = readFileSync(
    join(projectRoot, "dist", "client", ".vite", "manifest.json"),
    "utf8",
  );
  const found = z
    .record(z.string(), z.object({ file: z.string(), name: z.string().optional() }))
    .parse(JSON.parse(manifest));
  const file = Object.values(found).find(({ name }) => name === part)?.file;
  if (file === undefined) throw new Error(`The client has no file ${part}`);
  return file;
}
