import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { projectRoot } from "../../project-root.ts";
import { StartError } from "../../start-error.ts";
import { createTestDatabase, testPool } from "../../test/kit/database.ts";
import { startPooler } from "../../test/stand-ins/stand-in-pooler.ts";
import { explainClientFailure } from "./client-failure.ts";
import { migrate } from "../migration/migrate.ts";

const migrations = join(projectRoot, "migrations");
const { url, drop } = await createTestDatabase("empty");
const pool = testPool(url);
const pooler = await startPooler(url);
const stranger = `stranger_${randomBytes(4).toString("hex")}`;
await pool.query(`create role ${stranger} login password 'wheels'`);
afterAll(async () => {
  pooler.stop();
  await pool.query(`drop role ${stranger}`);
  await pool.end();
  await drop();
});

describe("explainClientFailure", () => {
  it.each([
    [
      "nothing listens on the port",
      { port: "1" },
      /ECONNREFUSED.*\. Start it, or correct host and port/,
    ],
    [
      "nothing listens on any address of the host name",
      { hostname: "localhost", port: "1" },
      /cannot be used: .*ECONNREFUSED.*\. Start it/,
    ],
    ["no such host", { hostname: "nowhere.invalid" }, /nowhere\.invalid\. Correct the host in/],
    ["no such role", { username: "nobody-here" }, /nobody-here"\. Correct (the )?user/],
    ["a wrong password", { username: stranger, password: "x" }, /\. Correct user and password in/],
    ["no such database", { pathname: "/none" }, /"none" does not exist\. Create that database/],
    [
      "no permission on the schema",
      { username: stranger, password: "wheels" },
      /permission denied for schema public\. Let the user of DATABASE_URL own/,
    ],
    [
      "no TLS although it is required",
      { search: "?sslmode=require" },
      /does not support SSL connections\. Take sslmode out of DATABASE_URL/,
    ],
    [
      "a replica that is read-only",
      { search: "?options=-c%20default_transaction_read_only%3Don" },
      /in a read-only transaction\. Name the server that takes writes/,
    ],
    [
      "a pooler that refuses a setting",
      { port: new URL(pooler.url).port, search: "?statement_timeout=15000" },
      /unsupported startup parameter: statement_timeout\. Set up the pooler of DATABASE_URL as/,
    ],
  ])("explains in a sentence: %s", async (_, changes, words) => {
    const failure = await failureAt(changes);
    expect(failure).toBeInstanceOf(StartError);
    expect(String(failure)).toMatch(/^StartError: The database of DATABASE_URL cannot be used: /);
    expect(String(failure)).toMatch(words);
  });

  it("returns any other error unchanged", () => {
    const error = new TypeError("x is not a function");
    expect(explainClientFailure(error)).toBe(error);
  });
});

async function failureAt(changes: Partial<URL>): Promise<unknown> {
  const changed = Object.assign(new URL(url), changes);
  return migrate(changed.href, migrations).then(() => undefined, explainClientFailure);
}
