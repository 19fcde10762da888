import { setTimeout as pause } from "node:timers/promises";
import type { PoolClient } from "pg";
import request from "supertest";
import { describe, expect, it } from "vitest";
import { startTestApp } from "../test/harness.ts";

const { app, database } = await startTestApp();
const never = new Promise<boolean>(() => {});
const behind = await startTestApp({ database, isMigrated: () => Promise.resolve(false) });
const failing = await startTestApp({
  database,
  isMigrated: () => Promise.reject(new Error("gone")),
});
const stuck = await startTestApp({ database, isMigrated: () => never });

describe("GET /readyz", () => {
  it("is 200 while the database answers and is migrated", async () => {
    const response = await request(app).get("/readyz");
    expect(response.status).toBe(200);
    expect(response.body).toEqual({ status: "ready" });
  });

  it.each([
    ["is not migrated", behind.app],
    ["fails", failing.app],
    ["does not answer", stuck.app],
  ])("is 503 within a second or so when the database %s", async (_, unready) => {
    const began = performance.now();
    const response = await request(unready).get("/readyz");
    expect(performance.now() - began).toBeLessThan(3_000);
    expect(response.status).toBe(503);
    expect(response.body).toEqual({ status: "not ready" });
  });

  it("is 503 at once when others already wait for a connection", async () => {
    const { pool } = database;
    const held: PoolClient[] = [];
    for (let n = 0; n < pool.options.max; n += 1) held.push(await pool.connect());
    const waiting = pool.connect();
    await pause(10);
    const response = await request(app).get("/readyz");
    expect(response.status).toBe(503);
    for (const client of held) client.release();
    (await waiting).release();
    expect((await request(app).get("/readyz")).status).toBe(200);
  });
});

describe("GET /healthz", () => {
  it("answers while the process lives, whatever the database does", async () => {
    const response = await request(stuck.app).get("/healthz");
    expect(response.status).toBe(200);
    expect(response.body).toEqual({ status: "ok" });
  });
});
