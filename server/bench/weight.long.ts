/** What a thousand inspections weigh in the database, with all that comes of them. */
import { randomInt, randomUUID } from "node:crypto";
import { expect, it, vi } from "vitest";
import { builtInChecklists } from "#shared/checklists/built-in-checklists.ts";
import { printFigures, chooseSize, startServers } from "../reliability/kit/product.ts";
import { addUnit, createFounder, pick, type Unit, type Founder } from "../reliability/kit/users.ts";
import { buildResults } from "../test/kit/build.ts";

const unitsCount = 20;
/** So many of a hundred inspections find a fault. */
const failingOfHundred = 10;
const bytesMax = 3_000_000;

it("a thousand inspections weigh at most 3.0 MB", async () => {
  const { origin, pool } = await startServers(1);
  const founder = await createFounder(origin);
  const units: Unit[] = [];
  while (units.length < unitsCount) units.push(await addUnit(founder));
  const weigh = async () => {
    await pool.query("vacuum (analyze)");
    const { rows } = await pool.query<Weight>(
      `select relname as name, pg_table_size(oid)::int as rows, pg_indexes_size(oid)::int as indexes
      from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`,
    );
    return rows;
  };
  const submitAll = async (count: number) => {
    for (let sent = 0; sent < count; sent += 1) await submit(founder, pick(units), sent);
    await vi.waitUntil(async () => (await countUnsealed(founder)) === 0, {
      timeout: 120_000,
      interval: 500,
    });
  };
  // Small tables have pages that are half empty.
  await submitAll(200);
  const before = await weigh();
  const thousands = chooseSize(2);
  await submitAll(1_000 * thousands);
  const after = await weigh();
  const grown = after.map(({ name, rows, indexes }, index) => ({
    name,
    rows: (rows - (before[index]?.rows ?? 0)) / thousands,
    indexes: (indexes - (before[index]?.indexes ?? 0)) / thousands,
  }));
  for (const { name, rows, indexes } of grown.filter((table) => table.rows + table.indexes > 0)) {
    printFigures(`${name.padEnd(26)}${formatKilobytes(rows)}${formatKilobytes(indexes)}`);
  }
  const sum = (figure: "rows" | "indexes") =>
    grown.reduce((total, table) => total + table[figure], 0);
  printFigures(
    `${"together".padEnd(26)}${formatKilobytes(sum("rows"))}${formatKilobytes(sum("indexes"))}`,
  );
  expect(sum("rows") + sum("indexes")).toBeLessThanOrEqual(bytesMax);
});

type Weight = { name: string; rows: number; indexes: number };

async function submit(founder: Founder, { assetId }: Unit, sent: number): Promise<void> {
  const failed = randomInt(100) < failingOfHundred ? [pick(builtInChecklists.truck).id] : [];
  const now = Date.now();
  const body = {
    assetId,
    results: buildResults("truck", failed),
    signatureUrl: "Sam Member",
    startedAt: new Date(now - 300_000).toISOString(),
    completedAt: new Date(now).toISOString(),
    odometer: 10_000 + sent,
    appVersion: "1.0.0",
    language: "en" as const,
    wasSignedIn: true,
    clockOffsetMs: 12,
    carriesDefects: true,
  };
  const headers = { "idempotency-key": randomUUID() };
  const { status } = await founder.send("submitInspection", { body, headers });
  expect(status).toBe(201);
}

async function countUnsealed(founder: Founder): Promise<number> {
  return (await founder.call("getSeals")).pending;
}

function formatKilobytes(bytes: number): string {
  return `${(bytes / 1_000).toFixed(0)} KB`.padStart(12);
}
