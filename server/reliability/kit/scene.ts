/** A product with four users who never give up: each write is sent with one key until it is acknowledged. */
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { expect, vi } from "vitest";
import { Pool } from "pg";
import { verifyRecords } from "../../backup/verify-records.ts";
import { invalidRows } from "../../test/calls/invalid-rows.ts";
import { addSignedIn, addUser } from "../../test/kit/build.ts";
import { pdfDataUrl } from "../../test/kit/samples.ts";
import {
  findDatabaseUrl,
  openPool,
  readPort,
  printFigures,
  createScratchFolder,
  startFront,
  startProduct,
} from "./product.ts";
import {
  addUnit,
  createFounder,
  inspection,
  pick,
  repair,
  type Unit,
  userAt,
  type Founder,
} from "./users.ts";

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
  const founder = await createFounder(origin);
  const units = [founder, await addUnit(founder), await addUnit(founder)];
  const owned = await Promise.all([1, 2, 3, 4].map(() => addOwned(founder)));
  const writers = Promise.all(owned.map((own) => writeOn(scene, { founder, units, own })));
  return Object.assign(scene, { founder, writers });
}

type Owned = Awaited<ReturnType<typeof addOwned>>;

/** What one writer alone changes: a unit, its driver, and a member of the crew. */
async function addOwned(founder: Founder) {
  const { assetId } = await addUnit(founder);
  const params = { id: assetId };
  // Beside the first figure of a meter, no reading is doubtful.
  for (const value of [1_000, 1_100]) {
    await founder.call("addReading", { params, body: { meter: "miles", value } });
  }
  const driver = await addSignedIn(userAt(founder.origin), founder, { role: "driver" });
  const { id: memberId } = await addUser(founder, { role: "driver" });
  return { assetId, driver, memberId };
}

type Writer = { founder: Founder; units: readonly Unit[]; own: Owned };

/**
 * Inspects, logs the maintenance that resolves the inspection, adds its invoice, corrects its cost, voids every other
 * one or takes other things back, and so on.
 */
async function writeOn(writing: Writing, { founder, units, own }: Writer): Promise<void> {
  for (let odometer = 1_000; !writing.isOver; odometer += 1) {
    const { assetId, scheduleId } = pick(units);
    const body = inspection(assetId);
    const resolvedInspectionId = await insist(writing, (headers) =>
      founder.send("submitInspection", { body, headers }),
    );
    const fix = { ...repair(assetId), scheduleId, resolvedInspectionId, odometer };
    const id = await insist(writing, (headers) =>
      founder.send("logMaintenance", { body: fix, headers }),
    );
    // Named after its key, because a file has none: the same file is there once.
    const fileId = await insist(writing, ({ "idempotency-key": name }) =>
      founder.send("addMaintenanceFile", { params: { id }, body: { name, data: pdfDataUrl } }),
    );
    const corrected = await insist(writing, (headers) => {
      const body = { reason: "Wrong cost", log: { ...fix, cost: 1_240 } };
      return founder.send("correctMaintenance", { params: { id }, body, headers });
    });
    if (odometer % 2 === 0) {
      await insist(writing, (headers) =>
        withReason(founder, { call: "voidMaintenance", id: corrected }, headers),
      );
    } else await takeBack(writing, { founder, own, fileId });
  }
}

/** Voids an inspection and a reading that was confirmed, removes a file, and brings back a member who was removed. */
async function takeBack(
  writing: Writing,
  {
    founder,
    own: { assetId, driver, memberId },
    fileId,
  }: Omit<Writer, "units"> & { fileId: number },
): Promise<void> {
  const body = inspection(assetId);
  const inspectionId = await insist(writing, (headers) =>
    founder.send("submitInspection", { body, headers }),
  );
  const doubtful = { params: { id: assetId }, body: { meter: "miles", value: 800_000 } };
  const readingId = await insist(writing, (headers) =>
    driver.send("addReading", { ...doubtful, headers }),
  );
  const params = { id: readingId };
  await sendOn(writing, () =>
    unlessDone("meters.alreadyCounts", readingId, founder.send("confirmReading", { params })),
  );
  for (const done of [
    { call: "voidInspection", id: inspectionId },
    { call: "voidReading", id: readingId },
    { call: "removeMaintenanceFile", id: fileId },
  ] as const) {
    await insist(writing, (headers) => withReason(founder, done, headers));
  }
  const member = { params: { id: memberId } };
  await sendOn(writing, () =>
    unlessDone("request.notFound", memberId, founder.send("removeUser", member)),
  );
  // Named after its key, which the trail stores.
  await insist(writing, ({ "idempotency-key": username }) => {
    const sent = founder.send("bringBackUser", { ...member, body: { username } });
    return unlessDone("crew.notRemoved", memberId, sent);
  });
}

