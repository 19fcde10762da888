import type { WriteName } from "#shared/api/api.ts";
import { api } from "#shared/api/api.ts";
import { isWrite } from "#shared/api/live.ts";
import { describe, expect, it } from "vitest";
import { addSignedIn, foundCompany, openToReports, password } from "../../test/kit/build.ts";
import type { TestCaller, TestUser } from "../../test/kit/harness.ts";
import { startTestApp } from "../../test/kit/harness.ts";
import type { Named } from "../../test/kit/samples.ts";
import { consuming, namedRows } from "../../test/calls/named-rows.ts";
import { samples } from "../../test/kit/samples.ts";

const { connect, database } = await startTestApp();
const company = await foundCompany(connect);
const other = await foundCompany(connect);
const rows = await namedRows(company);

const newAsset = "name category vinOrSerial year make model condition";
const newLog = "assetId scheduleId serviceType date";

type Entry = { action: string; noun: string; rowId: number; changed: string[] };
type ExpectedEntry = [
  action: string,
  noun: string,
  row: keyof Named | "new" | "own",
  changed?: string,
];

/** The audit entries of a write, or why it has none; a new call without either does not compile. */
const expected: Record<WriteName, { entries: ExpectedEntry[] } | { none: string }> = {
  signIn: { entries: [["signed_in", "member", "own"]] },
  signUp: {
    entries: [
      [
        "added",
        "company",
        "new",
        "name timeZone tagsOutCritical tracksDriverPapers workDays preTripBy " +
          "sectionPass photoOnFail photoChallenge publicReports",
      ],
      ["signed_in", "member", "new"],
    ],
  },
  signOut: { entries: [["signed_out", "member", "own"]] },
  updateProfile: { entries: [["changed", "member", "own", "email firstName lastName role"]] },
  changePassword: { entries: [["password_changed", "member", "own"]] },
  updateCompany: {
    entries: [
      [
        "changed",
        "company",
        "new",
        "name timeZone language preTripBy daysOff photoOnFail photoChallenge",
      ],
    ],
  },
  createAsset: {
    entries: [["added", "asset", "new", `${newAsset} atMine currentMiles currentHours archived`]],
  },
  updateAsset: { entries: [["changed", "asset", "assetId", "name vinOrSerial year currentMiles"]] },
  addReading: {
    entries: [
      ["added", "meter", "new", "assetId meter value readAt note"],
      ["changed", "asset", "assetId", "currentMiles"],
    ],
  },
  voidReading: {
    entries: [
      ["voided", "meter", "readingId", "voidReason"],
      ["changed", "asset", "assetId", "currentHours"],
    ],
  },
  addDocument: {
    entries: [
      ["added", "document", "new", "assetId kind number issuedOn expiresOn returnAsked files"],
    ],
  },
  updateDocument: { entries: [["changed", "document", "documentId", "issuer expiresOn"]] },
  certifyDocument: { entries: [["changed", "document", "reportId", "certifiedByName"]] },
  removeDocument: { entries: [["removed", "document", "documentId"]] },
  createSchedule: {
    entries: [["added", "schedule", "new", "assetId name type intervalMiles nextDueMiles active"]],
  },
  updateSchedule: {
    entries: [["changed", "schedule", "scheduleId", "intervalMiles nextDueMiles"]],
  },
  createChecklist: {
    entries: [["added", "checklist", "new", "name category items version active"]],
  },
  updateChecklist: { entries: [["changed", "checklist", "checklistId", "name items version"]] },
  deleteChecklist: { entries: [["removed", "checklist", "checklistId"]] },
  logMaintenance: {
    entries: [
      ["added", "maintenance", "new", `${newLog} cost resolvedInspectionId`],
      ["changed", "asset", "assetId", "lastServicedDate"],
      ["changed", "schedule", "scheduleId", "lastPerformed"],
    ],
  },
  addUser: {
    entries: [["added", "member", "new", "username email firstName lastName role mayCertify"]],
  },
  updateUser: { entries: [["changed", "member", "otherUserId", "email firstName lastName role"]] },
  removeUser: { entries: [["removed", "member", "otherUserId"]] },
  resetPassword: { entries: [["password_reset", "member", "otherUserId"]] },
  decideHeld: { entries: [["changed", "held", "heldId", "state note recordId"]] },
  decideReport: { entries: [["changed", "report", "publicReportId", "state note defectId"]] },
  reportProblem: {
    none: "a stranger's report is a record itself, and what is decided on it is audited",
  },
  takeSharedCopy: {
    entries: [["added", "held", "new", "assetName userName performedAt state"]],
  },
  confirmInspection: { none: "what a driver says of an inspection is itself a record, and sealed" },
  hold: { none: "what is held is a record itself, and what is decided on it is audited" },
  tagOut: { entries: [["changed", "asset", "assetId", "condition"]] },
  addCodes: { entries: [["changed", "asset", "assetId", "labelCode"]] },
  changeCode: { entries: [["changed", "asset", "assetId", "labelCode"]] },
  returnToService: { entries: [["changed", "asset", "downAssetId", "condition"]] },
  createDefect: { none: "the events of a defect are its trail" },
  actOnDefect: { none: "the events of a defect are its trail" },
  submitInspection: { none: "an inspection is itself a record that cannot be edited" },
  updatePreferences: { none: "how one reads the product changes nothing for other users" },
  markNotification: { none: "marking notifications as read changes nothing else" },
  markAllNotifications: { none: "marking notifications as read changes nothing else" },
  addPush: { none: "where one reads notifications changes nothing for anybody else" },
  removePush: { none: "where one reads notifications changes nothing for anybody else" },
  uploadPhoto: { none: "a photo is unused until a record names it, and that write is audited" },
  addPhoto: { none: "a photo is unused until a record names it, and that write is audited" },
};

