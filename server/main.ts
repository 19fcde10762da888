import { createECDH } from "node:crypto";
import type { Server } from "node:http";
import { join } from "node:path";
import type { AppParts } from "./app-parts.ts";
import { createApp } from "./app.ts";
import { explainClientFailure } from "./db/connection/client-failure.ts";
import { type Database, openDatabase } from "./db/connection/client.ts";
import { startEmbedded } from "./postgres/embedded.ts";
import { migrate, areMigrationsApplied } from "./db/migration/migrate.ts";
import type { Env } from "./env.ts";
import { loadEnvFile, readEnv } from "./env.ts";
import { preparePasswords } from "./features/auth/password.ts";
import type { MailSettings } from "./features/mails/mailer.ts";
import type { PushSettings } from "./features/push/get-push.ts";
import { shutDownOnSignal } from "./graceful-shutdown.ts";
import { createDevelopmentClient } from "./http/dev-client.ts";
import { createHttpServer } from "./http/http-server.ts";
import { serveStaticFiles } from "./http/static-files.ts";
import { startJobs } from "./jobs/jobs.ts";
import type { Nightly } from "./jobs/nightly-backup.ts";
import { readSecret } from "./postgres/stored-secret.ts";
import { Live } from "./live/live.ts";
import { createLog } from "./log.ts";
import type { ObjectStore } from "./objects/object-store.ts";
import { openPhotoStore } from "./objects/open-photo-store.ts";
import { StoreCheck } from "./objects/store-check.ts";
import { projectRoot, readVersion } from "./project-root.ts";
import { StartError } from "./start-error.ts";
import { exitOnUncaughtError } from "./uncaught-error.ts";

const migrations = join(projectRoot, "migrations");

try {
  loadEnvFile();
  await start(readEnv(process.env));
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
}

