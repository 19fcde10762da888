import { describe, expect, it } from "vitest";
import { withClient } from "../db/connection/with-client.ts";
import { addSignedIn, foundCompany, password, signIn } from "../test/kit/build.ts";
import { createTestDatabase } from "../test/kit/database.ts";
import { startTestApp } from "../test/kit/harness.ts";
import { listAdminsIn, resetAdmin } from "./reset-admin.ts";

const { connect, url } = await startTestApp();
const { admin, manager, driver } = await foundCompany(connect, {
  username: "Dana",
  firstName: "Dana",
  lastName: "Lee",
  company: "Acme Ready-Mix",
});
const other = await foundCompany(connect, { company: "Hill Concrete" });

describe("npm run admin:reset", () => {
  it("lets the only admin of a company in again, ends their sessions, and stands in the trail", async () => {
    const elsewhere = await signIn(connect(), { username: "dana" });
    const { name, company, tempPassword, expiresAt } = await resetAdmin(url, " DANA ");
    expect({ name, company }).toEqual({ name: "Dana Lee", company: "Acme Ready-Mix" });
    expect(tempPassword).toMatch(/^([a-z2-9]{5}-){3}[a-z2-9]{5}$/);
    const days = (expiresAt.getTime() - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(7);
    for (const caller of [admin, elsewhere]) {
      expect(await caller.refusal("getCurrentUser")).toMatch(/^401 /);
    }
    expect(await connect().refusal("signIn", { body: { username: "dana", password } })).toMatch(
      /^401 /,
    );
    const back = await signIn(connect(), { username: "dana", password: tempPassword });
    expect(await back.call("getCurrentUser")).toMatchObject({ hasTemporaryPassword: true });
    const query = { noun: "member", rowId: back.id } as const;
    const trail = await back.call("listAudit", { query });
    expect(trail.find(({ action }) => action === "password_reset")).toMatchObject({
      userId: null,
      userName: "Yardcheck, by the server's command line",
      rowName: "Dana Lee",
      changes: {},
    });
    expect(JSON.stringify(trail)).not.toContain(tempPassword);
    await manager.call("getCurrentUser");
    await other.admin.call("getCurrentUser");
  });

  it("names the admins of each company, and none who was removed", async () => {
    const second = await addSignedIn(connect(), other.admin, { role: "admin" });
    const gone = await addSignedIn(connect(), other.admin, { role: "admin" });
    await other.admin.call("removeUser", { params: { id: gone.id } });
    expect(await listAdminsIn(url)).toEqual([
      { company: "Acme Ready-Mix", username: "Dana", firstName: "Dana", lastName: "Lee" },
      expect.objectContaining({ company: "Hill Concrete", username: other.admin.username }),
      expect.objectContaining({ company: "Hill Concrete", username: second.username }),
    ]);
    await expect(resetAdmin(url, gone.username)).rejects.toThrow(
      `No user has the username ${gone.username}. Without a name, this command lists the admins.`,
    );
  });

  it("resets only admins, and says who resets the other users", async () => {
    for (const user of [manager, driver]) {
      await expect(resetAdmin(url, user.username)).rejects.toThrow(
        "Sam Member is no admin. An admin or a manager of Acme Ready-Mix resets the password under Crew.",
      );
      await user.call("getCurrentUser");
    }
  });

  it("says so where this version has not started on the database yet", async () => {
    const empty = await createTestDatabase("empty");
    const older = await createTestDatabase();
    await withClient(older.url, (client) =>
      client.query("delete from migrations where tag = (select max(tag) from migrations)"),
    );
    for (const database of [empty, older]) {
      await expect(resetAdmin(database.url, "dana")).rejects.toThrow(
        "This version of Yardcheck has not started on this database. Start it once, then try again.",
      );
      await database.drop();
    }
  });
});
