import { describe, expect, it } from "vitest";
import {
  changePasswordForm,
  changePasswordInput,
  companyInput,
  profileInput,
} from "./account-form.ts";
import { toFieldMessages } from "../base/fields.ts";

const profile = {
  firstName: "Dan",
  lastName: "Ortiz",
  email: "dan@example.com",
  role: "manager",
};
const change = {
  currentPassword: "old",
  newPassword: "secret",
  confirmPassword: "secret",
};

describe("profileInput", () => {
  it.each([
    ["firstName", "", "First name is required"],
    ["lastName", "", "Last name is required"],
    ["lastName", undefined, "Last name is required"],
    ["email", "", "Invalid email address"],
    ["email", "dan@", "Invalid email address"],
    ["email", undefined, "Invalid email address"],
    ["role", undefined, "Role is required"],
    ["role", "owner", "Role is required"],
  ])("refuses %s %j: %s", (field, value, message) => {
    expect(toFieldMessages(profileInput.safeParse({ ...profile, [field]: value }).error)).toEqual({
      [field]: message,
    });
  });

  it("drops all that is no field of a profile", () => {
    expect(profileInput.parse({ ...profile, id: 7, password: "x", companyId: 2 })).toEqual(profile);
  });
});

describe("changePasswordInput", () => {
  it.each([
    ["currentPassword", "", "Current password is required"],
    ["currentPassword", undefined, "Current password is required"],
    ["newPassword", "12345", "Password must be at least 6 characters"],
  ])("refuses %s %j: %s", (field, value, message) => {
    expect(
      toFieldMessages(changePasswordInput.safeParse({ ...change, [field]: value }).error),
    ).toEqual({
      [field]: message,
    });
  });
});

describe("changePasswordForm", () => {
  it.each([
    ["secret", {}],
    ["secre7", { confirmPassword: "Passwords don't match" }],
    ["", { confirmPassword: "Please confirm your password" }],
  ])("answers the confirmation %j with the messages %j", (confirmPassword, messages) => {
    expect(
      toFieldMessages(changePasswordForm.safeParse({ ...change, confirmPassword }).error),
    ).toEqual(messages);
  });
});

describe("companyInput", () => {
  it.each([
    [{ name: "", timeZone: "UTC" }, { name: "Company name is required" }],
    [{ name: "x".repeat(121), timeZone: "UTC" }, { name: "Please use at most 120 characters" }],
    [{ name: "Ridgeline", timeZone: "Chicago" }, { timeZone: "Unknown time zone" }],
    [{ name: "Ridgeline" }, { timeZone: "Unknown time zone" }],
    [{ name: "x".repeat(120), timeZone: "America/Chicago" }, {}],
  ])("answers %j with the messages %j", (input, messages) => {
    expect(toFieldMessages(companyInput.safeParse(input).error)).toEqual(messages);
  });
});
