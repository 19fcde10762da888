import { createServer } from "node:http";
import { join } from "node:path";
import { createApp } from "./app.ts";
import { openDatabase } from "./db/client.ts";
import { startEmbedded } from "./db/embedded.ts";
import { migrate, migrationsApplied } from "./db/migrate.ts";
import type { Env } from "./env.ts";
import { loadEnvFile, readEnv } from "./env.ts";
import { preparePasswords } from "./features/auth/password.ts";
import { developmentClient } from "./http/dev-client.ts";
import { staticFiles } from "./http/static-files.ts";
import { keptSecret } from "./kept-secret.ts";
import { createLog } from "./log.ts";
import { stopOnSignal } from "./orderly-stop.ts";
import { projectRoot } from "./project-root.ts";
import { StartError } from "./start-error.ts";

try {
  loadEnvFile();
  await start(readEnv(process.env));
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
}

async function start(env: Env): Promise<void> {
  const log = createLog(env.LOG_LEVEL);
  const embedded = env.DATABASE_URL ? undefined : await startEmbedded({ dir: env.DATA_DIR });
  const url = env.DATABASE_URL ?? embedded?.url ?? "";
  const migrations = join(projectRoot, "migrations");
  const isDevelopment = env.NODE_ENV === "development";
  const server = createServer();
  try {
    await Promise.all([migrate(url, migrations), preparePasswords()]);
    const database = openDatabase(url, log);
    const app = createApp({
      database,
      log,
      clock: { now: () => new Date() },
      session: {
        secret: env.SESSION_SECRET ?? keptSecret(env.DATA_DIR),
        idleDays: env.SESSION_IDLE_DAYS,
        maxDays: env.SESSION_MAX_DAYS,
        prunes: true,
      },
      registration: env.REGISTRATION,
      trustProxy: env.TRUST_PROXY,
      isMigrated: () => migrationsApplied(database.pool, migrations),
      client: isDevelopment
        ? await developmentClient(server)
        : staticFiles(join(projectRoot, "dist", "client")),
      isDevelopment,
    });
    server.on("request", app);
    stopOnSignal({ server, database, embedded, log });
    await listen(server, env);
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

function listen(server: ReturnType<typeof createServer>, { PORT, HOST }: Env): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error) =>
      reject(new StartError(`Port ${PORT} on ${HOST}: ${error.message}`)),
    );
    server.listen(PORT, HOST, () => {
      const address = server.address();
      const port = typeof address === "object" && address ? address.port : PORT;
      const host = HOST.includes(":") ? `[${HOST}]` : HOST;
      console.info(`Yardcheck is ready on http://${host}:${port}`);
      resolve();
    });
  });
}
