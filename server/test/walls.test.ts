import type { CallName } from "#shared/api.ts";
import { api } from "#shared/api.ts";
import type { Role } from "#shared/roles.ts";
import { can, roles } from "#shared/roles.ts";
import type { Router } from "express";
import { describe, expect, it } from "vitest";
import { createApp } from "../app.ts";
import { buildInspection, buildMaintenanceLog, foundCompany } from "./build.ts";
import type { TestCaller } from "./harness.ts";
import { startTestApp } from "./harness.ts";
import { everythingOf } from "./everything.ts";
import type { NamedId } from "./named-ids.ts";
import { namedIds, naming, withValue } from "./named-ids.ts";
import type { Named, Sample } from "./samples.ts";
import { namedRows, photoDataUrl, samples } from "./samples.ts";

const mark = "Quarrystone";
const { connect, database, parts } = await startTestApp();
const theirs = await foundCompany(connect, { company: mark });
const ours = await foundCompany(connect, { company: "Ours" });
const theirRows = await namedRows(theirs, mark);
const ourRows = await namedRows(ours);
const missing = Number.MAX_SAFE_INTEGER;

type Caller = Role | "nobody";

const callers: Caller[] = [...roles, "nobody"];
const agents: Record<Caller, TestCaller> = {
  admin: ours.admin,
  manager: ours.manager,
  driver: ours.driver,
  nobody: connect(),
};
const ownNotices = {
  admin: await newestNoticeOf("admin"),
  manager: await newestNoticeOf("manager"),
  driver: await newestNoticeOf("driver"),
  nobody: ourRows.notificationId,
};

const places = namedIds().map((id) => ({ ...id, place: `${id.part}.${id.at.join(".")}` }));
/** Which other texts are no id is said of the schema (`shared/api-schemas.test.ts`). */
const garbage = ["0", "01", "abc", "%zz", "9007199254740992"];

describe("the routes of the running app", () => {
  const layers = createApp(parts).router.stack;
  const routes = layers.flatMap(({ route }) => {
    if (!route) return [];
    const methods = route.stack.map(({ method }) => method.toUpperCase());
    return [...new Set(methods)].map((method) => ({ method, path: route.path }));
  });

  it("are those of the table of calls and no others", () => {
    const listed = Object.values(api).map(({ method, path }) => `${method} ${path}`);
    const mounted = routes.map(({ method, path }) => `${method} ${path}`);
    expect(mounted.toSorted()).toEqual(listed.toSorted());
  });

  it("stand in no router of their own, but for the two that tell of health", () => {
    const nested = layers.filter(({ name, handle }) => name === "mounted_app" || isRouter(handle));
    const paths = nested.map(
      ({ handle }) => isRouter(handle) && handle.stack.map(({ route }) => route?.path),
    );
    expect(paths).toEqual([["/healthz", "/readyz"]]);
  });

  it.each([...new Set(routes.map(({ path }) => path))])(
    "%s answers any method that it does not have with 404 in JSON",
    async (path) => {
      const address = path.replace(/:\w+/, "1");
      const known = routes
        .filter((one) => new RegExp(`^${one.path.replace(/:\w+/, "[^/]+")}$`).test(address))
        .map(({ method }) => method);
      for (const method of ["get", "post", "put", "patch", "delete", "options"] as const) {
        if (known.includes(method.toUpperCase())) continue;
        for (const user of [agents.admin, agents.nobody]) {
          const { status, body } = await user.agent[method](address);
          expect({ method, status }).toEqual({ method, status: 404 });
          expect(body).toEqual({ message: "There is nothing here", code: "request.notFound" });
        }
      }
    },
  );
});

