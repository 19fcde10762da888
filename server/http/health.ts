import { setTimeout as pause } from "node:timers/promises";
import type { Express } from "express";
import type { Database } from "../db/connection/client.ts";

const respondWithinMs = 1_000;

/** `/healthz` says that the process lives; `/readyz` that the database responds, is migrated, and no store refuses photos. */
export function mountHealth(
  app: Express,
  { pool }: Database,
  canWork: () => Promise<boolean>,
): void {
  app.get("/healthz", (_req, res) => void res.json({ status: "ok" }));
  app.get("/readyz", async (_req, res) => {
    // Without a free connection the check would wait with all other requests.
    const isFull = pool.waitingCount > 0;
    const slow = pause(respondWithinMs, false, { ref: false });
    const isReady = !isFull && (await Promise.race([canWork().catch(() => false), slow]));
    res.status(isReady ? 200 : 503).json({ status: isReady ? "ready" : "not ready" });
  });
}
