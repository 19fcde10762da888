import { randomUUID } from "node:crypto";
import type { CallName } from "#shared/api/api.ts";
import { api } from "#shared/api/api.ts";
import type { Role } from "#shared/base/roles.ts";
import { can, roles } from "#shared/base/roles.ts";
import type { Router } from "express";
import { describe, expect, it } from "vitest";
import { createApp } from "../../app.ts";
import {
  buildAttributed,
  buildInspection,
  buildMaintenanceLog,
  foundCompany,
  unique,
} from "../kit/build.ts";
import type { TestCaller } from "../kit/harness.ts";
import { startTestApp } from "../kit/harness.ts";
import { readEverything } from "../kit/everything.ts";
import type { NamedId } from "./named-ids.ts";
import { namedIds, naming, withValue } from "./named-ids.ts";
import type { Named, Sample } from "../nouns/call-case.ts";
import { cases, namedRows } from "../nouns/every-noun.ts";
import { photoDataUrl, subscription } from "../kit/samples.ts";

const mark = "Quarrystone";
const { connect, database, parts } = await startTestApp();
const theirs = await foundCompany(connect, { company: mark });
const ours = await foundCompany(connect, { company: "Ours" });
const theirRows = await namedRows(theirs, mark);
const ourRows = await namedRows(ours);
const missing = Number.MAX_SAFE_INTEGER;

type Caller = Role | "signedOut";

const callers: Caller[] = [...roles, "signedOut"];
const agents: Record<Caller, TestCaller> = { ...ours, signedOut: connect() };
const ownNotifications = {
  admin: await findNewestNotification("admin"),
  manager: await findNewestNotification("manager"),
  driver: await findNewestNotification("driver"),
  signedOut: ourRows.notificationId,
};

/** No test in this file may change any of these rows. */
const allOfTheirs = await readEverything(database, theirs);
/** Each test of foreign rows leaves what it found, unless it files or exports something. */
let allOfOurs = await readEverything(database, ours);

const places = namedIds(ourRows).map((id) => ({ ...id, place: `${id.part}.${id.at.join(".")}` }));
/** Other invalid ids are tested with the schema (`shared/api/api-schemas.test.ts`). */
const garbage = ["abc", "0", "%zz", "%00", "9007199254740992"];

describe("the routes of the running app", () => {
  const layers = createApp(parts).router.stack;
  const routes = layers.flatMap(({ route }) => {
    if (!route) return [];
    const methods = route.stack.map(({ method }) => method.toUpperCase());
    return [...new Set(methods)].map((method) => ({ method, path: route.path }));
  });

  it("are those of the table of calls, and the one that mail programs know", () => {
    const calls = Object.values(api).map(({ method, path }) => `${method} ${path}`);
    const listed = [...calls, "POST /unsubscribe"];
    const mounted = routes.map(({ method, path }) => `${method} ${path}`);
    expect(mounted.toSorted()).toEqual(listed.toSorted());
  });

  it("are in no nested router, except the two health checks", () => {
    const nested = layers.filter(({ name, handle }) => name === "mounted_app" || isRouter(handle));
    const paths = nested.map(
      ({ handle }) => isRouter(handle) && handle.stack.map(({ route }) => route?.path),
    );
    expect(paths).toEqual([["/healthz", "/readyz"]]);
  });

  it.each([...new Set(routes.map(({ path }) => path))])(
    "return 404 in JSON for any other method at %s",
    async (path) => {
      const address = path.replace(/:\w+/, "1");
      const known = routes
        .filter((candidate) =>
          new RegExp(`^${candidate.path.replace(/:\w+/, "[^/]+")}$`).test(address),
        )
        .map(({ method }) => method);
      for (const method of ["get", "post", "put", "patch", "delete", "options"] as const) {
        if (known.includes(method.toUpperCase())) continue;
        for (const user of [agents.admin, agents.signedOut]) {
          const { status, body } = await user.agent[method](address);
          expect({ method, status }).toEqual({ method, status: 404 });
          expect(body).toEqual({ message: "There is nothing here", code: "request.notFound" });
        }
      }
    },
  );
});

