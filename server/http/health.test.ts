import { setTimeout as pause } from "node:timers/promises";
import type { PoolClient } from "pg";
import request from "supertest";
import { describe, expect, it } from "vitest";
import { createApp } from "../app.ts";
import { startTestApp } from "../test/harness.ts";

const { app, parts, database } = await startTestApp();
const never = new Promise<boolean>(() => {});

function asked(path: string, isMigrated: () => Promise<boolean>) {
  return request(createApp({ ...parts, isMigrated })).get(path);
}

describe("GET /readyz", () => {
  it("is 200 while the database answers and is migrated", async () => {
    const response = await request(app).get("/readyz");
    expect(response.status).toBe(200);
    expect(response.body).toEqual({ status: "ready" });
  });

  it.each([
    ["is not migrated", () => Promise.resolve(false)],
    ["fails", () => Promise.reject(new Error("gone"))],
    ["does not answer", () => never],
  ])("is 503 within a second or so when the database %s", async (_, isMigrated) => {
    const began = performance.now();
    const response = await asked("/readyz", isMigrated);
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
    const response = await asked("/readyz", () => Promise.resolve(true));
    expect(response.status).toBe(503);
    for (const client of held) client.release();
    (await waiting).release();
    expect((await asked("/readyz", () => Promise.resolve(true))).status).toBe(200);
  });
});

describe("GET /healthz", () => {
  it("answers while the process lives, whatever the database does", async () => {
    const response = await asked("/healthz", () => never);
    expect(response.status).toBe(200);
    expect(response.body).toEqual({ status: "ok" });
  });
});
