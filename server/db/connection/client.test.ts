import { afterAll, describe, expect, it } from "vitest";
import { createLog } from "../../log.ts";
import { createTestDatabase } from "../../test/kit/database.ts";
import { openDatabase } from "./client.ts";

const { url, drop } = await createTestDatabase();
const direct = await createTestDatabase("empty");
const options = { usesNames: true, directUrl: direct.url };
const { pool, exports, close } = openDatabase(url, createLog("silent"), options);
afterAll(async () => {
  await close();
  await drop();
  await direct.drop();
});

describe("a connection of the pool", () => {
  it.each([
    { what: "a statement after 15 seconds", name: "statement_timeout", limit: "15s" },
    {
      what: "an idle transaction after 30 seconds",
      name: "idle_in_transaction_session_timeout",
      limit: "30s",
    },
  ])("is set to cancel $what", async ({ name, limit }) => {
    const { rows } = await pool.query(`show ${name}`);
    expect(rows).toEqual([{ [name]: limit }]);
  });
});

describe("an export", () => {
  it("goes past a pooler, so that requests never wait for its connection", async () => {
    const { rows } = await exports.pool.query("select current_database() as name");
    expect(rows).toEqual([{ name: new URL(direct.url).pathname.slice(1) }]);
  });
});