const doneCodes = {
  voidMaintenance: "maintenance.alreadyVoid",
  voidInspection: "inspections.alreadyVoid",
  voidReading: "meters.alreadyVoid",
  removeMaintenanceFile: "maintenance.fileRemoved",
} as const;

type Done = { call: keyof typeof doneCodes; id: number };

/** Its reason is its key, because it has none: it is found again although the response was lost. */
function withReason(founder: Founder, { call, id }: Done, { "idempotency-key": reason }: Key) {
  return unlessDone(doneCodes[call], id, founder.send(call, { params: { id }, body: { reason } }));
}

/** What was done, and is refused with this code because only the response was lost. */
async function unlessDone(code: string, id: number, sent: ReturnType<Founder["send"]>) {
  const response = await sent;
  const isDone = response.status === 204 || response.body?.code === code;
  return isDone ? { ...response, status: 200, body: { id } } : response;
}

type Key = { "idempotency-key": string };

/** Sends with a new key until it is acknowledged, and notes that. */
async function insist(
  writing: Writing,
  send: (headers: Key) => ReturnType<Founder["send"]>,
): Promise<number> {
  const key = randomUUID();
  const id = await sendOn(writing, () => send({ "idempotency-key": key }));
  writing.acknowledged.set(key, id);
  return id;
}

async function sendOn(writing: Writing, send: () => ReturnType<Founder["send"]>): Promise<number> {
  for (let tries = 0; tries < retriesMax; tries += 1) {
    const { status, text, body } = await send();
    if (status === 201 || status === 200) return body.id;
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
  const { founder, writers, acknowledged } = scene;
  const isBack = async () => (await founder.get("/api/user")).status === 200;
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
    select name::uuid, id from document_files
    union all
    select void_reason::uuid, id from maintenance_logs where voided_at is not null and replaced_by_id is null
    union all
    select void_reason::uuid, id from inspection_logs where voided_at is not null
    union all
    select idempotency_key, id from meter_readings where idempotency_key is not null
    union all
    select void_reason::uuid, id from meter_readings where voided_at is not null and confirmed_at is not null
    union all
    select remove_reason::uuid, id from document_files where removed_at is not null
    union all
    select (changes #>> '{username,to}')::uuid, row_id from audit_entries where action = 'brought_back'`,
  );
  const ids = new Map(rows.map(({ key, id }) => [key, Number(id)]));
  expect.soft([...acknowledged].filter(([key, id]) => ids.get(key) !== id)).toEqual([]);
  expect.soft(rows.length - ids.size, "rows that are there twice").toBe(0);
  await expectWhole(url);
  printFigures(`${acknowledged.size} writes acknowledged, ${scene.retries} sent again`);
}

/** At any moment: each write is there with all of its effects or not at all, and matches its seal. */
async function expectWhole(url: string): Promise<void> {
  // The database may be at another address after each start.
  const pool = new Pool({ connectionString: url, max: 1 });
  try {
    expect.soft(await invalidRows({ pool })).toEqual([]);
    expect.soft((await pool.query(halfEffects)).rows).toEqual([]);
  } finally {
    await pool.end();
  }
  for await (const { broken, lost } of verifyRecords(url)) {
    expect.soft({ broken, lost }).toEqual({ broken: null, lost: null });
  }
}

/** Assets and schedules that a maintenance log was to change and did not; a void one changes nothing. */
const halfEffects = `
  select 'asset' as missed, a.id, m.id as log from assets a
  join maintenance_logs m on m.company_id = a.company_id and m.asset_id = a.id
  where m.odometer > a.current_miles and m.voided_at is null
  union all
  select 'schedule', s.id, last.id from maintenance_schedules s
  cross join lateral (select m.id, m.date from maintenance_logs m
    where m.company_id = s.company_id and m.schedule_id = s.id and m.voided_at is null
    order by m.date desc limit 1) last
  where last.date is distinct from s.last_performed`;

/** Here for the gate, which has a few rounds of it. */
export async function killServer(rounds: number): Promise<void> {
  const dir = createScratchFolder();
  const scene = await openScene({ DATA_DIR: dir });
  await repeatFault(scene, rounds, async () => {
    await scene.product.stop("SIGKILL");
    // Its database was left running, and is found by the next start.
    scene.product = await startProduct({ DATA_DIR: dir });
    await expectWhole(findDatabaseUrl(dir));
  });
  await closeScene(scene, findDatabaseUrl(dir));
}
