/** Drivers and a shop that never give up: every write is sent with the same key until it is acknowledged. */
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Pool } from "pg";
import { invalidRows } from "../test/invalid-rows.ts";
import {
  type Later,
  type Outcome,
  openPool,
  portOf,
  roundMs,
  standBefore,
  startProduct,
  waitUntil,
} from "./product.ts";
import {
  type Yard,
  addUnit,
  createdId,
  foundYard,
  get,
  inspection,
  inspections,
  maintenance,
  post,
  repair,
} from "./requests.ts";

const backWithinMs = 60_000;
const unitCount = 3;
const retryMs = 25;
/** Longer than any fault lasts. */
const retriesMax = 4_000;

/** A server behind an address that outlives it, with four people who write. */
export async function openScene(
  later: Later,
  settings: Record<string, string>,
  cutsAnswer = () => false,
) {
  const product = await startProduct(later, settings);
  const yard = await foundYard(product.origin);
  const scene = { product, yard, later, isCutting: false };
  const front = await standBefore(later, {
    nextPort: () => portOf(scene.product.origin),
    cutsAnswer: () => scene.isCutting && cutsAnswer(),
  });
  scene.yard = { ...yard, origin: front.origin };
  const writers = await startWriters(scene.yard, 4);
  scene.isCutting = true;
  return Object.assign(scene, { writers });
}

type Scene = Awaited<ReturnType<typeof openScene>>;

/** Makes a fault so many times, each somewhere in the middle of the writing; how long each lasted. */
export async function repeat({ writers }: Scene, rounds: number, fault: () => Promise<void>) {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const before = writers.count();
    await waitUntil(() => writers.count() > before, backWithinMs);
    await pause(Math.random() * 200);
    const began = performance.now();
    await fault();
    times.push(performance.now() - began);
  }
  return times;
}

/** Waits until all serves again, ends the writing, and looks at every row. */
export async function closeScene(scene: Scene, url: string, seen: Outcome): Promise<Outcome> {
  const { yard, writers, later } = scene;
  const back = await waitUntil(
    async () => (await get(yard, "/api/user")).status === 200,
    backWithinMs,
  );
  await writers.stop();
  const wrong = [...seen.wrong, ...(await writers.check(openPool(url, later)))];
  if (back === undefined) wrong.push(`it did not serve again within ${roundMs(backWithinMs)}`);
  const again = `${writers.seen.repeats} sent again`;
  return { figures: `${seen.figures}; ${writers.count()} writes acknowledged, ${again}`, wrong };
}

/** So many at once; each inspects, then logs the maintenance that resolves the inspection. */
async function startWriters(yard: Yard, count: number) {
  const units = [yard];
  while (units.length < unitCount) units.push({ ...yard, ...(await addUnit(yard)) });
  /** What the server acknowledged, by its key. */
  const acknowledged = {
    inspection_logs: new Map<string, number>(),
    maintenance_logs: new Map<string, number>(),
  };
  const seen = { repeats: 0, wrong: new Array<string>(), isOver: false };
  const running = Array.from({ length: count }, (_, place) => write(place));
  return {
    seen,
    count: () => acknowledged.inspection_logs.size + acknowledged.maintenance_logs.size,
    /** Lets each finish what it has begun. */
    stop: async () => {
      seen.isOver = true;
      await Promise.all(running);
    },
    /** Every sentence that does not hold of the rows, and every response that no fault explains. */
    check: async (database: Pool) => {
      const missing = Object.entries(acknowledged).map((rows) => findMissing(database, ...rows));
      return [...seen.wrong, ...(await Promise.all(missing)).flat(), ...(await findHalf(database))];
    },
  };

  async function write(place: number): Promise<void> {
    for (let odometer = 1_000; !seen.isOver; odometer += 1) {
      const { assetId, scheduleId } = units[(place + odometer) % unitCount] ?? yard;
      const found = await insist(inspections, inspection(assetId));
      if (!found) return;
      acknowledged.inspection_logs.set(found.key, found.id);
      const fix = { scheduleId, resolvedInspectionId: found.id, odometer };
      const log = await insist(maintenance, { ...repair(assetId), ...fix });
      if (!log) return;
      acknowledged.maintenance_logs.set(log.key, log.id);
    }
  }

  /** Until it is acknowledged; undefined when a response came that no fault explains. */
  async function insist(path: string, body: object) {
    const key = randomUUID();
    for (let tries = 0; tries < retriesMax; tries += 1) {
      const response = await post(yard, path, { key, body });
      if (response.status === 201) return { key, id: createdId(response) };
      if (![0, 503].includes(response.status)) {
        seen.wrong.push(`${path} was answered with ${response.status} ${response.text}`);
        return undefined;
      }
      seen.repeats += 1;
      await pause(retryMs);
    }
    seen.wrong.push(`${path} was never answered`);
    return undefined;
  }
}

async function findMissing(database: Pool, table: string, acknowledged: Map<string, number>) {
  const { rows } = await database.query<{ key: string; id: string }>(
    `select idempotency_key as key, id from ${table} where idempotency_key is not null`,
  );
  const ids = new Map(rows.map(({ key, id }) => [key, Number(id)]));
  const lost = [...acknowledged].filter(([key, id]) => ids.get(key) !== id).length;
  const twice = rows.length - ids.size;
  return [
    ...(lost > 0 ? [`${lost} acknowledged rows of ${table} are missing`] : []),
    ...(twice > 0 ? [`${twice} rows of ${table} are there twice`] : []),
  ];
}

/** What a maintenance log does to the meter and the schedule, beside what must hold of all rows. */
const halfEffects: Record<string, string> = {
  "an asset whose meter missed a maintenance log": `
    select a.id from assets a join maintenance_logs m
      on m.company_id = a.company_id and m.asset_id = a.id
    where m.odometer > a.current_miles`,
  "a schedule that missed a maintenance log": `
    select s.id from maintenance_schedules s join maintenance_logs m
      on m.company_id = s.company_id and m.schedule_id = s.id
    where m.date > s.last_performed or s.last_performed is null`,
};

async function findHalf(pool: Pool): Promise<string[]> {
  const found = await invalidRows({ pool });
  for (const [name, statement] of Object.entries(halfEffects)) {
    const { rowCount } = await pool.query(statement);
    if (rowCount) found.push(`${rowCount} × ${name}`);
  }
  return found;
}
