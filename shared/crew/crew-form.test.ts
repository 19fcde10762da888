import { describe, expect, it } from "vitest";
import { userInput, newUserInput } from "./crew-form.ts";
import { toFieldMessages } from "../base/fields.ts";

const member = {
  username: "dan",
  email: "dan@example.com",
  firstName: "Dan",
  lastName: "Ortiz",
  role: "driver",
  password: "secret",
};

describe("newUserInput", () => {
  it.each([
    ["username", "da", "Username must be at least 3 characters"],
    ["email", "", "Invalid email address"],
    ["firstName", "", "First name is required"],
    ["lastName", " ", "Last name is required"],
    ["role", "", "Please select a role"],
    ["role", undefined, "Please select a role"],
    ["role", "Driver", "Please select a role"],
    ["password", "12345", "Password must be at least 6 characters"],
  ])("refuses %s %j: %s", (field, value, message) => {
    const { error } = newUserInput.safeParse({ ...member, [field]: value });
    expect(toFieldMessages(error)).toEqual({ [field]: message });
  });

  it.each(["driver", "manager", "admin"])("accepts the role %s", (role) => {
    expect(newUserInput.parse({ ...member, role })).toEqual({ ...member, role });
  });
});

describe("userInput", () => {
  it("takes name, e-mail and role, and neither username nor password", () => {
    const { username: _name, password: _secret, ...changeable } = member;
    expect(userInput.parse(member)).toEqual(changeable);
  });
});
