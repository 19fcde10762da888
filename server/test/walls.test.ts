import type { CallName } from "#shared/api.ts";
import { api } from "#shared/api.ts";
import type { Role } from "#shared/roles.ts";
import { can, roles } from "#shared/roles.ts";
import type { Router } from "express";
import type { Response } from "supertest";
import { describe, expect, it } from "vitest";
import { createApp } from "../app.ts";
import { buildInspection, buildMaintenanceLog } from "./build-by-agent.ts";
import { foundCompany } from "./company.ts";
import { everythingOf } from "./everything.ts";
import type { Agent } from "./harness.ts";
import { startTestApp, visitor } from "./harness.ts";
import type { NamedId } from "./named-ids.ts";
import { namedIds, naming, withValue } from "./named-ids.ts";
import type { Named } from "./samples.ts";
import { make, namedRows, photoDataUrl, samples } from "./samples.ts";

const mark = "Quarrystone";
const { app, database, parts } = await startTestApp();
const theirs = await foundCompany(app, { company: mark });
const ours = await foundCompany(app, { company: "Ours" });
const theirRows = await namedRows(app, theirs, mark);
const ourRows = await namedRows(app, ours);
const missing = Number.MAX_SAFE_INTEGER;

type Caller = Role | "nobody";

const callers: Caller[] = [...roles, "nobody"];
const agents: Record<Caller, Agent> = {
  admin: ours.admin.agent,
  manager: ours.manager.agent,
  driver: ours.driver.agent,
  nobody: visitor(app),
};
const ownNotices = {
  admin: await newestNoticeOf("admin"),
  manager: await newestNoticeOf("manager"),
  driver: await newestNoticeOf("driver"),
  nobody: ourRows.notificationId,
};

const places = namedIds().map((id) => ({ ...id, place: `${id.part}.${id.at.join(".")}` }));
const garbage = ["0", "-1", "1.0", "01", "1e3", "abc", "%00", "%zz", "%ff", "9007199254740992"];

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
        for (const agent of [agents.admin, agents.nobody]) {
          const { status, body } = await agent[method](address);
          expect({ method, status }).toEqual({ method, status: 404 });
          expect(body).toEqual({ message: "There is nothing here", code: "request.notFound" });
        }
      }
    },
  );
});

describe.each(places)("$name with the $row in $place", (id) => {
  it.each(callers)("answers %s for a foreign row exactly as for a missing one", async (caller) => {
    const sample = samples[id.name](await rowsFor(id, caller));
    const before = [await everythingOf(database, theirs), await everythingOf(database, ours)];
    const answerTo = (value: number | string) => answered(caller, id, withValue(sample, id, value));
    const foreign = await answerTo(naming(id, theirRows[id.row]));
    expect(foreign).toEqual(await answerTo(naming(id, missing)));
    expect(foreign.status).toBe(statusOf(id, caller, "missing"));
    expect(foreign.text).not.toContain(mark);
    expect(await everythingOf(database, theirs)).toEqual(before[0]);
    if (foreign.status !== 201) expect(await everythingOf(database, ours)).toEqual(before[1]);
  });

  it.each(callers)("answers %s for what is no id without a look at any row", async (caller) => {
    const before = await everythingOf(database, ours);
    const sample = samples[id.name](ourRows);
    const isPath = id.part === "params";
    const gone = isPath && (await answered(caller, id, withValue(sample, id, naming(id, missing))));
    for (const value of garbage) {
      const given = id.part === "body" && !id.isPhoto ? bodyGarbage(value) : value;
      const { status, text } = await answered(caller, id, withValue(sample, id, given));
      expect({ value, status, text }).toMatchObject({
        value,
        status: statusOf(id, caller, "garbage"),
      });
      if (gone) expect({ value, text }).toEqual({ value, text: gone.text });
    }
    expect(await everythingOf(database, ours)).toEqual(before);
  });

  it.each(callers)("answers %s for a row of their own company as they may", async (caller) => {
    const rows = await rowsFor(id, caller);
    const sample = withValue(samples[id.name](rows), id, naming(id, rows[id.row]));
    const { status, text } = await answered(caller, id, sample);
    expect(status, text).toBe(statusOf(id, caller, "own"));
  });
});

describe("what names no row", () => {
  const names = Object.values(api).flatMap(({ name }) => (name === "signOut" ? [] : [name]));

  it.each(names)("%s shows nobody anything of another company", async (name) => {
    for (const caller of callers) {
      const response = await make(agents[caller], name, samples[name](ourRows));
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
async function answered(
  caller: Caller,
  { name, row }: NamedId,
  sample: Parameters<typeof make>[2],
) {
  const response = await make(agents[caller], name, sample);
  const { date: _date, "x-request-id": _id, ...headers } = response.headers;
  const isFallback = row === "checklistId" && response.status === 201;
  if (!isFallback) return { status: response.status, headers, text: textOf(response) };
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

function textOf(response: Response): string {
  return response.text ?? String(response.body);
}

/** A body's id is a number: what reads as one is sent as one, and what does not as the text it is. */
function bodyGarbage(value: string): number | string {
  const number = Number(value);
  return Number.isFinite(number) && !isId(number) ? number : value;
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
  const rows = consuming.has(name) ? await namedRows(app, ours) : ourRows;
  const notificationId = ownNotices[caller];
  if (row !== "photoId" || caller === "nobody") return { ...rows, notificationId };
  const sent = await agents[caller].post("/api/photos").send({ photo: photoDataUrl });
  return { ...rows, notificationId, photoId: sent.body.id };
}

/** A driver is told when what they reported is repaired. */
async function newestNoticeOf(role: Role): Promise<number> {
  const { assetId } = ourRows;
  const failed = await buildInspection(ours.driver.agent, assetId, { fail: ["horn"] });
  await buildMaintenanceLog(ours.admin.agent, assetId, { resolvedInspectionId: failed.id });
  const notices = await ours[role].agent.get("/api/notifications");
  return notices.body[0].id;
}
