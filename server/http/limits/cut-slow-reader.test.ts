import { once } from "node:events";
import type { Server } from "node:http";
import { createServer } from "node:http";
import type { Socket } from "node:net";
import { connect as openSocket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { exportsMax } from "../../db/connection/client.ts";
import { CompanyDb } from "../../db/company/company-db.ts";
import { isSnapshotAwaited } from "../../db/company/company-snapshot.ts";
import { computeDigest } from "../../hash.ts";
import { PhotoBytes, toObjectKey } from "../../objects/photo-bytes.ts";
import { foundCompany } from "../../test/kit/build.ts";
import type { TestCompany } from "../../test/kit/harness.ts";
import { shareTestApp } from "../../test/kit/harness.ts";
import { startObjects, storeAt } from "../../test/stand-ins/stand-in-objects.ts";
import { writeCompany } from "../../features/export/write-company.ts";
import { cutSlowReader } from "./cut-slow-reader.ts";

const { connect, database, parts } = await shareTestApp();
// Writing and reading the bytes of all photos in rows would take longer than everything else.
const objects = await startObjects();
afterAll(() => void objects.stop());
const pace = { bytesPerSecondMin: 50_000, patienceMs: 600 };
/** As outside of tests, but that the readers of awaited turns are measured sooner. */
const usualPace = { pressedPace: { bytesPerSecondMin: 500_000, patienceMs: pace.patienceMs } };
type Paces = Parameters<typeof cutSlowReader>[1];
const photoBytes = 2_000_000;
const photoCount = 8;
const photo = Buffer.alloc(photoBytes);
const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

describe("The reader of an export", () => {
  it("is cut off at 1 KB a second, and its turn and connection are released", async () => {
    const company = await foundCompany(connect);
    await addPhotos(company);
    const reader = await startExport(company);
    const reading = setInterval(() => reader.read(10), 10);
    await once(reader, "readable");
    expect(busy()).toBe(1);
    expect(await readTurn(company)).toBe(409);
    await expect.poll(() => readTurn(company)).toBe(204);
    await expect.poll(busy).toBe(0);
    clearInterval(reading);
    reader.destroy();
  });

  it("is cut off while only the last bytes are left to read", async () => {
    const server = createServer((_req, res) => {
      cutSlowReader(res, { pace });
      res.end(Buffer.alloc(photoBytes * photoCount));
    });
    const reader = await openConnection(server);
    await once(reader, "readable");
    expect(await countConnections(server)).toBe(1);
    await expect.poll(() => countConnections(server)).toBe(0);
    reader.destroy();
  });

  it("gives up its turn to another company where ten of them read slowly", async () => {
    const slow: Socket[] = [];
    for (let reader = 0; reader < exportsMax; reader += 1) {
      const company = await foundCompany(connect);
      await addPhotos(company);
      slow.push(await startExport(company, usualPace));
    }
    await Promise.all(slow.map((reader) => once(reader, "readable")));
    await expect.poll(busy).toBe(exportsMax);
    // Far more than a reader must take where no other waits.
    const reading = setInterval(() => slow.forEach((reader) => reader.read(1_000)), 10);
    await pause(pace.patienceMs * 2);
    expect(slow.filter((reader) => reader.closed)).toEqual([]);
    const next = await foundCompany(connect);
    const reader = await startExport(next, usualPace);
    reader.resume();
    await once(reader, "end");
    // The others go on as soon as none waits.
    expect(slow.filter((candidate) => candidate.closed).length).toBeLessThan(exportsMax);
    clearInterval(reading);
    for (const item of slow) item.destroy();
    await expect.poll(busy).toBe(0);
  });

  it("is not cut off while it waits for a slow database", async () => {
    const company = await foundCompany(connect);
    await addPhotos(company);
    const locking = await database.pool.connect();
    await locking.query("begin");
    await locking.query("lock table photos in access exclusive mode");
    const reader = await startExport(company);
    let taken = 0;
    reader.on("data", (bytes: Buffer) => void (taken += bytes.length));
    await pause(pace.patienceMs * 4);
    expect(taken).toBeLessThan(photoBytes);
    await locking.query("commit");
    locking.release();
    await once(reader, "end");
    expect(taken).toBeGreaterThan(photoBytes * photoCount);
  });
});

/** A connection that downloads a company's export from a server that soon cuts slow readers. */
async function startExport({ admin }: TestCompany, paces: Paces = { pace }): Promise<Socket> {
  const { body } = await admin.send("getCurrentUser");
  const { rows } = await database.pool.query<{ id: string }>(
    "select company_id as id from users where id = $1 /* across companies */",
    [admin.id],
  );
  const company = { id: Number(rows[0]?.id), name: "Slow", timeZone: "UTC" };
  const rowsOf = new CompanyDb(database.builder, company);
  const inStore = new PhotoBytes({ store: storeAt(objects.endpoint), log: parts.log });
  const by = { user: { ...body, company }, now: new Date(), database, photoBytes: inStore };
  const server = createServer((_req, res) => {
    void writeCompany(rowsOf, by, () => {
      cutSlowReader(res, { ...paces, isAwaited: isSnapshotAwaited });
      return res;
    });
  });
  return openConnection(server);
}

async function openConnection(server: Server): Promise<Socket> {
  servers.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const socket = openSocket(port, "127.0.0.1");
  socket.write("GET / HTTP/1.1\r\nHost: yard\r\nConnection: close\r\n\r\n");
  return socket;
}

function countConnections(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.getConnections((_error, count) => resolve(count));
  });
}

function busy(): number {
  const { pool } = database.exports;
  return pool.totalCount - pool.idleCount;
}

async function readTurn({ admin }: TestCompany): Promise<number> {
  return (await admin.send("checkExport")).status;
}

/** Adds more than the buffers on the way to a reader can hold. */
async function addPhotos({ admin }: TestCompany): Promise<void> {
  const { rows } = await database.pool.query<{ company: string; id: string }>(
    `insert into photos (company_id, uploaded_by_id, content_type, object_id, sha256, size)
     select u.company_id, u.id, 'image/jpeg', gen_random_uuid(), $2, $3
     from users u, generate_series(1, $4::int) /* across companies */ where u.id = $1
     returning company_id as company, object_id as id`,
    [admin.id, computeDigest(photo), photoBytes, photoCount],
  );
  for (const { company, id } of rows) {
    const path = `/yard/${toObjectKey(Number(company), id)}`;
    objects.objects.set(path, { bytes: photo, changedAt: new Date() });
  }
}
