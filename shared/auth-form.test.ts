import { describe, expect, it } from "vitest";
import { signInInput, signUpForm, signUpInput } from "./auth-form.ts";
import { fieldMessages } from "./fields.ts";

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
  ])("refuses %s", (_, input, said) => {
    expect(fieldMessages(signInInput.safeParse(input).error)).toEqual(said);
  });

  it("trims the name and takes the password as it is", () => {
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
    ["firstName", "   ", "First name is required"],
    ["lastName", "", "Last name is required"],
    ["lastName", undefined, "Last name is required"],
    ["username", "", "Username is required"],
    ["username", undefined, "Username is required"],
    ["username", " ", "Username is required"],
    ["username", "two words", "A username has no spaces or invisible characters"],
    ["username", "d\u200ban", "A username has no spaces or invisible characters"],
    ["username", "d\u202ean", "A username has no spaces or invisible characters"],
    ["username", "d\u3164n", "A username has no spaces or invisible characters"],
    ["username", "x".repeat(65), "Please use at most 64 characters"],
    ["email", "", "Email is required"],
    ["email", undefined, "Email is required"],
    ["email", "dan", "Invalid email address"],
    ["password", "", "Password is required"],
    ["password", undefined, "Password is required"],
    ["password", "12345", "Password must be at least 6 characters"],
    ["password", "x".repeat(129), "Please use at most 128 characters"],
    ["role", "owner", "Please select a role"],
    ["role", null, "Please select a role"],
    ["company", "x".repeat(121), "Please use at most 120 characters"],
    ["timeZone", "Mars/Olympus", "Unknown time zone"],
    ["timeZone", " ", "Unknown time zone"],
    ["timeZone", 5, "Unknown time zone"],
    ["timeZone", "x".repeat(101), "Unknown time zone"],
  ])("refuses %s %j: %s", (field, value, message) => {
    expect(fieldMessages(signUpInput.safeParse({ ...signUp, [field]: value }).error)).toEqual({
      [field]: message,
    });
  });

  it.each([
    ["password", "123456"],
    ["password", "x".repeat(128)],
    ["username", "x".repeat(64)],
    ["username", "d"],
    ["username", "josé.ortiz-2"],
    ["role", undefined],
    ["role", "driver"],
    ["company", ""],
    ["company", null],
    ["timeZone", "America/Chicago"],
    ["timeZone", undefined],
    ["timeZone", null],
    ["timeZone", ""],
  ])("takes %s %j", (field, value) => {
    expect(fieldMessages(signUpInput.safeParse({ ...signUp, [field]: value }).error)).toEqual({});
  });

  it("trims names, folds look-alike letters of the username, and never touches the password", () => {
    const parsed = signUpInput.parse({
      ...signUp,
      firstName: " Dan ",
      username: " ｄａｎ ",
      email: " dan@example.com ",
      password: " six   ",
    });
    expect(parsed).toMatchObject({
      firstName: "Dan",
      username: "dan",
      email: "dan@example.com",
      password: " six   ",
    });
  });

  it("drops what nobody may send", () => {
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
  ])("with %j and %j says %j", (password, confirmPassword, said) => {
    expect(
      fieldMessages(signUpForm.safeParse({ ...signUp, password, confirmPassword }).error),
    ).toEqual(said);
  });

  it("shows a mismatch also while other fields are still empty", () => {
    const form = { ...signUp, firstName: "", confirmPassword: "other" };
    expect(fieldMessages(signUpForm.safeParse(form).error)).toEqual({
      firstName: "First name is required",
      confirmPassword: "Passwords do not match",
    });
  });
});