const writes = Object.values(api)
  .map(({ name }) => name)
  .filter(isWrite);
const audited = writes.filter((name) => "entries" in expected[name]);
const own = new Set<WriteName>(["signIn", "signUp", "signOut", "updateProfile", "changePassword"]);

describe("A write", () => {
  it.each(writes)("%s is stored in the audit trail, or has a reason why not", async (name) => {
    const named = consuming.has(name) ? await namedRows(company) : rows;
    const { user, owner } = await callerFor(name);
    const code = await openToReports(company.admin, named.downAssetId);
    const since = await lastEntry();
    const sample = samples[name](named);
    if (name === "signIn") sample.body = { username: owner.username, password };
    if (name === "reportProblem") sample.params = { code };
    const response = await user.send(name, sample);
    expect(response.status, response.text).toBe(api[name].status);
    const entries = await entriesAfter(since);
    const wanted = expected[name];
    if ("none" in wanted) return expect(entries).toEqual([]);
    const rowIds = { ...named, own: owner.id, new: expect.any(Number) };
    expect(entries).toEqual(
      wanted.entries.map(([action, noun, row, changed = ""]) => ({
        action,
        noun,
        rowId: rowIds[row],
        changed: changed.split(" ").filter(Boolean),
      })),
    );
  });

  it.each(audited.filter((name) => name !== "signOut"))(
    "%s leaves no audit entry when it is refused",
    async (name) => {
      const since = await lastEntry();
      const sample = samples[name](rows);
      const odd = Object.fromEntries(Object.keys(sample.body ?? {}).map((field) => [field, {}]));
      const signedOut = await connect().send(name, { ...sample, body: odd });
      expect(signedOut.status).toBe(api[name].may === "anyone" ? 400 : 401);
      if (sample.body) {
        const response = await company.admin.send(name, { ...sample, body: odd });
        expect(response.status).toBe(400);
      }
      if (naming.has(name)) {
        expect((await other.admin.send(name, sample)).status).toBe(404);
      }
      expect(await entriesAfter(since)).toEqual([]);
    },
  );
});

const naming = new Set<WriteName>([
  "confirmInspection",
  "removePush",
  "updateAsset",
  "addReading",
  "voidReading",
  "addDocument",
  "updateDocument",
  "certifyDocument",
  "removeDocument",
  "createSchedule",
  "updateSchedule",
  "updateChecklist",
  "deleteChecklist",
  "logMaintenance",
  "createDefect",
  "actOnDefect",
  "updateUser",
  "removeUser",
  "resetPassword",
]);

/** The caller and the user whose rows it changes: a new one where the call changes the caller. */
async function callerFor(name: WriteName): Promise<{ user: TestCaller; owner: TestUser }> {
  if (!own.has(name)) return { user: company.admin, owner: company.admin };
  const owner = await addSignedIn(connect(), company.admin, { role: "admin" });
  const isSignedOut = name === "signIn" || name === "signUp";
  return { user: isSignedOut ? connect() : owner, owner };
}

async function lastEntry(): Promise<number> {
  const { rows } = await database.pool.query(
    "select /* across companies */ coalesce(max(id), 0)::int as id from audit_entries",
  );
  return rows[0].id;
}

async function entriesAfter(id: number): Promise<Entry[]> {
  const { rows } = await database.pool.query(
    `select /* across companies */ action, noun, row_id::int as "rowId",
      array(select json_object_keys(changes)) as changed
     from audit_entries where id > $1 order by id`,
    [id],
  );
  return rows;
}
