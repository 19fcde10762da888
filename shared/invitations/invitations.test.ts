import { describe, expect, it } from "vitest";
import { nameInvited } from "./invitations.ts";

describe("nameInvited", () => {
  const marco = { id: 12, email: "marco@example.com", firstName: "Marco", lastName: "Ortiz" };

  it.each([
    ["the given name", marco, "Marco Ortiz"],
    ["the one name that was given", { ...marco, firstName: null }, "Ortiz"],
    ["else the address", { ...marco, firstName: null, lastName: null }, "marco@example.com"],
    ["else the number", { id: 12, email: null, firstName: null, lastName: null }, "#12"],
  ])("is %s", (_, invited, name) => {
    expect(nameInvited(invited)).toBe(name);
  });
});
