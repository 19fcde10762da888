import { describe, expect, it } from "vitest";
import { signInInput, signUpForm, signUpInput } from "./auth-form.ts";
import { toFieldMessages } from "../base/fields.ts";

const signUp = {
  firstName: "Dan",
  lastName: "Ortiz",
  username: "dan",
  email: "dan@example.com",
  password: "secret",
};

describe("signInInput", () => {
  it.each([
    ["nothing", {}, { username: "Username is required", password: "Password is required" }],
    [
      "empty fields",
      { username: "", password: "" },
      { username: "Username is required", password: "Password is required" },
    ],
    ["a blank name", { username: "  ", password: "x" }, { username: "Username is required" }],
    [
      "an endless name",
      { username: "x".repeat(255), password: "x" },
      { username: "Username is too long" },
    ],
    [
      "anything but texts",
      { username: ["dan"], password: { a: 1 } },
      { username: "Username is required", password: "Password is required" },
    ],
    [
      "a password beyond every limit",
      { username: "dan", password: "x".repeat(129) },
      { password: "Please use at most 128 characters" },
    ],
  ])("refuses %s", (_, input, messages) => {
    expect(toFieldMessages(signInInput.safeParse(input).error)).toEqual(messages);
  });

  it("trims the name but not the password", () => {
    expect(signInInput.parse({ username: " dan ", password: " x " })).toEqual({
      username: "dan",
      password: " x ",
    });
  });
});

describe("signUpInput", () => {
  it.each([
    ["firstName", "", "First name is required"],
    ["firstName", undefined, "First name is required"],
    ["lastName", "", "Last name is required"],
    ["lastName", undefined, "Last name is required"],
    ["username", "", "Username is required"],
    ["username", undefined, "Username is required"],
    ["email", "", "Email is required"],
    ["email", undefined, "Email is required"],
    ["email", "dan", "Invalid email address"],
    ["password", "", "Password is required"],
    ["password", undefined, "Password is required"],
    ["password", "12345", "Password must be at least 6 characters"],
    ["role", "owner", "Please select a role"],
    ["role", null, "Please select a role"],
    ["company", "x".repeat(121), "Please use at most 120 characters"],
    ["timeZone", "Mars/Olympus", "Unknown time zone"],
  ])("refuses %s %j: %s", (field, value, message) => {
    expect(toFieldMessages(signUpInput.safeParse({ ...signUp, [field]: value }).error)).toEqual({
      [field]: message,
    });
  });

  it.each([
    ["username", "d"],
    ["role", undefined],
    ["role", "driver"],
    ["company", ""],
    ["company", null],
    ["timeZone", "America/Chicago"],
    ["timeZone", undefined],
    ["timeZone", null],
    ["timeZone", ""],
  ])("accepts %s %j", (field, value) => {
    expect(toFieldMessages(signUpInput.safeParse({ ...signUp, [field]: value }).error)).toEqual({});
  });

  it("drops what only the server decides", () => {
    const parsed = signUpInput.parse({ ...signUp, id: 1, companyId: 1, createdAt: "2020-01-01" });
    expect(parsed).toEqual(signUp);
  });
});

describe("signUpForm", () => {
  it.each([
    ["secret", "secret", {}],
    ["secret", "Secret", { confirmPassword: "Passwords do not match" }],
    ["secret", "secret ", { confirmPassword: "Passwords do not match" }],
    ["secret", "", { confirmPassword: "Please confirm your password" }],
    ["", "", { password: "Password is required", confirmPassword: "Please confirm your password" }],
    ["", "secret", { password: "Password is required" }],
    [
      "12345",
      "1234",
      {
        password: "Password must be at least 6 characters",
        confirmPassword: "Passwords do not match",
      },
    ],
  ])("answers %j and %j with the messages %j", (password, confirmPassword, messages) => {
    expect(
      toFieldMessages(signUpForm.safeParse({ ...signUp, password, confirmPassword }).error),
    ).toEqual(messages);
  });

  it("shows a mismatch also while other fields are still empty", () => {
    const form = { ...signUp, firstName: "", confirmPassword: "other" };
    expect(toFieldMessages(signUpForm.safeParse(form).error)).toEqual({
      firstName: "First name is required",
      confirmPassword: "Passwords do not match",
    });
  });
});