describe.each(places)("$name with the $row in $place", (id) => {
  it("shows a foreign row exactly as a missing one, and what is no id at all, and changes nothing", async () => {
    const rows = await Promise.all(callers.map((caller) => rowsFor(id, caller)));
    const before = [await everythingOf(database, theirs), await everythingOf(database, ours)];
    let isInspected = false;
    for (const [at, caller] of callers.entries()) {
      const sample = samples[id.name](rows[at] ?? ourRows);
      const answerTo = (value: unknown) => answered(caller, id, withValue(sample, id, value));
      const foreign = await answerTo(naming(id, theirRows[id.row]));
      const gone = await answerTo(naming(id, missing));
      expect({ caller, ...foreign }).toEqual({ caller, ...gone });
      expect({ caller, status: foreign.status }).toEqual({
        caller,
        status: statusOf(id, caller, "missing"),
      });
      expect(foreign.text).not.toContain(mark);
      isInspected ||= foreign.status === 201;
      for (const value of garbage) {
        const { status, text } = await answerTo(garbageFor(id, value));
        const expected = { caller, value, status: statusOf(id, caller, "garbage") };
        expect({ caller, value, status }).toEqual(expected);
        if (id.part === "params") expect(text).toEqual(gone.text);
      }
    }
    expect(await everythingOf(database, theirs)).toEqual(before[0]);
    if (!isInspected) expect(await everythingOf(database, ours)).toEqual(before[1]);
  });

  it("serves a row of their own company to each caller as they may", async () => {
    for (const caller of callers) {
      const rows = await rowsFor(id, caller);
      const sample = withValue(samples[id.name](rows), id, naming(id, rows[id.row]));
      const { status, text } = await answered(caller, id, sample);
      expect({ caller, status }, text).toEqual({ caller, status: statusOf(id, caller, "own") });
    }
  });
});

describe("what names no row", () => {
  const names = Object.values(api).flatMap(({ name }) => (name === "signOut" ? [] : [name]));

  it.each(names)("%s shows nobody anything of another company", async (name) => {
    for (const caller of callers) {
      const response = await agents[caller].send(name, samples[name](ourRows));
      const shown = `${response.text ?? ""} ${JSON.stringify(response.headers)}`;
      expect(shown).not.toMatch(new RegExp(`${mark}|${theirs.admin.username}@`));
    }
  });
});

/** Whether what handles requests hands them on to routes that the app does not list itself. */
function isRouter(handle: object): handle is Router {
  return "stack" in handle;
}

/** What the answer to a call is, but for the time and the name of the request. */
async function answered(caller: Caller, { name, row }: NamedId, sample: Sample) {
  const response = await agents[caller].send(name, sample);
  const { date: _date, "x-request-id": _id, ...headers } = response.headers;
  const isFallback = row === "checklistId" && response.status === 201;
  if (!isFallback) return { status: response.status, headers, text: response.text };
  // An inspection of an unknown list is kept; only its own number, time and the number sent differ.
  const {
    id: _own,
    checklistId: _sent,
    createdAt: _at,
    receivedAt: _then,
    ...rest
  } = response.body;
  const { date: _day, ...kept } = rest;
  return { status: response.status, headers: {}, text: JSON.stringify(kept) };
}

/** An id in a body is a number: what reads as one is sent as one, and the rest as the text it is. */
function garbageFor({ part, isPhoto }: NamedId, value: string): number | string {
  const number = Number(value);
  const isText = part !== "body" || isPhoto || !Number.isFinite(number) || isId(number);
  return isText ? value : number;
}

function isId(number: number): boolean {
  return Number.isSafeInteger(number) && number > 0;
}

type Kind = "own" | "missing" | "garbage";

function statusOf(id: NamedId, caller: Caller, kind: Kind): number {
  const { may } = api[id.name];
  if (caller === "nobody") return 401;
  return may === "anyone" || can(caller, may) ? permittedStatusOf(id, kind) : 403;
}

function permittedStatusOf({ name, part, row }: NamedId, kind: Kind): number {
  const { status } = api[name];
  // An unknown checklist means the built-in one; the company's own asks for answers to its own items.
  const isChecklistSent = part === "body" && row === "checklistId";
  if (kind === "own") return isChecklistSent ? 400 : status;
  if (kind === "garbage") return part === "params" ? 404 : 400;
  // A filter by what is not there finds nothing.
  return part === "query" || isChecklistSent ? status : 404;
}

const consuming = new Set<CallName>(["deleteChecklist", "logMaintenance", "removeMember"]);

/** Rows that the call has not used up yet; notices and photos are those of the caller. */
async function rowsFor({ name, row }: NamedId, caller: Caller): Promise<Named> {
  const rows = consuming.has(name) ? await namedRows(ours) : ourRows;
  const notificationId = ownNotices[caller];
  if (row !== "photoId" || caller === "nobody") return { ...rows, notificationId };
  const sent = await agents[caller].call("addPhoto", { body: { photo: photoDataUrl } });
  return { ...rows, notificationId, photoId: sent.id };
}

/** A driver is told when what they reported is repaired. */
async function newestNoticeOf(role: Role): Promise<number> {
  const { assetId } = ourRows;
  const failed = await buildInspection(ours.driver, assetId, { fail: ["horn"] });
  await buildMaintenanceLog(ours.admin, assetId, { resolvedInspectionId: failed.id });
  const notices = await ours[role].send("listNotifications");
  return notices.body[0].id;
}
