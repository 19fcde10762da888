import type { Router } from "express";
import { Router as createRouter } from "express";
import type { Database } from "../db/client.ts";

const answerWithinMs = 1_000;

/** `/healthz` says that the process lives; `/readyz` that the database answers and is migrated. */
export function healthRoutes({ pool }: Database, isMigrated: () => Promise<boolean>): Router {
  const router = createRouter();
  router.get("/healthz", (_req, res) => void res.json({ status: "ok" }));
  router.get("/readyz", async (_req, res) => {
    // Without a free connection the question would wait with all the others.
    const isFull = pool.waitingCount > 0;
    const isReady = !isFull && (await within(answerWithinMs, isMigrated()));
    res.status(isReady ? 200 : 503).json({ status: isReady ? "ready" : "not ready" });
  });
  return router;
}

async function within(ms: number, question: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, ms, false);
  });
  const answered = question.catch(() => false);
  return Promise.race([answered, late]).finally(() => clearTimeout(timer));
}
