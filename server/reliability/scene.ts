/** A product with four users who never give up: each write is sent with one key until it is acknowledged. */
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { expect, vi } from "vitest";
import { invalidRows } from "../test/calls/invalid-rows.ts";
import { pdfDataUrl } from "../test/kit/samples.ts";
import {
  findDatabaseUrl,
  openPool,
  readPort,
  printFigures,
  createScratchFolder,
  startFront,
  startProduct,
} from "./product.ts";
import { addUnit, foundYard, inspection, pick, repair, type Unit, type Yard } from "./yard.ts";

export const backWithin = { timeout: 60_000, interval: 20 };
const retryMs = 25;
/** Longer than any fault lasts. */
const retriesMax = 4_000;

/** What the users have written: the ids of what was acknowledged, by key. */
type Writing = { acknowledged: Map<string, number>; retries: number; isOver: boolean };

export type Scene = Awaited<ReturnType<typeof openScene>>;

/** The server stands behind an address that outlives it. */
export async function openScene(settings: Record<string, string>, cutsResponse = () => false) {
  const state = { product: await startProduct(settings), isCutting: false };
  const { origin } = await startFront({
    nextPort: () => readPort(state.product.origin),
    cutsResponse: () => state.isCutting && cutsResponse(),
  });
  const scene = await openWriting(origin, state);
  scene.isCutting = true;
  return scene;
}

/** The users at an address; what they have written is noted in `state`. */
export async function openWriting<State extends object>(origin: string, state: State) {
  const writing: Writing = { acknowledged: new Map(), retries: 0, isOver: false };
  const scene = Object.assign(state, writing);
  const yard = await foundYard(origin);
  const units = [yard, await addUnit(yard), await addUnit(yard)];
  const writers = Promise.all([1, 2, 3, 4].map(() => writeOn(scene, yard, units)));
  return Object.assign(scene, { yard, writers });
}

/** Inspects, logs the maintenance that resolves the inspection, adds its invoice, and so on. */
async function writeOn(writing: Writing, yard: Yard, units: readonly Unit[]): Promise<void> {
  for (let odometer = 1_000; !writing.isOver; odometer += 1) {
    const { assetId, scheduleId } = pick(units);
    const body = inspection(assetId);
    const resolvedInspectionId = await insist(writing, (headers) =>
      yard.send("submitInspection", { body, headers }),
    );
    const fix = { ...repair(assetId), scheduleId, resolvedInspectionId, odometer };
    const id = await insist(writing, (headers) =>
      yard.send("logMaintenance", { body: fix, headers }),
    );
    // Named after its key, because a file has none: the same file is there once.
    await insist(writing, ({ "idempotency-key": name }) =>
      yard.send("addMaintenanceFile", { params: { id }, body: { name, data: pdfDataUrl } }),
    );
  }
}

/** Sends until it is acknowledged. */
async function insist(
  writing: Writing,
  send: (headers: { "idempotency-key": string }) => ReturnType<Yard["send"]>,
): Promise<number> {
  const key = randomUUID();
  for (let tries = 0; tries < retriesMax; tries += 1) {
    const { status, text, body } = await send({ "idempotency-key": key });
    if (status === 201) {
      writing.acknowledged.set(key, body.id);
      return body.id;
    }
    // No fault explains another status.
    if (![0, 503].includes(status)) throw new Error(`a write was refused: ${status} ${text}`);
    writing.retries += 1;
    await pause(retryMs);
  }
  throw new Error("a write was never acknowledged");
}

/** Makes a fault so many times, each somewhere in the middle of the writing. */
export async function repeatFault(
  { acknowledged }: Scene,
  rounds: number,
  fault: () => Promise<unknown>,
) {
  let longestMs = 0;
  for (let round = 0; round < rounds; round += 1) {
    const before = acknowledged.size;
    await vi.waitUntil(() => acknowledged.size > before, backWithin);
    await pause(Math.random() * 200);
    const began = performance.now();
    await fault();
    longestMs = Math.max(longestMs, performance.now() - began);
  }
  printFigures(`the longest of ${rounds}: ${Math.round(longestMs)} ms`);
}

/** Waits until all serves again, ends the writing, and looks at every row. */
export async function closeScene(
  scene: Omit<Scene, "product" | "isCutting">,
  url: string,
): Promise<void> {
  const { yard, writers, acknowledged } = scene;
  const isBack = async () => (await yard.get("/api/user")).status === 200;
  await vi.waitUntil(isBack, backWithin);
  // Each finishes what it has begun.
  scene.isOver = true;
  await writers;
  const pool = openPool(url);
  const { rows } = await pool.query<{ key: string; id: string }>(
    `select idempotency_key as key, id from inspection_logs where idempotency_key is not null
    union all
    select idempotency_key, id from maintenance_logs where idempotency_key is not null
    union all
    select name::uuid, id from document_files`,
  );
  const ids = new Map(rows.map(({ key, id }) => [key, Number(id)]));
  const half = await pool.query(halfEffects);
  expect.soft([...acknowledged].filter(([key, id]) => ids.get(key) !== id)).toEqual([]);
  expect.soft(rows.length - ids.size, "rows that are there twice").toBe(0);
  expect.soft(await invalidRows({ pool })).toEqual([]);
  expect.soft(half.rows).toEqual([]);
  printFigures(`${acknowledged.size} writes acknowledged, ${scene.retries} sent again`);
}

/** Assets and schedules that a maintenance log was to change and did not. */
const halfEffects = `
  select 'asset' as missed, a.id, m.id as log from assets a
  join maintenance_logs m on m.company_id = a.company_id and m.asset_id = a.id
  where m.odometer > a.current_miles
  union all
  select 'schedule', s.id, m.id from maintenance_schedules s
  join maintenance_logs m on m.company_id = s.company_id and m.schedule_id = s.id
  where m.date > s.last_performed or s.last_performed is null`;

/** Here for the gate, which has a few rounds of it. */
export async function killServer(rounds: number): Promise<void> {
  const dir = createScratchFolder();
  const scene = await openScene({ DATA_DIR: dir });
  await repeatFault(scene, rounds, async () => {
    await scene.product.stop("SIGKILL");
    // Its database was left running, and is found by the next start.
    scene.product = await startProduct({ DATA_DIR: dir });
  });
  await closeScene(scene, findDatabaseUrl(dir));
}
