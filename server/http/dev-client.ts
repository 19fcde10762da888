import type { Server } from "node:http";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { RequestHandler } from "express";
import { Router as createRouter } from "express";
import { projectRoot } from "../project-root.ts";
import { isFile } from "./static-files.ts";

/** Takes the place of the worker that a built app at this address left, and goes, so that the sources are seen. */
const leavingWorker = `
  self.addEventListener("install", () => self.skipWaiting());
  self.addEventListener("activate", (event) => {
    const leave = async () => {
      for (const name of await caches.keys()) await caches.delete(name);
      await self.registration.unregister();
    };
    event.waitUntil(leave());
  });
`;

/** Serves the client's sources with hot reload, in the same process and on the same port. */
export async function createDevelopmentClient(server: Server): Promise<RequestHandler> {
  // Imported here, so that a production server runs without the bundler.
  const { createServer } = await import("vite");
  const vite = await createServer({
    configFile: join(projectRoot, "vite.config.ts"),
    appType: "custom",
    server: { middlewareMode: true, ws: { server } },
  });
  const router = createRouter();
  router.get("/service-worker.js", (_req, res) => res.type("js").send(leavingWorker));
  router.use(vite.middlewares);
  router.use(async (req, res, next) => {
    if (isFile(req.path)) return next();
    const page = await readFile(join(projectRoot, "client", "index.html"), "utf8");
    res.type("html").send(await vite.transformIndexHtml(req.originalUrl, page));
  });
  return router;
}
