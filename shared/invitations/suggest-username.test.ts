import { describe, expect, it } from "vitest";
import { newUserInput } from "../crew/crew-form.ts";
import { suggestUsername } from "./suggest-username.ts";

const nobody = { firstName: null, lastName: null, email: null };

describe("suggestUsername", () => {
  it.each([
    [{ firstName: "Marco", lastName: "Ortiz" }, "marco.ortiz"],
    [{ firstName: "José María", lastName: "Núñez", email: "x@example.com" }, "josemaria.nunez"],
    [{ lastName: "O'Brien" }, "obrien"],
    [{ email: "M.Ortiz@example.com" }, "m.ortiz"],
    [{ firstName: "Li", email: "liwei@example.com" }, ""],
    [{ firstName: "李", lastName: "雷" }, ""],
    [{}, ""],
  ])("of %j is %j", (known, username) => {
    expect(suggestUsername({ ...nobody, ...known })).toBe(username);
  });

  it("is always a username that may be taken", () => {
    const long = suggestUsername({
      ...nobody,
      firstName: "a".repeat(100),
      lastName: "b".repeat(100),
    });
    expect(newUserInput.shape.username.safeParse(long).success).toBe(true);
  });
});
