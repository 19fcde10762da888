import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { afterAll, describe, expect, it } from "vitest";
import { bundle } from "./test/kit/bundle.ts";
import { withClient } from "./db/connection/with-client.ts";
import { createTestDatabase, databaseBeforeFirstRelease } from "./test/kit/database.ts";

const { url, drop } = await createTestDatabase("empty");
const main = await bundle("server/main.ts");
afterAll(async () => {
  main.remove();
  await drop();
});

describe("a start with a pooler", () => {
  it.each(["DATABASE_URL", "DATABASE_DIRECT_URL"])("names %s if that fails", async (setting) => {
    const closed = Object.assign(new URL(url), { port: "1" }).href;
    const settings = { DATABASE_URL: url, DATABASE_DIRECT_URL: url, [setting]: closed };
    expect(await startAndFail(settings)).toMatch(
      new RegExp(String.raw`^The database of ${setting} cannot be used: .*port in ${setting}\.\n$`),
    );
  });
});

describe("a start on an external database", () => {
  it("says in one line that DATABASE_URL cannot be used, if that fails", async () => {
    const closed = Object.assign(new URL(url), { port: "1" }).href;
    expect(await startAndFail({ DATABASE_URL: closed })).toMatch(
      /^The database of DATABASE_URL cannot be used: .*\n$/,
    );
  });

  it("refuses a weak secret in one line", async () => {
    expect(await startAndFail({ DATABASE_URL: url, SESSION_SECRET: "short" })).toBe(
      "SESSION_SECRET must be 32 or more random characters of your own.\n",
    );
  });
});

describe("a start on a database of a version before 1.0.0", () => {
  it("says in one sentence what to do, and changes nothing", async () => {
    const old = await createTestDatabase("empty");
    const run = (text: string) => withClient(old.url, (client) => client.query(text));
    await run(databaseBeforeFirstRelease);
    expect(await startAndFail({ DATABASE_URL: old.url })).toBe(
      "This database was made by a version of Yardcheck before 1.0.0, which this version cannot take over: run the " +
        "version that made it, or give this one an empty database.\n",
    );
    const { rows } = await run(
      "select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
    );
    expect(rows).toEqual([{ relname: "migrations" }]);
    expect((await run("select tag from migrations")).rows).toEqual([{ tag: "0000_foundation" }]);
    await old.drop();
  });
});

/** Returns what a start with these settings says before it ends with 1. */
async function startAndFail(settings: Record<string, string>): Promise<string> {
  const { PATH = "" } = process.env;
  const secret = { SESSION_SECRET: "a secret that is long enough for production" };
  const child = spawn(process.execPath, [main.path], {
    env: { PATH, NODE_ENV: "production", PORT: "0", ...secret, ...settings },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const ended = once(child, "exit");
  const said = await text(child.stderr);
  expect((await ended)[0]).toBe(1);
  return said;
}
