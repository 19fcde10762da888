import { describe, expect, it } from "vitest";
import { foundCompany, unique } from "../kit/build.ts";
import { shareTestApp } from "../kit/harness.ts";

const { connect } = await shareTestApp();
const sentence = "Please leave out characters that cannot be seen";
const lookAlikes = ["Ra\u200by", "Ra\u202ey", "Ra\u200dy", "Ra\u{e0061}y", "R\u3164ay"];
const joined = { firstName: "علی\u200cرضا", lastName: "ශ්\u200dරී" };

/** The four calls that take a person's name, made by a permitted user. */
const calls = {
  "POST /api/register": async (names: object) =>
    connect().send("signUp", { body: { ...newPerson(), ...names } }),
  "POST /api/crew": async (names: object) => {
    const { admin } = await company;
    return admin.send("addUser", { body: { ...newPerson(), role: "driver", ...names } });
  },
  "PATCH /api/crew/:id": async (names: object) => {
    const { admin, driver } = await company;
    return admin.send("updateUser", { params: { id: driver.id }, body: names });
  },
  "PUT /api/user/profile": async (names: object) => {
    const { admin } = await company;
    const { firstName, lastName, email } = newPerson();
    const profile = { firstName, lastName, email, role: "admin" };
    return admin.send("updateProfile", { body: { ...profile, ...names } });
  },
};
const company = foundCompany(connect);

function newPerson() {
  const username = unique("person");
  const [firstName, lastName] = ["Ray", "Delgado"];
  return {
    username,
    email: `${username}@example.com`,
    password: "correct horse",
    firstName,
    lastName,
  };
}

describe.each(Object.entries(calls))("%s", (_, call) => {
  it.each(["firstName", "lastName"])("refuses a %s with invisible characters", async (field) => {
    for (const name of lookAlikes) {
      const { status, body } = await call({ [field]: name });
      expect([status, body.errors]).toEqual([400, { [field]: sentence }]);
    }
  });

  it("accepts and returns the joiners that a script needs", async () => {
    const { status, body } = await call(joined);
    expect([200, 201]).toContain(status);
    expect(body).toMatchObject(joined);
  });
});
