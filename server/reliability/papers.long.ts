/** Prints the file of a busy unit, and of a whole fleet, while others use the server. */
import { statSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { fillCompany } from "../test/kit/fleet-filling.ts";
import {
  findDatabaseUrl,
  measureHighest,
  readMemory,
  openPool,
  printFigures,
  createScratchFolder,
  chooseSize,
  startProduct,
} from "./kit/product.ts";
import { download, createFounder, watchOthers } from "./kit/users.ts";

const unitMsMax = 2_000;
const serverMegabytesMax = 300;
const othersMsMax = 300;

it("a fleet of so many units is printed while others are served", async () => {
  const dir = createScratchFolder();
  const { origin, pid } = await startProduct({ DATA_DIR: dir });
  const founder = await createFounder(origin);
  const pool = openPool(findDatabaseUrl(dir));
  const { rows } = await pool.query<{ id: string }>("select id from companies");
  const assets = chooseSize(300);
  const records = { inspectionLogs: assets * 300, maintenanceLogs: assets * 40 };
  const sizes = { ...records, assets, schedules: assets * 2, checklists: 30, notifications: 100 };
  await fillCompany(pool, { companyId: Number(rows[0]?.id), userId: founder.id, sizes });
  await pool.query("vacuum analyze");
  const year = yearUntil(new Date());
  const unit = join(dir, "unit.pdf");
  const path = `/api/papers/units/${founder.assetId}/pdf?${year}`;
  for (const round of ["first", "second"]) {
    const began = performance.now();
    await download(founder, path, unit);
    const ms = Math.round(performance.now() - began);
    printFigures(`a unit's year, ${round}: ${ms} ms, ${formatMegabytes(unit)}`);
    expect.soft(ms).toBeLessThan(unitMsMax);
  }
  const before = readMemory(pid);
  const fleet = join(dir, "fleet.zip");
  const began = performance.now();
  const { highest, result: others } = await measureHighest(
    () => readMemory(pid),
    () => watchOthers(founder, () => download(founder, "/api/papers/fleet", fleet)),
  );
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  printFigures(`${assets} units: ${seconds} s, ${formatMegabytes(fleet)}`);
  printFigures(`the server ${before} to ${highest} MB, others served within ${others} ms`);
  expect.soft(highest).toBeLessThan(serverMegabytesMax);
  expect.soft(others).toBeLessThan(othersMsMax);
});

function yearUntil(now: Date): string {
  const to = now.toISOString().slice(0, 10);
  return `from=${Number(to.slice(0, 4)) - 1}${to.slice(4).replace("02-29", "02-28")}&to=${to}`;
}

function formatMegabytes(file: string): string {
  return `${(statSync(file).size / 1_000_000).toFixed(1)} MB`;
}
