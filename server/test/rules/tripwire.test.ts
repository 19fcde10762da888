import type { Pool } from "pg";
import { describe, expect, it } from "vitest";
import { nameStatements } from "../../db/connection/named-statements.ts";
import { createTestDatabase, testPool } from "../kit/database.ts";
import { armTripwire, findFutile, findOffence } from "../kit/tripwire.ts";

describe("the tripwire", () => {
  it.each([
    `select "id" from "assets" where "assets"."id" = $1`,
    `select "id" from "assets" inner join "inspection_logs" on "inspection_logs"."asset_id" = "assets"."id" where "assets"."company_id" = $1`,
    `update "assets" set "name" = $1 where "assets"."id" = $2`,
    `delete from "photos" where "photos"."id" = $1`,
    `insert into "assets" ("name") values ($1)`,
    `select 1 from assets a join users u on u.company_id = a.company_id where a.id = $1`,
    `set statement_timeout = 0`,
    `listen changes`,
    `update "assets" set "name" = $1 where ("assets"."company_id" = $2 and false)`,
    `select pg_advisory_lock($1)`,
    `select set_config('timezone', $1, false)`,
    `insert into "assets" ("company_id") values ($1) returning "id", (select 1 from "users" where "users"."company_id" = $1)`,
    `select /* across companies */ 1 from assets where id = $1 for no key update`,
    `select id from assets for update skip locked /* across companies */`,
    `select /* across companies */ id from assets for share`,
    `select id from assets for key share /* across companies */`,
    `with log as (insert into "maintenance_logs" ("company_id") values ($1)) insert into notifications (company_id) select u.company_id from users u where u.company_id = $1 and exists (select from log)`,
  ])("refuses %s", (statement) => {
    expect(findOffence(statement)).toEqual(expect.any(String));
  });

  it.each([
    `select "id" from "assets" where ("assets"."company_id" = $1 and "assets"."id" = $2)`,
    `select "id" from "assets" inner join "inspection_logs" on ("inspection_logs"."company_id" = "assets"."company_id" and true) where "assets"."company_id" = $1`,
    `insert into "assets" ("company_id", "name") values ($1, $2)`,
    `update assets a set name = $1 where a.company_id = $2::bigint and a.id = $3`,
    `select "sid" from "sessions" where sid = $1`,
    `select id from assets where company_id = $1 for no key update`,
    `with log as (insert into "maintenance_logs" ("company_id") values ($1)) insert into notifications (company_id) select u.company_id from log cross join users u where u.company_id = $1 and exists (select from photos p where p.company_id = $1)`,
    `select 1`,
    `begin`,
    `set local statement_timeout = 0`,
    `select set_config('timezone', $1, true)`,
    `set transaction isolation level repeatable read`,
    `select pg_advisory_xact_lock($1)`,
  ])("allows %s", (statement) => {
    expect(findOffence(statement)).toBeUndefined();
  });

  it("refuses a name that a library gave its statement, and takes ours", async () => {
    const { url, drop } = await createTestDatabase();
    const pool = testPool(url);
    armTripwire(pool);
    const ask = (connection: Pool, name?: string) => connection.query({ name, text: "select 1" });
    await expect(ask(pool, "rlflx-get")).rejects.toThrow(
      "tripwire: is named rlflx-get also where PREPARED_STATEMENTS is 0",
    );
    for (const usesNames of [true, false]) {
      expect((await ask(nameStatements(pool, { usesNames }), "rlflx-get")).rowCount).toBe(1);
    }
    await pool.end();
    await drop();
  });

  it("finds by its plan what can write nothing", async () => {
    const { url, drop } = await createTestDatabase();
    const pool = testPool(url);
    const text = (kind: string) =>
      `update assets set name = name where company_id = $1 and ${kind}`;
    const runs = ["nullif('', '') = name", "id = $2"].map((kind, index) => ({
      text: text(kind),
      values: [1, 2].slice(0, index + 1),
    }));
    expect(await findFutile(pool, runs)).toEqual([text("nullif('', '') = name")]);
    await pool.end();
    await drop();
  });
});
