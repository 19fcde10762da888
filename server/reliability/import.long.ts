/** A list of 10,000 units is imported, while others read, and while the server is killed. */
import { importLimits } from "#shared/imports/imports-limits.ts";
import { expect, it, vi } from "vitest";
import type { Pool } from "pg";
import { chooseSize, openPool, printFigures, startDatabase, startProduct } from "./product.ts";
import { findP99, readUntil, time } from "./reads-beside.ts";
import { backWithin } from "./scene.ts";
import { foundYard, type User, userAt } from "./yard.ts";

const importMsMax = 10_000;
const readMsMax = 300;

const header = ["Unit Number", "Name", "Category", "VIN/Serial", "Year", "Make", "Model", "Miles"];

function listUnits(count: number): string[][] {
  return Array.from({ length: count }, (_, n) => [
    `U${n}`,
    `Unit ${n}`,
    n % 3 === 0 ? "Trailer" : "Truck",
    `SERIAL${n}X`,
    "2019",
    "Mack",
    "Granite",
    String(1_000 + n),
  ]);
}

async function start() {
  const { url } = await startDatabase();
  const product = await startProduct({ DATABASE_URL: url });
  const yard = await foundYard(product.origin);
  return { url, product, yard, pool: openPool(url) };
}

/** From the first row to the check. */
async function send(user: User, rows: string[][]): Promise<number> {
  const body = { kind: "assets" as const, fileName: "fleet.csv", header };
  const { id, mapping } = await user.call("createImport", { body });
  const params = { id };
  for (let from = 0; from < rows.length; from += importLimits.rowsAtOnce) {
    const part = rows.slice(from, from + importLimits.rowsAtOnce);
    await user.call("storeImportRows", { params, body: { from: from + 1, rows: part } });
  }
  await user.call("checkImport", { params, body: { mapping, answers: {} } });
  return id;
}

async function commit(user: User, id: number): Promise<number> {
  const call = { params: { id }, body: { readyOnly: false } };
  for (;;) {
    const { left, import: list } = await user.call("commitImport", call);
    if (left === 0) return list.written;
  }
}

async function countUnits(pool: Pool): Promise<{ units: number; numbers: number }> {
  const { rows } = await pool.query<{ units: string; numbers: string }>(
    "select count(*) as units, count(distinct unit_number) as numbers from assets where unit_number like 'U%'",
  );
  return { units: Number(rows[0]?.units), numbers: Number(rows[0]?.numbers) };
}

it("10,000 units stand, while others read, and the same list again changes nothing", async () => {
  const { yard, pool } = await start();
  const list = listUnits(chooseSize(importLimits.rowsMax));
  const sending = time(() => send(yard, list));
  const sendReads = await readUntil(yard, sending);
  const sent = await sending;
  const committing = time(() => commit(yard, sent.result));
  const commitReads = await readUntil(yard, committing);
  const committed = await committing;
  const [sendP99, commitP99] = [findP99(sendReads), findP99(commitReads)];
  const again = await time(async () => commit(yard, await send(yard, list)));
  printFigures(
    `${list.length} rows: sent and checked in ${sent.ms} ms, imported in ${committed.ms} ms, again in ${again.ms} ms; ` +
      `${sendReads.length + commitReads.length} reads, p99 ${sendP99} and ${commitP99} ms`,
  );
  expect(committed.result).toBe(list.length);
  expect(again.result).toBe(0);
  expect(await countUnits(pool)).toEqual({ units: list.length, numbers: list.length });
  expect.soft(sent.ms + committed.ms).toBeLessThan(importMsMax);
  expect.soft(sendP99).toBeLessThan(readMsMax);
  expect.soft(commitP99).toBeLessThan(readMsMax);
});

it("kill -9 in the middle leaves whole parts, and importing again does the rest", async () => {
  const { url, product, yard, pool } = await start();
  const list = listUnits(chooseSize(importLimits.rowsMax));
  const id = await send(yard, list);
  const committing = commit(yard, id).catch(() => null);
  await vi.waitUntil(async () => (await countUnits(pool)).units > 0, backWithin);
  await product.stop("SIGKILL");
  await committing;
  const { units: before } = await countUnits(pool);
  expect(before).toBeLessThan(list.length);
  const next = await startProduct({ DATABASE_URL: url });
  const rest = await commit(userAt(next.origin, yard.session.cookie), id);
  printFigures(`${before} of ${list.length} units before the kill, the other ones after it`);
  expect(rest).toBe(list.length);
  expect(await countUnits(pool)).toEqual({ units: list.length, numbers: list.length });
});
