import { describe, expect, it } from "vitest";
import { formatAvatarLetter, formatDisplayName, formatFullName, formatInitials } from "./crew.ts";

const ada = {
  firstName: "Ada",
  lastName: "Lovelace",
  email: "ada@example.com",
  username: "countess",
};

describe("formatDisplayName", () => {
  it.each([
    ["the first name", ada, "Ada"],
    ["else the e-mail", { ...ada, firstName: "" }, "ada@example.com"],
    [
      "else the e-mail, when the first name is missing",
      { email: "b@example.com" },
      "b@example.com",
    ],
    ["else 'User'", { firstName: null, email: null, lastName: "Byron", username: "b" }, "User"],
    ["'User' without any name", {}, "User"],
  ])("is %s", (_, person, name) => {
    expect(formatDisplayName(person)).toBe(name);
  });
});

describe("formatAvatarLetter", () => {
  it.each([
    ["of the first name", ada, "A"],
    ["in upper case", { firstName: "élodie" }, "É"],
    ["of the e-mail when there is no first name", { firstName: "", email: "zed@example.com" }, "Z"],
    ["'U' without any name", { firstName: null, email: null }, "U"],
    ["a whole character, not half of one", { firstName: "😀 Smile" }, "😀"],
  ])("is the letter %s", (_, person, letter) => {
    expect(formatAvatarLetter(person)).toBe(letter);
  });
});

describe("formatFullName", () => {
  it.each([
    ["both names", ada, "Ada Lovelace"],
    ["the one that there is", { ...ada, lastName: "" }, "Ada"],
    ["the other that there is", { ...ada, firstName: null }, "Lovelace"],
    ["else the username", { username: "countess", email: "a@example.com" }, "countess"],
    ["else the e-mail", { email: "a@example.com" }, "a@example.com"],
    ["else 'User'", {}, "User"],
  ])("is %s", (_, person, name) => {
    expect(formatFullName(person)).toBe(name);
  });
});

describe("formatInitials", () => {
  it.each([
    ["of both names", ada, "AL"],
    ["of one name", { lastName: "lovelace" }, "L"],
    ["of the e-mail when there is no name", { email: "zed@example.com" }, "Z"],
    ["'U' without any name", {}, "U"],
  ])("are %s", (_, person, letters) => {
    expect(formatInitials(person)).toBe(letters);
  });
});
