import { setTimeout as pause } from "node:timers/promises";
import type { PoolClient } from "pg";
import request from "supertest";
import { describe, expect, it } from "vitest";
import { startTestApp } from "../test/kit/harness.ts";

const { app, database } = await startTestApp();
const never = new Promise<boolean>(() => {});
const behind = await startTestApp({ database, canWork: () => Promise.resolve(false) });
const failing = await startTestApp({
  database,
  canWork: () => Promise.reject(new Error("gone")),
});
const stuck = await startTestApp({ database, canWork: () => never });

describe("GET /readyz", () => {
  it("returns 200 while the database responds and is migrated", async () => {
    const response = await request(app).get("/readyz");
    expect(response.status).toBe(200);
    expect(response.body).toEqual({ status: "ready" });
  });

  it.each([
    ["is not migrated", behind.app],
    ["fails", failing.app],
    ["does not respond", stuck.app],
  ])("returns 503 within three seconds when the database %s", async (_, unready) => {
    const began = performance.now();
    const response = await request(unready).get("/readyz");
    expect(performance.now() - began).toBeLessThan(3_000);
    expect(response.status).toBe(503);
    expect(response.body).toEqual({ status: "not ready" });
  });

  it("returns 503 when other requests wait for a connection", async () => {
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
  it("returns 200 even when the database does not respond", async () => {
    const response = await request(stuck.app).get("/healthz");
    expect(response.status).toBe(200);
    expect(response.body).toEqual({ status: "ok" });
  });
});
