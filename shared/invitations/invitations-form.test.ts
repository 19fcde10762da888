import { describe, expect, it } from "vitest";
import { toFieldMessages } from "../base/fields.ts";
import { acceptedInvitation, manyInvitations, newInvitation } from "./invitations-form.ts";

describe("newInvitation", () => {
  it("needs a role only, and stores empty fields as none", () => {
    const empty = { role: "driver", email: "", firstName: " ", lastName: null };
    expect(newInvitation.parse({ role: "driver" })).toEqual({ role: "driver" });
    expect(newInvitation.parse(empty)).toEqual({
      role: "driver",
      email: null,
      firstName: null,
      lastName: null,
    });
  });

  it.each([
    ["role", "owner", "Please select a role"],
    ["email", "marco", "Invalid email address"],
    ["firstName", "x".repeat(101), "Please use at most 100 characters"],
    ["lastName", "Or\u200btiz", "Please leave out characters that cannot be seen"],
  ])("refuses %s %j: %s", (field, value, message) => {
    const { error } = newInvitation.safeParse({ role: "driver", [field]: value });
    expect(toFieldMessages(error)[field]).toBe(message);
  });
});

describe("manyInvitations", () => {
  const readEmailsOf = (emails: string) => {
    const { data, error } = manyInvitations.safeParse({ role: "driver", emails });
    return data?.emails ?? toFieldMessages(error)["emails"];
  };
  const addresses = (count: number) =>
    Array.from({ length: count }, (_, index) => `driver${index}@example.com`).join("\n");

  it("takes up to fifty addresses, each of which must be one", () => {
    expect(readEmailsOf("a@example.com, b@example.com")).toEqual([
      "a@example.com",
      "b@example.com",
    ]);
    expect(readEmailsOf(addresses(50))).toHaveLength(50);
    expect(readEmailsOf(addresses(51))).toBe("Please invite at most 50 people at a time");
    expect(readEmailsOf("a@example.com b@")).toBe("This is not an address: b@");
    expect(readEmailsOf("Marco and Dana")).toBe("This is not an address: Marco and Dana");
    expect(readEmailsOf(" \n")).toBe("Please paste one address at least");
  });
});

describe("acceptedInvitation", () => {
  it("takes who joins as a new member of the crew, whose role the link decides", () => {
    const person = {
      username: "marco",
      email: "m@example.com",
      firstName: "Marco",
      lastName: "Ortiz",
    };
    const sent = { ...person, password: "secret", token: "x" };
    expect(acceptedInvitation.parse({ ...sent, role: "admin" })).toEqual(sent);
    expect(
      toFieldMessages(acceptedInvitation.safeParse({ ...sent, username: "ab" }).error),
    ).toEqual({
      username: "Username must be at least 3 characters",
    });
  });
});
