import { setTimeout as pause } from "node:timers/promises";
import type { Router } from "express";
import { Router as createRouter } from "express";
import type { Database } from "../db/connection/client.ts";

const respondWithinMs = 1_000;

/** `/healthz` says that the process lives; `/readyz` that the database responds, is migrated, and no store refuses photos. */
export function healthRoutes({ pool }: Database, canWork: () => Promise<boolean>): Router {
  const router = createRouter();
  router.get("/healthz", (_req, res) => void res.json({ status: "ok" }));
  router.get("/readyz", async (_req, res) => {
    // Without a free connection the check would wait with all other requests.
    const isFull = pool.waitingCount > 0;
    const slow = pause(respondWithinMs, false, { ref: false });
    const isReady = !isFull && (await Promise.race([canWork().catch(() => false), slow]));
    res.status(isReady ? 200 : 503).json({ status: isReady ? "ready" : "not ready" });
  });
  return router;
}
