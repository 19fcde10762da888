import { randomUUID } from "node:crypto";
import { awaitedPhotos, photos } from "#shared/schema.ts";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { invariant } from "../../errors.ts";
import { signUp } from "../../test/kit/build.ts";
import { startTestApp } from "../../test/kit/harness.ts";
import { listCompanies, openCompany } from "../across/across-companies.ts";
import { analyzeGrown } from "./analyze-grown.ts";

const { connect, database } = await startTestApp();

it("counts a table that has grown by much, and no other", async () => {
  const admin = await signUp(connect());
  const [founded] = await listCompanies(database.builder);
  invariant(founded, "a company is founded");
  const company = openCompany(database.builder, founded.id);
  const rows = Array.from({ length: 200 }, () => {
    return { uploadedById: admin.id, key: randomUUID(), sha256: "0".repeat(64) };
  });
  await company.transaction(async (tx) => {
    await tx.run(tx.addingMany(awaitedPhotos, rows));
    const statement = sql`select pg_stat_force_next_flush()`;
    await tx.run({ statement, read: () => undefined });
  });
  await analyzeGrown(company, [awaitedPhotos, photos]);
  const { rows: counted } = await database.pool.query(
    "select relname, reltuples from pg_class where oid in ('awaited_photos'::regclass, 'photos'::regclass) order by 1",
  );
  expect(counted).toEqual([
    { relname: "awaited_photos", reltuples: 200 },
    { relname: "photos", reltuples: -1 },
  ]);
});
