import type { CallName } from "#shared/api.ts";
import { api } from "#shared/api.ts";
import type { Role } from "#shared/roles.ts";
import { can, roles } from "#shared/roles.ts";
import { describe, expect, it } from "vitest";
import { addSignedIn, foundCompany, signIn } from "./build.ts";
import type { TestCaller, TestCompany, TestUser } from "./harness.ts";
import { startTestApp } from "./harness.ts";
import type { Named } from "./samples.ts";
import { namedRows, samples } from "./samples.ts";

const { connect } = await startTestApp();
const company = await foundCompany(connect);
const calls = Object.values(api);
const shared = await namedRows(company);
/** Calls after which their row cannot be named again. */
const consuming = new Set<CallName>(["deleteChecklist", "logMaintenance", "removeMember"]);

/** Who may make which call, said once more: a slip in the tables must not go by unnoticed. */
const makers: Record<"anyone" | "everyone" | "office" | "admins", CallName[]> = {
  anyone: ["signIn", "goToSignIn", "signUp", "signOut"],
  everyone: [
    "getCurrentUser",
    "changePassword",
    "listNotifications",
    "markNotification",
    "markAllNotifications",
    "listAssets",
    "getAsset",
    "listChecklists",
    "listInspectionLogs",
    "listTodaysInspections",
    "getInspectionLog",
    "submitInspection",
    "listUnresolvedInspections",
    "addPhoto",
    "getPhoto",
    "liveEvents",
  ],
  office: [
    "updateProfile",
    "getDashboardStats",
    "listServiceDue",
    "listActivity",
    "createAsset",
    "updateAsset",
    "createChecklist",
    "updateChecklist",
    "deleteChecklist",
    "listSchedules",
    "createSchedule",
    "updateSchedule",
    "listMaintenanceLogs",
    "logMaintenance",
    "listCrew",
    "addMember",
    "removeMember",
    "resetPassword",
  ],
  admins: ["getCompany", "updateCompany", "getBackup", "checkExport", "exportCompany", "listAudit"],
};

describe("the table of permissions", () => {
  it.each([
    { who: "anyone", allowed: ["nobody", "driver", "manager", "admin"] },
    { who: "everyone", allowed: ["driver", "manager", "admin"] },
    { who: "office", allowed: ["manager", "admin"] },
    { who: "admins", allowed: ["admin"] },
  ] as const)("lets $who make the calls that are theirs, and no other", ({ who, allowed }) => {
    const given = calls.filter(({ may }) => {
      const open = may === "anyone" ? ["nobody", ...roles] : roles.filter((role) => can(role, may));
      return open.join() === allowed.join();
    });
    expect(given.map(({ name }) => name).toSorted()).toEqual(makers[who].toSorted());
  });
});

describe.each(calls)("$method $path", ({ name, may, status }) => {
  it.each(roles)("answers %s as the table of permissions says", async (role) => {
    const named = await rowsFor(name);
    const user = await agentFor(company, role, name);
    // A manager's own notice, because everybody reads and marks only their own.
    const mine = name === "markNotification" ? await ownNotice(user) : undefined;
    if (name === "markNotification" && mine === undefined) return;
    const sample = samples[name]({ ...named, notificationId: mine ?? named.notificationId });
    const response = await user.send(name, sample);
    const isAllowed = may === "anyone" || can(role, may);
    expect(response.status).toBe(isAllowed ? successOf(name, status) : 403);
    if (!isAllowed) expect(response.body).toMatchObject({ code: "request.forbidden" });
  });

  it("answers nobody with 401, unless it is for anyone", async () => {
    const named = await rowsFor(name);
    const response = await connect().send(name, samples[name](named));
    expect(response.status).toBe(may === "anyone" ? successOf(name, status) : 401);
    if (may === "anyone") return;
    expect(response.body).toEqual({ message: "Unauthorized", code: "auth.signedOut" });
  });
});

function rowsFor(name: CallName): Promise<Named> {
  return consuming.has(name) ? namedRows(company) : Promise.resolve(shared);
}

/** The sample of signing in names nobody, so that no test depends on another's member. */
function successOf(name: CallName, status: number): number {
  return name === "signIn" ? 401 : status;
}

/** Calls that end or lower the caller get a member of their own. */
const usedUp = new Set<CallName>([
  "signIn",
  "signUp",
  "signOut",
  "updateProfile",
  "changePassword",
]);
let spare = 0;

async function agentFor(of: TestCompany, role: Role, name: CallName): Promise<TestUser> {
  if (!usedUp.has(name)) return of[role];
  spare += 1;
  const username = `spare-${spare}`;
  await addSignedIn(connect(), of.admin, { role, username });
  return signIn(connect(), { username });
}

async function ownNotice(user: TestCaller): Promise<number | undefined> {
  const response = await user.send("listNotifications");
  return response.body[0]?.id;
}
