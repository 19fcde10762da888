import * as schema from "#shared/schema.ts";
import { getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { expect, it } from "vitest";
import { leftOut } from "../backup/stored-tables.ts";
import { drillBackups } from "./backup-drill.ts";

const tables = Object.values(schema)
  .filter((value) => is(value, PgTable))
  .map((table) => getTableName(table))
  .filter((name) => !(name in leftOut));

it("the backup drill compares every table, and has a flipped bit refused", async () => {
  const said: string[] = [];
  const size = { assets: 20, inspections: 100, photos: 3 };
  const { compared, refusal, wrong } = await drillBackups(size, (line) => said.push(line));
  expect(wrong).toEqual([]);
  expect(compared.toSorted()).toEqual(tables.toSorted());
  expect(refusal).toMatch(/The backup .* is damaged: /);
  expect(said).toContain(`compared the rows of ${tables.length} tables: 0 differ`);
}, 240_000);
