/** Companies and their rows, created by calls with default values that a test may override. */
import { randomUUID } from "node:crypto";
import type {
  Answer,
  Asset,
  Body,
  Checklist,
  DocumentRow,
  MaintenanceLog,
  Program,
  Schedule,
  SubmittedInspection,
} from "#shared/api/api-schemas.ts";
import { builtInChecklists } from "#shared/checklists/built-in-checklists.ts";
import type { Role } from "#shared/base/roles.ts";
import { invariant } from "../../errors.ts";
import type { Caller } from "./caller.ts";
import { pdfDataUrl } from "./samples.ts";

export const password = "correct horse";

/** A caller that is signed in as this user. */
export type User<C extends Caller = Caller> = C & { id: number; username: string };
export type Company<C extends Caller = Caller> = Record<Role, User<C>>;

/** Creates a company with a signed-in user of each role. */
export async function foundCompany<C extends Caller>(
  connect: () => C,
  given: Partial<Body<"signUp">> = {},
): Promise<Company<C>> {
  const admin = await signUp(connect(), given);
  const [manager, driver] = await Promise.all([
    addSignedIn(connect(), admin, { role: "manager" }),
    addSignedIn(connect(), admin, { role: "driver" }),
  ]);
  return { admin, manager, driver };
}

/** Creates a company; the caller is then signed in as its admin. */
export async function signUp<C extends Caller>(
  caller: C,
  given: Partial<Body<"signUp">> = {},
): Promise<User<C>> {
  const username = given.username ?? unique("admin");
  const names = { firstName: "Ada", lastName: "Founder" };
  const email = `${username}@example.com`;
  const body = { username, email, password, ...names, ...given };
  const { id } = await caller.call("signUp", { body });
  return Object.assign(caller, { id, username });
}

type NewUser = Partial<Body<"addUser">> & { role: Role };

/** Adds a user to the company of an admin or manager, without signing them in. */
export function addUser(by: Caller, given: NewUser): Promise<Answer<"addUser">> {
  const username = given.username ?? unique(given.role);
  const names = { firstName: "Sam", lastName: "Member" };
  const email = `${username}@example.com`;
  return by.call("addUser", { body: { username, email, password, ...names, ...given } });
}

/** Adds a user and signs them in at the caller. */
export async function addSignedIn<C extends Caller>(
  caller: C,
  by: Caller,
  given: NewUser,
): Promise<User<C>> {
  const { username } = await addUser(by, given);
  return signIn(caller, { username, password: given.password });
}

/** Signs a user in at the caller. */
export async function signIn<C extends Caller>(
  caller: C,
  { username, password: secret = password }: { username: string; password?: string },
): Promise<User<C>> {
  const { id } = await caller.call("signIn", { body: { username, password: secret } });
  return Object.assign(caller, { id, username });
}

let named = 0;

/** A name that no other test, story or drill uses, even in an earlier run on the same database. */
export function unique(word: string): string {
  named += 1;
  return `${word}-${process.pid}-${named}-${Date.now().toString(36)}`;
}

let built = 0;

export function buildAsset(by: Caller, given: Partial<Body<"createAsset">> = {}): Promise<Asset> {
  built += 1;
  const body = {
    name: `Mixer ${built}`,
    category: "truck",
    vinOrSerial: `VIN-${built}`,
    year: 2022,
    make: "Mack",
    model: "Granite",
    ...given,
  } as const;
  return by.call("createAsset", { body });
}

/** Every 5,000 miles, unless another interval is given. */
export function buildSchedule(
  by: Caller,
  assetId: number,
  given: Partial<Body<"createSchedule">> = {},
): Promise<Schedule> {
  const { intervalDays, intervalMonths, intervalMiles, intervalHours } = given;
  const times = [intervalDays, intervalMonths];
  const isTime = times.some((candidate) => candidate !== undefined);
  const isGiven = [...times, intervalMiles, intervalHours].some(
    (candidate) => candidate !== undefined,
  );
  const body = {
    assetId,
    name: "Oil Change",
    type: isTime ? "time_based" : "usage_based",
    ...(!isGiven && { intervalMiles: 5_000 }),
    ...given,
  } as const;
  return by.call("createSchedule", { body });
}

export function buildChecklist(
  by: Caller,
  given: Partial<Body<"createChecklist">> = {},
): Promise<Checklist> {
  built += 1;
  const items = ["Horn", "Mirrors", "Tires"];
  const body = { name: `Checklist ${built}`, category: "truck", items, ...given } as const;
  return by.call("createChecklist", { body });
}

/** A program of one service for all units, unless others are given; it is not applied. */
export function buildProgram(
  by: Caller,
  given: Partial<Body<"createProgram">> = {},
): Promise<Program> {
  const services = [
    { name: "PM-A", serviceType: "Preventive Maintenance", intervalDays: 90 },
  ] as const;
  const body = { name: "Mixers", services: [...services], ...given };
  return by.call("createProgram", { body });
}

/** The ids of the items that fail, alone or with the driver's notes; all others pass. */
type Failing = readonly string[] | Record<string, string>;
type Inspected = Pick<Asset, "id" | "category">;

