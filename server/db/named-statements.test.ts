import { assets } from "#shared/schema.ts";
import { sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { afterAll, describe, expect, it } from "vitest";
import { createLog } from "../log.ts";
import { createTestDatabase } from "../test/database.ts";
import { openDatabase } from "./client.ts";

const { url, drop } = await createTestDatabase();
const keeping = openDatabase(url, createLog("silent"));
const forgetting = openDatabase(url, createLog("silent"), { usesNames: false });
afterAll(async () => {
  await keeping.pool.end();
  await forgetting.pool.end();
  await drop();
});

describe("a statement", () => {
  it("is kept by its connection and used again, also one that was built before", async () => {
    const kept = await keeping.builder.transaction(async (tx) => {
      for (let n = 0; n < 3; n += 1) await listAssets(tx, n);
      const built = tx.select({ id: assets.id }).from(assets).prepare("built");
      for (let n = 0; n < 3; n += 1) await built.execute();
      return keptBy(tx);
    });
    expect(kept).toEqual([
      { text: 'select "id" from "assets"', uses: 3 },
      { text: 'select "id" from "assets" where "assets"."id" > $1', uses: 3 },
    ]);
  });

  it("is not kept where a pooler could not keep it", async () => {
    const kept = await forgetting.builder.transaction(async (tx) => {
      await listAssets(tx, 1);
      await tx.select({ id: assets.id }).from(assets).prepare("built").execute();
      return keptBy(tx);
    });
    expect(kept).toEqual([]);
  });

  it("that failed is tried anew", async () => {
    const sum = (divisor: number) =>
      keeping.builder.execute(sql`select 6 / ${divisor}::int as sum`);
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

async function keptBy(tx: NodePgDatabase) {
  const { rows } = await tx.execute(
    sql`select statement as text, (generic_plans + custom_plans)::int as uses
      from pg_prepared_statements where statement like 'select "id"%' order by statement`,
  );
  return rows;
}
