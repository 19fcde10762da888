import { describe, expect, it } from "vitest";
import { readEmails } from "./read-emails.ts";

describe("readEmails", () => {
  const read = (text: string) => {
    const { emails, wrong } = readEmails(text);
    return [...emails, ...wrong.map((part) => `not ${part}`)];
  };

  it.each([
    ["lines", "a@example.com\nb@example.com\r\n\n", ["a@example.com", "b@example.com"]],
    ["commas and semicolons", "a@example.com, b@example.com;", ["a@example.com", "b@example.com"]],
    [
      "names before addresses",
      'Marco Ortiz <m@example.com>, "Lee, Dana" <d@example.com>',
      ["m@example.com", "d@example.com"],
    ],
    ["rows of a spreadsheet", "Marco\tOrtiz\tm@example.com\tDriver", ["m@example.com"]],
    ["links", "mailto:m@example.com", ["m@example.com"]],
    ["an address twice", "A@example.com a@example.com", ["A@example.com"]],
    [
      "what is no address",
      "a@ b@example @c.com ok@example.com",
      ["ok@example.com", "not a@", "not b@example", "not @c.com"],
    ],
    [
      "lines without an address",
      "ok@example.com\nnot-an-address\n",
      ["ok@example.com", "not not-an-address"],
    ],
    ["nothing", " \n", []],
  ])("reads %s", (_, text, found) => {
    expect(read(text)).toEqual(found);
  });
});
