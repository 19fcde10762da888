import type { Server } from "node:http";
import { afterAll, describe, expect, it } from "vitest";
import { createApp } from "./app.ts";
import { openDatabase } from "./db/connection/client.ts";
import { createHttpServer } from "./http/http-server.ts";
import { Live } from "./live/live.ts";
import { createLog } from "./log.ts";
import { shutDown } from "./graceful-shutdown.ts";
import { buildAsset, buildResults, foundCompany, password } from "./test/kit/build.ts";
import { startTestApp } from "./test/kit/harness.ts";

const { clock, connect, database: witness, parts, url } = await startTestApp();
const { admin, driver } = await foundCompany(connect);
const asset = await buildAsset(admin);
const locker = await witness.pool.connect();
afterAll(() => locker.release());

describe("a graceful shutdown", () => {
  it("finishes running requests, accepts no new ones and ignores idle connections", async () => {
    const stopped = await startServer();
    const cookie = await cookieFrom(stopped.address);
    await locker.query("begin; lock table inspection_logs in access exclusive mode");
    const slow = inspect(stopped.address, cookie);
    while ((await waiting()) === 0);
    const begun = Date.now();
    const stopping = stopped.stop();
    await expect(fetch(stopped.address)).rejects.toThrow();
    await locker.query("rollback");
    expect((await slow).status).toBe(201);
    await stopping;
    // An idle connection that the client holds open would otherwise last until the drain is over.
    expect(Date.now() - begun).toBeLessThan(8_000);
    expect(stopped.pool.totalCount).toBe(0);
  });

  it("aborts a request that is still running after the drain time", async () => {
    const stopped = await startServer();
    const cookie = await cookieFrom(stopped.address);
    await locker.query("begin; lock table inspection_logs in access exclusive mode");
    const endless = expect(inspect(stopped.address, cookie)).rejects.toThrow();
    while ((await waiting()) === 0);
    const begun = Date.now();
    await stopped.stop(200);
    // Without the abort, the statement would end only at its own timeout.
    expect(Date.now() - begun).toBeLessThan(8_000);
    await endless;
    await locker.query("rollback");
    await expect.poll(() => stopped.pool.totalCount).toBe(0);
  });
});

async function startServer() {
  const log = createLog("silent");
  const database = openDatabase(url, log);
  const live = new Live({ url, database, clock, log, sessionMaxDays: 90 });
  const server = createHttpServer();
  server.keepAliveTimeout = 60_000;
  server.on("request", createApp({ ...parts, database, live }));
  const running = { server, database, embedded: undefined, log, live };
  return {
    address: await listening(server),
    pool: database.pool,
    stop: (drainMs?: number) =>
      shutDown({ ...running, stopJobs: () => Promise.resolve() }, drainMs),
  };
}

function inspect(address: string, cookie: string): Promise<Response> {
  return send(`${address}/api/inspection/logs`, cookie, {
    assetId: asset.id,
    results: buildResults("truck"),
    signatureUrl: "Sam Member",
  });
}

function send(to: string, cookie: string, body: object): Promise<Response> {
  return fetch(to, {
    method: "POST",
    headers: { "Content-Type": "application/json", Cookie: cookie },
    body: JSON.stringify(body),
  });
}

async function cookieFrom(address: string): Promise<string> {
  const response = await send(`${address}/api/login`, "", { username: driver.username, password });
  return response.headers.getSetCookie()[0]?.split(";")[0] ?? "";
}

/** How many statements wait for the lock. */
async function waiting(): Promise<number> {
  const { rows } = await witness.pool.query<{ count: number }>(
    "select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rows[0]?.count ?? 0;
}

function listening(server: Server): Promise<string> {
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      const port = typeof address === "object" && address ? address.port : 0;
      resolve(`http://127.0.0.1:${port}`);
    });
  });
}
