import { api } from "#shared/api/api.ts";
import { refreshedByBrokenSeals, refreshedByPublicReports } from "#shared/api/live.ts";
import cookieParser from "cookie-parser";
import type { Express, RequestHandler } from "express";
import express from "express";
import type { Logger } from "pino";
import { backupRoutes } from "./backup/routes.ts";
import type { Clock } from "./clock.ts";
import type { Database } from "./db/client.ts";
import { fail } from "./errors.ts";
import { accountRoutes } from "./features/account/routes.ts";
import { assetRoutes } from "./features/assets/routes.ts";
import { auditRoutes } from "./features/audit/routes.ts";
import { authRoutes } from "./features/auth/routes.ts";
import { createFindUser } from "./features/auth/sign-in.ts";
import { createSignInAttempts } from "./features/auth/sign-in-attempts.ts";
import type { Registration } from "./features/auth/sign-up.ts";
import { createSignUpLimit } from "./features/auth/sign-up-limit.ts";
import { boardRoutes } from "./features/board/routes.ts";
import { checklistRoutes } from "./features/checklists/routes.ts";
import { crewRoutes } from "./features/crew/routes.ts";
import { defectRoutes } from "./features/defects/routes.ts";
import { documentRoutes } from "./features/documents/routes.ts";
import { exportRoutes } from "./features/export/routes.ts";
import { heldRoutes } from "./features/held/routes.ts";
import { inspectionRoutes } from "./features/inspections/routes.ts";
import { paperRoutes } from "./features/papers/routes.ts";
import { photoRoutes } from "./features/photos/routes.ts";
import { dashboardRoutes } from "./features/dashboard/routes.ts";
import { labelRoutes } from "./features/labels/routes.ts";
import { maintenanceRoutes } from "./features/maintenance/routes.ts";
import { downtimeRoutes } from "./features/downtimes/routes.ts";
import { meterRoutes } from "./features/meters/routes.ts";
import { notificationRoutes } from "./features/notifications/routes.ts";
import { readinessRoutes } from "./features/readiness/routes.ts";
import { reportRoutes } from "./features/reports/routes.ts";
import type { PushSettings } from "./features/push/data.ts";
import { pushRoutes } from "./features/push/routes.ts";
import { sealRoutes } from "./features/seals/routes.ts";
import { scheduleRoutes } from "./features/schedules/routes.ts";
import { yardRoutes } from "./features/yard/routes.ts";
import { BodyMemory } from "./http/body-memory.ts";
import { compressResponses } from "./http/compressed.ts";
import { createCurrentUserReader } from "./http/current-user.ts";
import { createErrorHandler } from "./http/error-handler.ts";
import { healthRoutes } from "./http/health.ts";
import type { MetricsSettings } from "./http/metrics.ts";
import { mountMetrics } from "./http/metrics.ts";
import type { LocalPassport } from "./http/passport.ts";
import { createPassport } from "./http/passport.ts";
import {
  escapeUndecodable,
  requireHost,
  forbidStoring,
  setProtectionHeaders,
  requireSameOrigin,
} from "./http/protection.ts";
import type { CountWrite } from "./http/rate-limit.ts";
import { createLookLimit, writesPerMinute } from "./http/rate-limit.ts";
import { mount } from "./http/route.ts";
import type { SessionSettings } from "./http/recogniser.ts";
import { createRecogniser } from "./http/recogniser.ts";
import { createSessionHandler } from "./http/session.ts";
import type { ObjectStore } from "./objects/object-store.ts";
import { PhotoBytes } from "./objects/photo-bytes.ts";
import { Quota } from "./http/quota.ts";
import type { Live } from "./live/live.ts";
import { liveRoutes } from "./live/routes.ts";
import { createRequestLog } from "./log.ts";

export type AppParts = {
  database: Database;
  clock: Clock;
  log: Logger;
  session: SessionSettings;
  registration: Registration;
  trustProxy: number | string[] | false;
  /** Limits of what is shared; those that are absent do not limit. */
  writesPerMinute?: number;
  signUpsPerHour?: number;
  bodyMemoryBytes?: number;
  storageBytesPerCompany?: number;
  /** Whether the migrations of this version are in the database, and no store refuses photos. */
  canWork: () => Promise<boolean>;
  /** Where the product is reached, as papers print it; absent where the request says it. */
  publicUrl?: string;
  /** Where photos are stored; absent where that is the database. */
  photoStore?: ObjectStore;
  /** Absent where no alerts are sent to phones. */
  push?: PushSettings;
  /** Whether backups of the whole server are made at night. */
  backsUpNightly?: boolean;
  /** Serves `/metrics`; absent where it is off. */
  metrics?: MetricsSettings;
  /** Notifies open screens of what changed; absent where none can be open. */
  live?: Live;
  /** Serves the screens; absent where only the API is under test. */
  client?: RequestHandler;
  isDevelopment?: boolean;
};

