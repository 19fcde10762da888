import { describe, expect, it } from "vitest";
import { newMemberInput } from "./crew-form.ts";
import { fieldMessages } from "./fields.ts";

const member = {
  username: "dan",
  email: "dan@example.com",
  firstName: "Dan",
  lastName: "Ortiz",
  role: "driver",
  password: "secret",
};

describe("newMemberInput", () => {
  it.each([
    ["username", "", "Username must be at least 3 characters"],
    ["username", "da", "Username must be at least 3 characters"],
    ["username", " da ", "Username must be at least 3 characters"],
    ["username", undefined, "Username must be at least 3 characters"],
    ["username", "d n", "A username has no spaces or invisible characters"],
    ["email", "", "Invalid email address"],
    ["email", "dan.example.com", "Invalid email address"],
    ["firstName", "", "First name is required"],
    ["lastName", " ", "Last name is required"],
    ["role", "", "Please select a role"],
    ["role", undefined, "Please select a role"],
    ["role", "Driver", "Please select a role"],
    ["password", "12345", "Password must be at least 6 characters"],
    ["password", undefined, "Password must be at least 6 characters"],
  ])("refuses %s %j: %s", (field, value, message) => {
    expect(fieldMessages(newMemberInput.safeParse({ ...member, [field]: value }).error)).toEqual({
      [field]: message,
    });
  });

  it.each([
    ["username", "dan"],
    ["username", "d-n"],
    ["role", "driver"],
    ["role", "manager"],
    ["role", "admin"],
    ["password", "123456"],
  ])("takes %s %j", (field, value) => {
    expect(fieldMessages(newMemberInput.safeParse({ ...member, [field]: value }).error)).toEqual(
      {},
    );
  });
});