/** Submits a complete inspection from the built-in list; an asset given only by its id counts as a truck. */
export function buildInspection(
  by: Caller,
  asset: number | Inspected,
  { fail, ...given }: Partial<Body<"submitInspection">> & { fail?: Failing } = {},
): Promise<SubmittedInspection> {
  const { id, category } = typeof asset === "number" ? truck(asset) : asset;
  const results = buildResults(category, fail);
  const body = { assetId: id, results, signatureUrl: "Sam Member", ...given };
  return by.call("submitInspection", { body });
}

function truck(id: number): Inspected {
  return { id, category: "truck" };
}

export function buildResults(
  category: Asset["category"],
  fail: Failing = [],
): Body<"submitInspection">["results"] {
  const items = builtInChecklists[category];
  const notes = new Map(
    fail instanceof Array ? fail.map((id) => [id, undefined]) : Object.entries(fail),
  );
  const unknown = [...notes.keys()].filter((id) => !items.some((item) => item.id === id));
  invariant(unknown.length === 0, `the built-in list has the items ${unknown.join(", ")}`);
  return Object.fromEntries(
    items.map(({ id }) => [
      id,
      notes.has(id) ? { status: "fail", notes: notes.get(id) } : { status: "pass" },
    ]),
  );
}

/** Holds an inspection that was refused although it could be filed now. */
export function buildHeld(
  by: Caller,
  assetId: number,
  {
    name = "Mixer 12",
    key = randomUUID(),
    ...given
  }: Partial<Body<"hold">> & { name?: string; key?: string } = {},
) {
  const body = { assetId, results: buildResults("truck"), signatureUrl: "Sam Member" };
  const performedAt = new Date(Date.now() - 60_000).toISOString();
  const reason = "request.notFound";
  const sent = {
    kind: "inspection",
    body,
    reason,
    performedAt,
    subject: { assetId, name },
  } as const;
  return by.call("hold", {
    headers: { "idempotency-key": key },
    body: { ...sent, ...given },
  });
}

type Copied = { userId: number; performedAt?: string; id?: string; body?: Record<string, unknown> };

/** The content of a file that a phone shares, or that a person writes by hand. */
export function buildCopy(assetId: number, { userId, ...given }: Copied) {
  const body = { assetId, results: buildResults("truck"), signatureUrl: "Sam Member" };
  const performedAt = new Date(Date.now() - 60_000).toISOString();
  const asset = { id: assetId, name: "Mixer 12" };
  const copy = { id: randomUUID(), kind: "inspection", userId, asset, performedAt, body };
  return { content: { ...copy, photos: [], ...given } };
}

/** An inspection that the office files from a shared file in a user's name. */
export async function buildAttributed(by: Caller, assetId: number, given: Copied) {
  const { id } = await by.call("takeSharedCopy", { body: buildCopy(assetId, given) });
  const held = await by.call("decideHeld", { params: { id }, body: { decision: "file" } });
  invariant(held.recordId, "what is filed has a record");
  return { ...held, id: held.recordId };
}

/** A problem reported through a unit's label, after an admin has allowed reports by anyone. */
export async function buildReport(
  admin: Caller,
  assetId: number,
  given: Partial<Body<"reportProblem">> = {},
) {
  const code = await openToReports(admin, assetId);
  const body = { text: "The left mud flap is gone", openMs: 8_000, ...given };
  const { number } = await admin.call("reportProblem", { params: { code }, body });
  const report = (await admin.call("listReports")).find((candidate) => candidate.number === number);
  invariant(report, "a report is listed");
  return report;
}

/** Lets anyone report problems; returns the code of the unit's label. */
export async function openToReports(admin: Caller, assetId: number): Promise<string> {
  const { name, timeZone } = (await admin.call("getCurrentUser")).company;
  await admin.call("updateCompany", { body: { name, timeZone, rules: { publicReports: true } } });
  const { labels } = await admin.call("addCodes", { body: { assetIds: [assetId] } });
  const [label] = labels;
  invariant(label, "a unit has a label");
  return label.code;
}

/** A document of a unit or a person. */
export function buildDocument(
  by: Caller,
  { kind = "registration", ...given }: Partial<Body<"addDocument">>,
): Promise<DocumentRow> {
  return by.call("addDocument", { body: { kind, ...given } });
}

/** A file of a maintenance log. */
export function buildLogFile(
  by: Caller,
  logId: number,
  { name = "invoice.pdf", data = pdfDataUrl }: Partial<Body<"addMaintenanceFile">> = {},
): Promise<Answer<"addMaintenanceFile">> {
  return by.call("addMaintenanceFile", { params: { id: logId }, body: { name, data } });
}

export function buildMaintenanceLog(
  by: Caller,
  assetId: number,
  given: Partial<Body<"logMaintenance">> = {},
): Promise<MaintenanceLog> {
  const body = {
    assetId,
    date: new Date().toISOString(),
    serviceType: "Oil Change",
    description: "Changed oil and filter",
    ...given,
  } as const;
  return by.call("logMaintenance", { body });
}