/** The middleware in the order it runs, then every feature's routes. */
export function createApp(parts: AppParts): Express {
  const { database, clock } = parts;
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  app.enable("case sensitive routing");
  app.enable("strict routing");
  app.set("trust proxy", parts.trustProxy);
  app.use(setProtectionHeaders({ allowsInlineScript: parts.isDevelopment ?? false }));
  app.use(requireHost);
  app.use(healthRoutes(database, parts.canWork));
  if (parts.metrics) mountMetrics(app, database.pool, parts.metrics);

  const passport = createPassport(createFindUser(database, clock));
  const { recognise, read: readSession } = createRecogniser(database, parts.session, clock);
  const countWrite = writesPerMinute(parts.writesPerMinute ?? 0);
  app.use(
    "/api",
    createRequestLog(parts.log),
    escapeUndecodable,
    forbidStoring,
    sayPosition(parts.live),
    compressResponses,
    requireSameOrigin,
    cookieParser(parts.session.secret),
    async (req, _res, next) => {
      await recognise(req);
      next();
    },
  );
  app.use(
    [api.signIn, api.signUp, api.signOut].map(({ path }) => path),
    createSessionHandler({ database, settings: parts.session, clock, readSession }),
    passport.initialize(),
  );
  const quota = new Quota(parts.storageBytesPerCompany ?? 0);
  mount({
    app,
    clock,
    quota,
    photoBytes: new PhotoBytes({ store: parts.photoStore, log: parts.log }),
    currentUser: createCurrentUserReader(database),
    recognise,
    countWrite,
    bodies: new BodyMemory(parts.bodyMemoryBytes ?? Infinity),
    routes: buildRoutes(parts, passport, countWrite),
    onWrite: (name, by, page) => parts.live?.wrote(name, by, page),
  });
  app.use("/api", () => {
    throw fail("request.notFound");
  });
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
function sayPosition(live: Live | undefined): RequestHandler {
  return (_req, res, next) => {
    const position = live?.position;
    if (position !== undefined) res.setHeader("Yardcheck-Position", position);
    next();
  };
}

function buildRoutes(parts: AppParts, passport: LocalPassport, countWrite: CountWrite) {
  const { database, registration, live } = parts;
  const isProxied = parts.trustProxy !== false;
  const perHour = parts.signUpsPerHour ?? 0;
  const countSignUp = createSignUpLimit(database.pool, { perHour, isProxied });
  const countLook = createLookLimit(database.pool, "label", "codes.tooMany");
  const countSealLook = createLookLimit(database.pool, "seal", "seals.tooMany");
  const attempts = createSignInAttempts(database.pool);
  const onBreak = (companyId: number) => live?.changed(companyId, refreshedByBrokenSeals);
  const onReport = (companyId: number) => live?.changed(companyId, refreshedByPublicReports);
  return [
    ...authRoutes({ database, registration, countSignUp, passport, attempts, countWrite }),
    ...accountRoutes(attempts),
    ...assetRoutes,
    ...checklistRoutes,
    ...crewRoutes,
    ...heldRoutes,
    ...inspectionRoutes,
    ...photoRoutes,
    ...scheduleRoutes,
    ...maintenanceRoutes,
    ...downtimeRoutes,
    ...documentRoutes,
    ...readinessRoutes,
    ...boardRoutes,
    ...meterRoutes,
    ...labelRoutes({ database, publicUrl: parts.publicUrl, countLook }),
    ...reportRoutes({ database, countLook, onReport, isProxied, secret: parts.session.secret }),
    ...paperRoutes({ database, publicUrl: parts.publicUrl, onBreak }),
    ...sealRoutes({ database, countLook: countSealLook, onBreak }),
    ...defectRoutes,
    ...yardRoutes,
    ...dashboardRoutes,
    ...notificationRoutes,
    ...pushRoutes(database, parts.push),
    ...auditRoutes,
    ...exportRoutes(database),
    ...backupRoutes({ pool: database.pool, isNightly: parts.backsUpNightly ?? false }),
    ...(live ? liveRoutes(live) : []),
  ];
}

/** A screen is only read: any other method does not find it. */
function restrictToReads(client: RequestHandler): RequestHandler {
  return (req, res, next) => {
    if (req.method !== "GET" && req.method !== "HEAD") return next();
    return client(req, res, next);
  };
}
