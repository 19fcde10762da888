import { expect, it } from "vitest";
import { startTestApp } from "../../test/kit/harness.ts";
import { createTokenAttempts, wrongTokensMax } from "./token-attempts.ts";

const { database } = await startTestApp();
const [one, other] = [createTokenAttempts(database.pool), createTokenAttempts(database.pool)];
const wrong = () => Promise.resolve(undefined);
const right = () => Promise.resolve("found");

it("Wrong tokens of one network are limited by all servers together, right ones are not", async () => {
  const [from, elsewhere] = ["192.0.2.7", "192.0.2.8"];
  for (let time = 0; time < wrongTokensMax; time += 1) {
    await (time % 2 === 0 ? one : other)(from, wrong);
    if (time % 10 === 0) expect(await one(from, right)).toBe("found");
  }
  await expect(one(from, right)).rejects.toMatchObject({ code: "auth.tooManyLinks" });
  await expect(other(from, wrong)).rejects.toMatchObject({ code: "auth.tooManyLinks" });
  expect(await one(elsewhere, right)).toBe("found");
});

it("An error while a token is looked for counts for none", async () => {
  const failing = () => Promise.reject(new Error("the database is away"));
  for (let time = 0; time <= wrongTokensMax; time += 1) {
    await expect(one("192.0.2.9", failing)).rejects.toThrow("away");
  }
});
