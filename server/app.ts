import { api } from "#shared/api/api.ts";
import cookieParser from "cookie-parser";
import type { Express, Request, RequestHandler, Response } from "express";
import express from "express";
import { fail } from "./errors.ts";
import { createFindUser } from "./features/auth/sign-in.ts";
import { createTokenAttempts } from "./features/auth/token-attempts.ts";
import { stopPath } from "./features/digests/queue-digests.ts";
import { stopByToken } from "./features/digests/stop-digest.ts";
import { BodyMemory } from "./http/body/body-memory.ts";
import { createCurrentUserReader } from "./http/session/current-user.ts";
import { createErrorHandler } from "./http/error-handler.ts";
import { healthRoutes } from "./http/health.ts";
import { mountMetrics } from "./http/metrics.ts";
import { createPassport } from "./http/session/passport.ts";
import {
  escapeUndecodable,
  requireHost,
  forbidStoring,
  createProtectionHeaders,
  requireSameOrigin,
} from "./http/protection.ts";
import { writesPerMinute } from "./http/limits/rate-limit.ts";
import { mountOneClick } from "./http/one-click.ts";
import { mount } from "./http/route.ts";
import { createKeyFinder, createKeyLimits, hasKey } from "./http/session/find-key.ts";
import { createSessionFinder } from "./http/session/find-session.ts";
import { createSessionHandler } from "./http/session/session.ts";
import { PhotoBytes } from "./objects/photo-bytes.ts";
import { Quota } from "./http/limits/quota.ts";
import type { Live } from "./live/live.ts";
import { createRequestLog } from "./log.ts";
import { createHandlers } from "./routes.ts";
import type { AppParts } from "./app-parts.ts";

/** The middleware in the order it runs, then the calls of the API. */
export function createApp(parts: AppParts): Express {
  const { database, clock } = parts;
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  app.enable("case sensitive routing");
  app.enable("strict routing");
  app.set("trust proxy", parts.trustProxy);
  const setHeaders = createProtectionHeaders({ allowsInlineScript: parts.isDevelopment ?? false });
  app.use((req, res, next) => {
    setHeaders(req, res);
    requireHost(req);
    next();
  });
  if (parts.metrics) mountMetrics(app, database.pool, parts.metrics);

  const passport = createPassport(createFindUser(database, clock));
  const sessions = createSessionFinder(database, parts.session, clock);
  const identifyByKey = createKeyFinder(database, clock);
  const identify = (req: Request) => (hasKey(req) ? identifyByKey(req) : sessions.identify(req));
  const limitKey = createKeyLimits();
  const logRequest = createRequestLog(parts.log);
  const countWrite = writesPerMinute(parts.writesPerMinute ?? 0);
  // One function, because Express takes as long to go from one to the next as each of these takes.
  app.use("/api", cookieParser(parts.session.secret), async (req, res, next) => {
    logRequest(req, res);
    escapeUndecodable(req);
    forbidStoring(req, res);
    sayPosition(parts.live, res);
    requireSameOrigin(req);
    await identify(req);
    if (req.user?.key) await limitKey(req.user.key, res);
    next();
  });
  app.use(
    [api.signIn, api.signUp, api.acceptInvitation, api.signOut].map(({ path }) => path),
    createSessionHandler({ database, settings: parts.session, clock, readSession: sessions.read }),
    passport.initialize(),
  );
  const quota = new Quota(parts.storageBytesPerCompany ?? 0);
  mount({
    app,
    clock,
    quota,
    photoBytes: new PhotoBytes({ store: parts.photoStore, log: parts.log }),
    currentUser: createCurrentUserReader(database),
    identify,
    countWrite,
    bodies: new BodyMemory(parts.bodyMemoryBytes ?? Infinity),
    handlers: createHandlers(parts, { passport, countWrite }),
    onWrite: (name, by, page) => parts.live?.wrote(name, by, page),
  });
  app.use("/api", () => {
    throw fail("request.notFound");
  });
  app.use(healthRoutes(database, parts.canWork));
  const findByToken = createTokenAttempts(database.pool);
  mountOneClick(app, stopPath, (asked) =>
    stopByToken({ database, findByToken }, { ...asked, now: clock.now() }),
  );
  if (parts.client) app.use(restrictToReads(parts.client));
  app.use(() => {
    throw fail("request.notFound");
  });
  app.use(createErrorHandler(parts.log));
  return app;
}

/**
 * Says in the header `Yardcheck-Position` of which change a response knows at least, so that a page that has loaded is
 * notified of all later ones, and of no other. So it is read before anything else is.
 */
function sayPosition(live: Live | undefined, res: Response): void {
  const position = live?.position;
  if (position !== undefined) res.setHeader("Yardcheck-Position", position);
}

/** A screen is only read: any other method does not find it. */
function restrictToReads(client: RequestHandler): RequestHandler {
  return (req, res, next) => {
    if (req.method !== "GET" && req.method !== "HEAD") return next();
    return client(req, res, next);
  };
}
