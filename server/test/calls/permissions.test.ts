import type { CallName } from "#shared/api/api.ts";
import { api } from "#shared/api/api.ts";
import type { Role } from "#shared/base/roles.ts";
import { can, roles } from "#shared/base/roles.ts";
import { describe, expect, it } from "vitest";
import {
  addSignedIn,
  buildAttributed,
  buildMaintenanceLog,
  foundCompany,
  signIn,
  unique,
} from "../kit/build.ts";
import type { TestCaller, TestCompany, TestUser } from "../kit/harness.ts";
import { startTestApp } from "../kit/harness.ts";
import type { Named } from "../nouns/call-case.ts";
import { cases, namedRows } from "../nouns/every-noun.ts";
import { subscription } from "../kit/samples.ts";

const { connect } = await startTestApp();
const calls = Object.values(api);
const unspent = await foundWithRows();
const { own: company, named: shared } = unspent;
/** For each role that may make such calls, a company whose rows are used up, each by one call. */
const spent = new Map<Role, typeof unspent>();
const repaired = { resolvedInspectionId: shared.inspectionId };
// Notifies the driver, who then has a notification.
await buildMaintenanceLog(company.admin, shared.assetId, repaired);

describe("the table of permissions", () => {
  it.each([
    { who: "anyone", allowed: ["signedOut", "driver", "manager", "admin"] },
    { who: "everyone", allowed: ["driver", "manager", "admin"] },
    { who: "office", allowed: ["manager", "admin"] },
    { who: "admins", allowed: ["admin"] },
  ] as const)("allows $who exactly the expected calls", ({ who, allowed }) => {
    const given = calls.filter(({ may }) => {
      const open =
        may === "anyone" ? ["signedOut", ...roles] : roles.filter((role) => can(role, may));
      return open.join() === allowed.join();
    });
    const expected = calls.filter(({ name }) => cases[name].makers === who);
    expect(given.map(({ name }) => name)).toEqual(expected.map(({ name }) => name));
  });
});

describe.each(calls)("$method $path", ({ name, may, status }) => {
  it.each(roles)("gives %s the access that the table of permissions states", async (role) => {
    const isAllowed = may === "anyone" || can(role, may);
    const { own, named } = isAllowed ? await findRows(name, role) : unspent;
    const user = await agentFor(own, role, name);
    // A notification of the caller, because users read and mark only their own.
    const mine = name === "markNotification" ? await ownNotification(user) : undefined;
    const pushId = name === "removePush" ? await ownPhone(user) : named.pushId;
    const notificationId = mine ?? named.notificationId;
    const attributedId = name === "confirmInspection" ? await ownAttributed(own, role) : 0;
    const sample = cases[name].sample({ ...named, notificationId, pushId, attributedId });
    const response = await user.send(name, sample);
    expect(response.status).toBe(isAllowed ? findSuccess(name, status) : 403);
    if (!isAllowed) expect(response.body).toMatchObject({ code: "request.forbidden" });
  });

  it("returns 401 to a signed-out caller unless anyone may call it", async () => {
    const response = await connect().send(name, cases[name].sample(shared));
    expect(response.status).toBe(may === "anyone" ? findSuccess(name, status) : 401);
    if (may === "anyone") return;
    expect(response.body).toEqual({ message: "Unauthorized", code: "auth.signedOut" });
  });
});

async function foundWithRows(): Promise<{ own: TestCompany; named: Named }> {
  const own = await foundCompany(connect);
  return { own, named: await namedRows(own) };
}

async function findRows(name: CallName, role: Role) {
  if (!cases[name].usesUpRow) return unspent;
  const found = spent.get(role) ?? (await foundWithRows());
  spent.set(role, found);
  return found;
}

function findSuccess(name: CallName, status: number): number {
  return cases[name].refusedWith ?? status;
}

let spare = 0;

/** Calls that end the caller's session or lower the role get a new user. */
async function agentFor(of: TestCompany, role: Role, name: CallName): Promise<TestUser> {
  if (!cases[name].changesCaller) return of[role];
  spare += 1;
  const username = `spare-${spare}`;
  await addSignedIn(connect(), of.admin, { role, username });
  return signIn(connect(), { username });
}

async function ownNotification(user: TestCaller): Promise<number | undefined> {
  const response = await user.send("listNotifications");
  return response.body[0]?.id;
}

async function ownAttributed({ admin, ...users }: TestCompany, role: Role): Promise<number> {
  const { id: userId } = { admin, ...users }[role];
  return (await buildAttributed(admin, shared.assetId, { userId })).id;
}

async function ownPhone(user: TestCaller): Promise<number> {
  const { id } = await user.call("addPush", { body: subscription(unique("own")) });
  return id;
}
