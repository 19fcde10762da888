/** Lists of a whole fleet are imported, while others read, and while the server is killed. */
import { addToDay, toDay } from "#shared/base/days.ts";
import { importLimits } from "#shared/imports/imports-limits.ts";
import type { ImportKind } from "#shared/imports/imports.ts";
import { expect, it, vi } from "vitest";
import type { Pool } from "pg";
import { chooseSize, openPool, printFigures, startDatabase, startProduct } from "./kit/product.ts";
import { findP99, readUntil, time } from "./kit/reads-beside.ts";
import { backWithin } from "./kit/scene.ts";
import { createFounder, type User, userAt } from "./kit/users.ts";

const importMsMax = 10_000;
const fleetMsMax = 180_000;
const readMsMax = 300;

type List = { kind: ImportKind; header: string[]; rows: string[][] };

const unitHeader = [
  "Unit Number",
  "Name",
  "Category",
  "VIN/Serial",
  "Year",
  "Make",
  "Model",
  "Miles",
];

function listUnits(count: number): List {
  const rows = Array.from({ length: count }, (_, n) => [
    `U${n}`,
    `Unit ${n}`,
    n % 3 === 0 ? "Trailer" : "Truck",
    `SERIAL${n}X`,
    "2019",
    "Mack",
    "Granite",
    String(1_000 + n),
  ]);
  return { kind: "assets", header: unitHeader, rows };
}

/** By time, by miles, and by what comes first of both. */
const services = [
  ["DOT annual", "", "12 months"],
  ["Oil change", "10,000 mi", ""],
  ["PM-A", "5,000 mi or 250 hr", "90 days"],
];

function listSchedules(units: number): List {
  const header = ["Unit Number", "Service", "Meter interval", "Frequency", "Last done"];
  const today = toDay(new Date(), "UTC");
  const rows = listOfEach(units, (unit, n) => [
    unit,
    ...(services[n] ?? []),
    addToDay(today, -20 * (n + 1)),
  ]);
  return { kind: "schedules", header, rows };
}

function listHistory(units: number): List {
  const header = ["Unit Number", "Date", "Description", "Vendor", "Cost", "Odometer"];
  const today = toDay(new Date(), "UTC");
  const rows = listOfEach(units, (unit, n) => [
    unit,
    addToDay(today, -60 * (n + 1)),
    "Oil change and filters",
    "Plains Truck Parts",
    `$1,${n}40.50`,
    String(900 - 100 * n),
  ]);
  return { kind: "history", header, rows };
}

function listOfEach(units: number, toRow: (unit: string, n: number) => string[]): string[][] {
  return Array.from({ length: units * services.length }, (_, at) =>
    toRow(`U${Math.floor(at / services.length)}`, at % services.length),
  );
}

async function start() {
  const { url } = await startDatabase();
  const product = await startProduct({ DATABASE_URL: url });
  const founder = await createFounder(product.origin);
  return { url, product, founder, pool: openPool(url) };
}

/** From the first row to the check. */
async function send(user: User, { kind, header, rows }: List): Promise<number> {
  const body = { kind, fileName: "fleet.csv", header };
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
  const { founder, pool } = await start();
  const list = listUnits(chooseSize(importLimits.rowsMax));
  const sending = time(() => send(founder, list));
  const sendReads = await readUntil(founder, sending);
  const sent = await sending;
  const committing = time(() => commit(founder, sent.result));
  const commitReads = await readUntil(founder, committing);
  const committed = await committing;
  const [sendP99, commitP99] = [findP99(sendReads), findP99(commitReads)];
  const again = await time(async () => commit(founder, await send(founder, list)));
  printFigures(
    `${list.rows.length} rows: sent and checked in ${sent.ms} ms, imported in ${committed.ms} ms, again in ${again.ms} ms; ` +
      `${sendReads.length + commitReads.length} reads, p99 ${sendP99} and ${commitP99} ms`,
  );
  expect(committed.result).toBe(list.rows.length);
  expect(again.result).toBe(0);
  expect(await countUnits(pool)).toEqual({ units: list.rows.length, numbers: list.rows.length });
  expect.soft(sent.ms + committed.ms).toBeLessThan(importMsMax);
  expect.soft(sendP99).toBeLessThan(readMsMax);
  expect.soft(commitP99).toBeLessThan(readMsMax);
});

it("3,000 units stand with their schedules and their history, while others read", async () => {
  const { founder } = await start();
  const units = chooseSize(3_000);
  const lists = [listUnits(units), listSchedules(units), listHistory(units)];
  const reads: number[] = [];
  let all = 0;
  for (const list of lists) {
    const importing = time(async () => commit(founder, await send(founder, list)));
    reads.push(...(await readUntil(founder, importing)));
    const { ms, result } = await importing;
    all += ms;
    printFigures(`${list.rows.length} rows of ${list.kind} in ${ms} ms`);
    expect(result).toBe(list.rows.length);
  }
  const p99 = findP99(reads.toSorted((a, b) => a - b));
  printFigures(`${units} units in ${all} ms; ${reads.length} reads, p99 ${p99} ms`);
  expect.soft(all).toBeLessThan(fleetMsMax);
  expect.soft(p99).toBeLessThan(readMsMax);
});

it("kill -9 in the middle leaves whole parts, and importing again does the rest", async () => {
  const { url, product, founder, pool } = await start();
  const list = listUnits(chooseSize(importLimits.rowsMax));
  const id = await send(founder, list);
  const committing = commit(founder, id).catch(() => null);
  await vi.waitUntil(async () => (await countUnits(pool)).units > 0, backWithin);
  await product.stop("SIGKILL");
  await committing;
  const { units: before } = await countUnits(pool);
  expect(before).toBeLessThan(list.rows.length);
  const next = await startProduct({ DATABASE_URL: url });
  const rest = await commit(userAt(next.origin, founder.session.cookie), id);
  printFigures(`${before} of ${list.rows.length} units before the kill, the other ones after it`);
  expect(rest).toBe(list.rows.length);
  expect(await countUnits(pool)).toEqual({ units: list.rows.length, numbers: list.rows.length });
});
