import { createHash, timingSafeEqual } from "node:crypto";
import type { Express, RequestHandler } from "express";
import type { Pool } from "pg";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { fail } from "../errors.ts";

export type MetricsSettings = {
  /** What a reader must send as `Authorization: Bearer …`; without one every caller may read. */
  token: string | undefined;
};

const secondsBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.3, 1, 3, 10];

/** Counts every call of the API and serves `/metrics` in the text format of Prometheus. */
export function mountMetrics(app: Express, pool: Pool, { token }: MetricsSettings): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  countConnections(registry, pool);
  app.get("/metrics", async (req, res) => {
    if (token && !isEqual(req.headers.authorization, `Bearer ${token}`)) {
      throw fail("request.notFound");
    }
    res.type(registry.contentType).send(await registry.metrics());
  });
  app.use("/api", measureRequests(registry));
}

function countConnections(registry: Registry, pool: Pool): void {
  registry.registerMetric(
    new Gauge({
      name: "yardcheck_database_connections",
      help: "Connections of the pool by state; waiting are the requests that have none yet.",
      labelNames: ["state"],
      registers: [],
      collect() {
        this.set({ state: "idle" }, pool.idleCount);
        this.set({ state: "busy" }, pool.totalCount - pool.idleCount);
        this.set({ state: "waiting" }, pool.waitingCount);
      },
    }),
  );
}

function measureRequests(registry: Registry): RequestHandler {
  const times = new Histogram({
    name: "yardcheck_request_seconds",
    help: "Time to answer a call, by its place in the table of calls.",
    labelNames: ["method", "path", "status"],
    buckets: secondsBuckets,
    registers: [registry],
  });
  return (req, res, next) => {
    const stop = times.startTimer();
    // A stream of events never finishes and is not counted.
    res.once("finish", () =>
      stop({ method: req.method, path: readRoutePath(req), status: res.statusCode }),
    );
    next();
  };
}

/** The path as the table of calls has it, so that no id becomes a label of its own. */
function readRoutePath({ route }: Parameters<RequestHandler>[0]): string {
  const path: unknown = route?.path;
  return typeof path === "string" ? path : "unknown";
}

/** In constant time: how long it takes shows nothing of the token. */
function isEqual(given: string | undefined, wanted: string): boolean {
  return timingSafeEqual(digest(given ?? ""), digest(wanted));
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
