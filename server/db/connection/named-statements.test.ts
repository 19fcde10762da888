import { assets } from "#shared/schema.ts";
import { sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { afterAll, describe, expect, it, vi } from "vitest";
import { createLog } from "../../log.ts";
import { createTestDatabase } from "../../test/kit/database.ts";

// Names are limited in number, and other tests of the same worker may have used them all.
vi.resetModules();
const { openDatabase } = await import("./client.ts");
const { url, drop } = await createTestDatabase();
const named = openDatabase(url, createLog("silent"));
const unnamed = openDatabase(url, createLog("silent"), { usesNames: false, directUrl: url });
afterAll(async () => {
  await named.pool.end();
  await unnamed.pool.end();
  await drop();
});

describe("a prepared statement", () => {
  it("is stored by its connection and reused, also when it was built earlier", async () => {
    const statements = await named.builder.transaction(async (tx) => {
      for (let n = 0; n < 3; n += 1) await listAssets(tx, n);
      const built = tx.select({ id: assets.id }).from(assets).prepare("built");
      for (let n = 0; n < 3; n += 1) await built.execute();
      return findStored(tx);
    });
    expect(statements).toEqual([
      { text: 'select "id" from "assets"', uses: 3 },
      { text: 'select "id" from "assets" where "assets"."id" > $1', uses: 3 },
    ]);
  });

  it("is not stored when names are turned off, as some poolers require", async () => {
    const statements = await unnamed.builder.transaction(async (tx) => {
      await listAssets(tx, 1);
      await tx.select({ id: assets.id }).from(assets).prepare("built").execute();
      return findStored(tx);
    });
    expect(statements).toEqual([]);
  });

  it("runs again after it failed", async () => {
    const sum = (divisor: number) => named.builder.execute(sql`select 6 / ${divisor}::int as sum`);
    await expect(sum(0)).rejects.toThrow();
    expect((await sum(3)).rows).toEqual([{ sum: 2 }]);
  });
});

function listAssets(tx: NodePgDatabase, after: number) {
  return tx
    .select({ id: assets.id })
    .from(assets)
    .where(sql`${assets.id} > ${after}`);
}

async function findStored(tx: NodePgDatabase) {
  const { rows } = await tx.execute(
    sql`select statement as text, (generic_plans + custom_plans)::int as uses
      from pg_prepared_statements where statement like 'select "id"%' order by statement`,
  );
  return rows;
}