async function start(env: Env): Promise<void> {
  const log = createLog(env.LOG_LEVEL);
  exitOnUncaughtError(log);
  const embedded = env.DATABASE_URL ? undefined : await startEmbedded({ dir: env.DATA_DIR });
  try {
    const url = env.DATABASE_URL ?? embedded?.url ?? "";
    // Past a pooler, for what needs a connection of its own.
    const directUrl = env.DATABASE_DIRECT_URL ?? url;
    await Promise.all([migrateDatabase(env, directUrl), preparePasswords()]);
    const usesNames = env.PREPARED_STATEMENTS === "1";
    const database = openDatabase(url, log, { usesNames, directUrl });
    if (env.DATABASE_DIRECT_URL) await checkPooler(database);
    const server = createHttpServer();
    const clock = { now: () => new Date() };
    const { SESSION_MAX_DAYS: sessionMaxDays } = env;
    const push = readPush(env);
    const mail = readMail(env);
    const photoStore = openPhotoStore(env);
    const storeCheck = photoStore && new StoreCheck({ store: photoStore, log });
    const live = new Live({ url: directUrl, database, clock, log, sessionMaxDays });
    const opened = { database, clock, log, live, photoStore, push, mail };
    server.serve(createApp(await buildAppParts(env, { ...opened, server, storeCheck })));
    // First, because a start that cannot listen would have to undo the rest.
    const address = await listen(server, env);
    // Screens that open before it listens refetch everything once it does.
    void live.start();
    const nightly = readNightly(env, { url: directUrl, photoStore });
    const stopJobs = startJobs({ ...opened, nightly, storeCheck, sessionMaxDays });
    shutDownOnSignal({ server, database, embedded, log, live, stopJobs });
    console.info(`Yardcheck is ready on ${address}`);
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

async function migrateDatabase(env: Env, url: string): Promise<void> {
  try {
    await migrate(url, migrations);
  } catch (error) {
    if (env.DATABASE_URL === undefined) throw error;
    throw explainClientFailure(error, env.DATABASE_DIRECT_URL && "DATABASE_DIRECT_URL");
  }
}

/** Connects once as requests will: migrations go past a pooler, and would not notice one that refuses. */
async function checkPooler({ pool }: Database): Promise<void> {
  try {
    await pool.query("select");
  } catch (error) {
    throw explainClientFailure(error);
  }
}

type Opened = Pick<
  AppParts,
  "database" | "clock" | "log" | "live" | "photoStore" | "push" | "mail"
> & {
  server: Server;
  storeCheck: StoreCheck | undefined;
};

async function buildAppParts(
  env: Env,
  { server, storeCheck, ...opened }: Opened,
): Promise<AppParts> {
  const isDevelopment = env.NODE_ENV === "development";
  return {
    ...opened,
    session: {
      secret: env.SESSION_SECRET ?? readSecret(env.DATA_DIR),
      idleDays: env.SESSION_IDLE_DAYS,
      maxDays: env.SESSION_MAX_DAYS,
    },
    registration: env.REGISTRATION,
    trustProxy: env.TRUST_PROXY,
    publicUrl: env.PUBLIC_URL,
    signUpsPerHour: env.SIGN_UPS_PER_HOUR,
    writesPerMinute: env.WRITES_PER_MINUTE,
    bodyMemoryBytes: env.BODY_MEMORY_MB * 1024 * 1024,
    storageBytesPerCompany: env.STORAGE_GB_PER_COMPANY * 1_000_000_000,
    backsUpNightly: env.BACKUP_DIR !== undefined,
    metrics: env.METRICS === "1" ? { token: env.METRICS_TOKEN } : undefined,
    canWork: async () =>
      (storeCheck?.isPassed ?? true) && areMigrationsApplied(opened.database.pool, migrations),
    client: isDevelopment
      ? await createDevelopmentClient(server)
      : serveStaticFiles(join(projectRoot, "dist", "client")),
    isDevelopment,
  };
}

type Backed = { url: string; photoStore: ObjectStore | undefined };

function readNightly(env: Env, { url, photoStore }: Backed): Nightly | undefined {
  if (env.BACKUP_DIR === undefined) return undefined;
  const source = { url, migrations, version: readVersion(), store: photoStore?.place };
  const photosFrom = env.BACKUP_PHOTOS === "1" ? photoStore : undefined;
  return { source, folder: env.BACKUP_DIR, hour: env.BACKUP_AT, keep: env.BACKUP_KEEP, photosFrom };
}

/** The keys by which push services know this server; it makes its own where it runs its own database. */
function readPush(env: Env): PushSettings | undefined {
  const { VAPID_PUBLIC, VAPID_PRIVATE, VAPID_CONTACT, PUSH_HOSTS: hosts = [] } = env;
  if (VAPID_PUBLIC && VAPID_PRIVATE && VAPID_CONTACT) {
    return { publicKey: VAPID_PUBLIC, privateKey: VAPID_PRIVATE, contact: VAPID_CONTACT, hosts };
  }
  if (env.DATABASE_URL) return undefined;
  const privateKey = readSecret(env.DATA_DIR, "vapid-key");
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(privateKey, "base64url");
  const site = env.PUBLIC_URL?.startsWith("https:") ? env.PUBLIC_URL : undefined;
  const contact = VAPID_CONTACT ?? site ?? "mailto:nobody@yardcheck.invalid";
  return { publicKey: pair.getPublicKey("base64url"), privateKey, contact, hosts };
}

/** While it is developed, mails are written to files, in place of being sent. */
function readMail(env: Env): MailSettings | undefined {
  const isDevelopment = env.NODE_ENV === "development";
  const { SMTP_URL: smtpUrl, MAIL_FROM: from = "Yardcheck <yardcheck@localhost>" } = env;
  const inDevelopment = isDevelopment && !smtpUrl ? join(projectRoot, ".data", "mail") : undefined;
  const folder = env.MAIL_DIR ?? inDevelopment;
  const publicUrl = env.PUBLIC_URL ?? `http://127.0.0.1:${env.PORT}`;
  if (folder) return { to: { folder }, from, publicUrl };
  return smtpUrl ? { to: { smtpUrl }, from, publicUrl } : undefined;
}

/** Returns the address. */
function listen(server: Server, { PORT, HOST }: Env): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once("error", ({ message }) =>
      reject(new StartError(`Port ${PORT} on ${HOST}: ${message}. Set PORT or HOST to others.`)),
    );
    server.listen(PORT, HOST, () => {
      const address = server.address();
      const port = typeof address === "object" && address ? address.port : PORT;
      const host = HOST.includes(":") ? `[${HOST}]` : HOST;
      resolve(`http://${host}:${port}`);
    });
  });
}