describe("a foreign row", () => {
  it.each(places)("is like a missing one to $name in $place, and nothing changes", async (id) => {
    const rows = await Promise.all(callers.map((caller) => ownRowsFor(id, caller)));
    if (ownRows.has(id.row)) allOfOurs = await readEverything(database, ours);
    let isInspected = false;
    for (const [at, caller] of callers.entries()) {
      const sample = cases[id.name].sample(rows[at] ?? ourRows);
      const sendWith = (value: unknown) => sendAs(caller, id, withValue(sample, id, value));
      const foreign = await sendWith(naming(id, theirRows[id.row]));
      const gone = await sendWith(naming(id, missing));
      expect({ caller, ...foreign }).toEqual({ caller, ...gone });
      expect({ caller, status: foreign.status }).toEqual({
        caller,
        status: findStatus(id, caller, "missing"),
      });
      expect(foreign.text).not.toContain(mark);
      isInspected ||= foreign.status === 201;
      // A role that may not make the call is refused before its ids are read, so one invalid id is enough.
      for (const value of caller === "admin" ? garbage : garbage.slice(0, 1)) {
        const { status, text } = await sendWith(garbageFor(id, value));
        const expected = { caller, value, status: findStatus(id, caller, "garbage") };
        expect({ caller, value, status }).toEqual(expected);
        if (id.part === "params") expect(text).toEqual(gone.text);
      }
    }
    const before = allOfOurs;
    allOfOurs = await readEverything(database, ours);
    // An export adds an entry to the audit trail of the user's own company.
    const isExported = api[id.name].returns === "file";
    if (!isInspected && !isExported) expect(allOfOurs).toEqual(before);
  });
});

// permissions.test.ts tests which other roles may make the call.
describe("a row of their own company", () => {
  it.each(places)("is accessible to an admin for $name with the $row in $place", async (id) => {
    const rows = await ownRowsFor(id, "admin", await findUnused(id));
    const sample = withValue(cases[id.name].sample(rows), id, naming(id, rows[id.row]));
    const { status, text } = await sendAs("admin", id, sample);
    expect(status, text).toBe(findPermittedStatus(id, "own"));
  });
});

describe("every call", () => {
  const names = Object.values(api).flatMap(({ name }) => (name === "signOut" ? [] : [name]));

  it.each(names)("%s returns nothing of another company to any caller", async (name) => {
    for (const caller of callers) {
      const response = await agents[caller].send(name, cases[name].sample(ourRows));
      const shown = `${response.text ?? ""} ${JSON.stringify(response.headers)}`;
      expect(shown).not.toMatch(new RegExp(`${mark}|${theirs.admin.username}@`));
    }
  });
});

describe("all calls of this file", () => {
  it("leave every row of the other company as it was", async () => {
    expect(await readEverything(database, theirs)).toEqual(allOfTheirs);
  });
});

/** Whether a handler is a router, whose routes the app does not list itself. */
function isRouter(handle: object): handle is Router {
  return "stack" in handle;
}

/** The response to a call without the time and id of the request, and without the count of changes in all companies. */
async function sendAs(caller: Caller, { name }: NamedId, sample: Sample) {
  // Each request needs its own key, because it would otherwise count as a retry.
  const key = sample.headers && { headers: { "idempotency-key": randomUUID() } };
  const response = await agents[caller].send(name, { ...sample, ...key });
  const {
    date: _date,
    "x-request-id": _id,
    "yardcheck-position": _position,
    ...headers
  } = response.headers;
  const isStored = storing.has(name) && response.status === 201;
  if (!isStored) return { status: response.status, headers, text: response.text };
  // An inspection that names an unknown checklist or repair is stored, and one of an unknown asset is held, so only ids
  // and times differ.
  const {
    id: _own,
    checklistId: _sent,
    createdAt: _at,
    receivedAt: _then,
    reviewSkipped: _skipped,
    ...rest
  } = response.body;
  const { date: _day, ...stable } = rest;
  return { status: response.status, headers: {}, text: JSON.stringify(stable) };
}

