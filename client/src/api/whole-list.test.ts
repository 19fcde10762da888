import { QueryClient } from "@tanstack/react-query";
import { describe, expect, it } from "vitest";
import { answerCalls, page } from "../test/server.ts";
import { wholeCrew } from "./whole-list.ts";

describe("A list that is shown whole", () => {
  it("follows the pages of the server to the last", async () => {
    const pages = new Map([
      [undefined, page([buildMember(1), buildMember(2)], { next: "abc" })],
      ["abc", page([buildMember(3)], { next: "def" })],
      ["def", page([buildMember(4)], {})],
    ]);
    const { made } = answerCalls({ listCrew: ({ query }) => pages.get(query.cursor) ?? [] });
    const members = await new QueryClient().fetchQuery(wholeCrew);
    expect(members.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
    expect(made("listCrew")).toHaveLength(3);
  });
});

function buildMember(id: number) {
  const name = { firstName: "Lee", lastName: "Park" };
  return {
    id,
    username: `member-${id}`,
    email: "lee@example.com",
    role: "driver" as const,
    ...name,
  };
}
