import { beforeEach, describe, expect, it } from "vitest";
import { addSignedIn, foundCompany, unique } from "../../test/kit/build.ts";
import type { TestUser } from "../../test/kit/harness.ts";
import { shareTestApp } from "../../test/kit/harness.ts";
import { beginDuring } from "../../test/kit/locks.ts";

const { connect, database } = await shareTestApp();
const { admin, driver } = await foundCompany(connect);

let acting: TestUser;
beforeEach(async () => {
  acting = await addSignedIn(connect(), admin, { role: "admin" });
});

const newcomer = () => ({
  username: unique("newcomer"),
  email: `${unique("newcomer")}@example.com`,
  password: "of a newcomer",
  firstName: "New",
  lastName: "Comer",
  role: "admin",
});

describe.each([
  ["adds an admin", () => acting.send("addUser", { body: newcomer() })],
  ["resets an admin's password", () => acting.send("resetPassword", { params: { id: admin.id } })],
  [
    "makes a driver an admin",
    () => acting.send("updateUser", { params: { id: driver.id }, body: { role: "admin" } }),
  ],
  ["removes an admin", () => acting.send("removeUser", { params: { id: admin.id } })],
])("a request that %s", (_what, act) => {
  it.each([
    ["with 401 when its admin is removed meanwhile", "removed_at = now()", 401],
    ["with 403 when its admin becomes a manager meanwhile", "role = 'manager'", 403],
    ["with 403 when its admin becomes a driver meanwhile", "role = 'driver'", 403],
  ])("is refused %s", async (_when, change, status) => {
    const members = await listUsers();
    const text = `update /* across companies */ users set ${change} where id = $1`;
    const response = await beginDuring(database.pool, { text, values: [acting.id] }, act);
    expect(response.status).toBe(status);
    const left = members.filter(({ id }) => id !== acting.id);
    expect((await listUsers()).filter(({ id }) => id !== acting.id)).toEqual(left);
    expect((await admin.send("getCurrentUser")).status).toBe(200);
    expect((await driver.send("getCurrentUser")).status).toBe(200);
  });
});

async function listUsers(): Promise<{ id: number }[]> {
  const body = await admin.call("listCrew");
  return body;
}