const storing = new Set<CallName>(["submitInspection", "hold"]);

/** An id in a body is a number: numeric values are sent as numbers, the rest as text. */
function garbageFor({ part, isPhoto }: NamedId, value: string): number | string {
  const number = Number(value);
  const isText = part !== "body" || isPhoto || !Number.isFinite(number) || isId(number);
  return isText ? value : number;
}

function isId(number: number): boolean {
  return Number.isSafeInteger(number) && number > 0;
}

type Kind = "own" | "missing" | "garbage";

function findStatus(id: NamedId, caller: Caller, kind: Kind): number {
  const { may } = api[id.name];
  if (caller === "signedOut") return 401;
  return may === "anyone" || can(caller, may) ? findPermittedStatus(id, kind) : 403;
}

function findPermittedStatus({ name, part, row }: NamedId, kind: Kind): number {
  const { status } = api[name];
  // An unknown checklist counts as the built-in one; the company's own checklist requires answers to its own items.
  const isChecklistSent = part === "body" && row === "checklistId";
  if (kind === "own") return isChecklistSent ? 400 : status;
  if (kind === "garbage") return part === "params" ? 404 : 400;
  const isTaken = part === "query" || isChecklistSent || takesUnknown(name, row);
  return isTaken ? status : 404;
}

/** Unknown repairs in a review are skipped, and submissions are held for any unit. */
function takesUnknown(name: CallName, row: keyof Named): boolean {
  return name === "hold" || (name === "submitInspection" && row === "defectId");
}

/**
 * Rows that this call has not used up. Other calls have used other rows of the set, as in permissions.test.ts; a place
 * that samples leave out may name one of theirs, so it gets a new set. Only the newest set has a list that may be
 * imported, because importing another one changes the fleet.
 */
async function findUnused({ name, inSample }: NamedId): Promise<Named> {
  if (!cases[name].usesUpRow) return ourRows;
  const unused = spares.findLast(({ usedBy }) => inSample && !usedBy.has(name));
  const spare = unused ?? { rows: await namedRows(ours), usedBy: new Set() };
  if (!unused) spares.push(spare);
  spare.usedBy.add(name);
  return spare.rows;
}

const spares: { rows: Named; usedBy: Set<CallName> }[] = [];

/** Each caller is given one that is not in `ourRows`. */
const ownRows = new Set<keyof Named>(["attributedId", "photoId", "pushId"]);

/** Our rows; notifications, photos and phones are the caller's. */
async function ownRowsFor({ row }: NamedId, caller: Caller, given = ourRows): Promise<Named> {
  const rows = { ...given, notificationId: ownNotifications[caller] };
  if (caller === "signedOut") return rows;
  if (row === "pushId") {
    const body = subscription(`of-${unique(caller)}`);
    return { ...rows, pushId: (await agents[caller].call("addPush", { body })).id };
  }
  if (row === "attributedId") {
    const given = { userId: ours[caller].id };
    return { ...rows, attributedId: (await buildAttributed(ours.admin, rows.assetId, given)).id };
  }
  if (row !== "photoId") return rows;
  const sent = await agents[caller].call("addPhoto", { body: { photo: photoDataUrl } });
  return { ...rows, photoId: sent.id };
}

/** A driver is notified when a failure that they reported is repaired. */
async function findNewestNotification(role: Role): Promise<number> {
  const { assetId } = ourRows;
  const failed = await buildInspection(ours.driver, assetId, { fail: ["horn"] });
  await buildMaintenanceLog(ours.admin, assetId, { resolvedInspectionId: failed.id });
  const listed = await ours[role].send("listNotifications");
  return listed.body[0].id;
}
