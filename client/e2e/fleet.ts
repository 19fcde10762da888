/** What a story finds there already. Made by calls: filling in forms is what other stories tell of. */
import { api, type CallName } from "#shared/api.ts";
import { apiSchemas, type Asset, type Body, type InspectionLog } from "#shared/api-schemas.ts";
import { builtInChecklists } from "#shared/built-in-checklists.ts";
import type { Role } from "#shared/roles.ts";
import type { APIRequestContext, Page } from "@playwright/test";
import { expect, password, unique } from "./stage.ts";

/** Whose cookies a call is made with. */
export type Browser = { request: APIRequestContext };

type Input<Name extends CallName> = {
  id?: number;
  query?: Record<string, string | number | boolean>;
  body?: Body<Name>;
  idempotencyKey?: string;
};

/** Makes a call as whoever is signed in in this browser. */
export async function ask<Name extends CallName>(
  browser: Browser,
  name: Name,
  input: Input<Name> = {},
): Promise<unknown> {
  const { method, path } = api[name];
  const { id, query, body, idempotencyKey } = input;
  const response = await browser.request.fetch(path.replace(/:\w+/, String(id)), {
    method,
    params: query,
    data: body,
    headers: idempotencyKey ? { "idempotency-key": idempotencyKey } : {},
  });
  expect(response.ok(), `${method} ${path}: ${response.status()}`).toBe(true);
  const text = await response.text();
  return text === "" ? undefined : JSON.parse(text);
}

type Person = { username: string; firstName: string; lastName: string };

/** Founds a company; its admin is signed in in this browser. */
export async function foundCompany(browser: Browser, given: Partial<Body<"signUp">> = {}) {
  const username = unique("admin");
  const admin = { username, firstName: "Dana", lastName: "Reyes", ...given };
  const zone = { company: "Ridgeline", timeZone: "America/Chicago" };
  const body = { email: someEmail(), password, ...zone, ...admin };
  const { id } = apiSchemas.signUp.returns.parse(await ask(browser, "signUp", { body }));
  return { ...admin, id };
}

function someEmail(): string {
  return `${unique("mail")}@example.com`;
}

/** Adds a member to the company of whoever is signed in here. */
export async function hire(browser: Browser, role: Role, given: Partial<Person> = {}) {
  const person = { username: unique(role), firstName: "Marco", lastName: "Ortiz", ...given };
  const body = { ...person, email: someEmail(), role, password };
  const { id } = apiSchemas.addMember.returns.parse(await ask(browser, "addMember", { body }));
  return { ...person, id };
}

/** Signs somebody in without the form. */
export async function enter(page: Page, person: { username: string }, path = "/"): Promise<void> {
  await enterSilently(page, person);
  await page.goto(path);
}

/** Signs somebody in without a page. */
export async function enterSilently(browser: Browser, { username }: { username: string }) {
  await ask(browser, "signIn", { body: { username, password } });
}

export async function buildAsset(browser: Browser, given: Partial<Body<"createAsset">> = {}) {
  const body = { ...mixer, ...given };
  return apiSchemas.createAsset.returns.parse(await ask(browser, "createAsset", { body }));
}

const mixer = {
  name: "Mixer 12",
  category: "truck",
  vinOrSerial: "1M2GR3GC5KM004821",
  year: 2019,
  make: "Mack",
  model: "Granite",
  currentMiles: 148_220,
} as const;

type Inspected = Pick<Asset, "id" | "category">;

/** An inspection by the built-in list; what is named in `failed` has failed. */
export async function buildInspection(
  browser: Browser,
  asset: Inspected,
  given: { failed?: Record<string, string>; comments?: string; signature?: string } = {},
): Promise<InspectionLog> {
  const { failed = {}, comments = "", signature = "Marco Ortiz" } = given;
  const results: Body<"submitInspection">["results"] = {};
  for (const { id } of builtInChecklists[asset.category]) {
    const notes = failed[id];
    results[id] = notes === undefined ? { status: "pass" } : { status: "fail", notes };
  }
  const body = {
    assetId: asset.id,
    checklistId: 1,
    date: new Date().toISOString(),
    results,
    signatureUrl: signature,
    comments,
  };
  return apiSchemas.submitInspection.returns.parse(
    await ask(browser, "submitInspection", { body }),
  );
}

export async function buildSchedule(browser: Browser, body: Body<"createSchedule">) {
  return apiSchemas.createSchedule.returns.parse(await ask(browser, "createSchedule", { body }));
}

/** The inspections that the server holds, as whoever is signed in here sees them. */
export async function recordedInspections(browser: Browser): Promise<InspectionLog[]> {
  const answer = await ask(browser, "listInspectionLogs", {});
  return apiSchemas.getInspectionLog.returns.array().parse(answer);
}
