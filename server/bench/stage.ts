/** The built product on a database of its own, with companies of any size. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Pool } from "pg";
import * as z from "zod";
import { startEmbedded } from "../postgres/embedded.ts";
import { type ServerProcess, startServer } from "../reliability/server-process.ts";
import { testPool } from "../test/database.ts";
import { fillCompany } from "../test/fleet-filling.ts";
import { oneAddress } from "./one-address.ts";

export type Stage = {
  /** The one address of all its servers. */
  origin: string;
  pool: Pool;
  close: () => Promise<void>;
};

const sessionSecret = "a secret of the measurements, long enough";

/** PostgreSQL as it is delivered, which syncs every commit to the disk, and so many servers on it. */
export async function openStage(servers: number): Promise<Stage> {
  const dir = mkdtempSync(join(tmpdir(), "yardcheck-bench-"));
  const database = await startEmbedded({ dir });
  const settings = { DATABASE_URL: database.url, SESSION_SECRET: sessionSecret };
  const running: ServerProcess[] = [];
  for (let n = 0; n < servers; n += 1) running.push(await startServer(settings));
  const front = await oneAddress(running.map(({ origin }) => origin));
  const pool = testPool(database.url);
  return {
    origin: front.origin,
    pool,
    close: async () => {
      front.close();
      await Promise.all(running.map((server) => server.stop("SIGTERM")));
      await pool.end();
      await database.stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** So many assets, and so many inspections and maintenance logs each. */
export type CompanySize = { assets: number; logs: number };

export type BenchCompany = {
  cookie: string;
  assetIds: number[];
  /** Who may sign in again while it is measured. */
  username: string;
};

export const password = "measured in milliseconds";

export async function foundCompany(
  { origin, pool }: Stage,
  name: string,
  { assets, logs }: CompanySize,
): Promise<BenchCompany> {
  const username = `${name}-${Date.now().toString(36)}`;
  const response = await fetch(`${origin}/api/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      username,
      email: `${username}@example.com`,
      password,
      firstName: "Bea",
      lastName: "Bench",
      company: name,
    }),
  });
  const { id: userId } = signedUp.parse(await response.json());
  const found = await pool.query<{ company_id: string }>(
    "select company_id from users where id = $1",
    [userId],
  );
  const companyId = Number(found.rows[0]?.company_id);
  const sizes = {
    assets,
    schedules: assets * 2,
    maintenanceLogs: logs,
    inspectionLogs: logs,
    checklists: 30,
    notifications: Math.min(logs, 5_000),
  };
  await fillCompany(pool, { companyId, userId, sizes });
  await pool.query("vacuum analyze");
  const chosen = await pool.query<{ id: string }>(
    "select id from assets where company_id = $1 order by id limit 500",
    [companyId],
  );
  return {
    cookie: response.headers.getSetCookie()[0]?.split(";")[0] ?? "",
    assetIds: chosen.rows.map(({ id }) => Number(id)),
    username,
  };
}

const signedUp = z.object({ id: z.number() });
