/** `npm run demo`: a believable concrete company to look at, in the database that npm start uses. */
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { createApp } from "../app.ts";
import type { Env } from "../env.ts";
import { loadEnvFile, readEnv } from "../env.ts";
import { invariant } from "../errors.ts";
import { createLog } from "../log.ts";
import { projectRoot } from "../project-root.ts";
import { StartError } from "../start-error.ts";
import { openDatabase } from "../db/connection/client.ts";
import { createHttpServer } from "../http/http-server.ts";
import { fillDemo } from "./fill.ts";
import { demoCompany, demoFleet, demoPassword } from "./demo-lists.ts";
import { startEmbedded } from "../postgres/embedded.ts";
import { migrate } from "../db/migration/migrate.ts";

const days = 90;
/** No user waits for a single row here; the orderly stop writes them all. */
const settings = { synchronous_commit: "off" };

try {
  loadEnvFile();
  await runDemo(readEnv(process.env));
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}

async function runDemo(env: Env): Promise<void> {
  const embedded = env.DATABASE_URL
    ? undefined
    : await startEmbedded({ dir: env.DATA_DIR, settings });
  try {
    const url = env.DATABASE_URL ?? embedded?.url ?? "";
    await migrate(url, join(projectRoot, "migrations"));
    console.info(`Filling ${demoCompany.name} with the work of ${days} days ...`);
    const filled = await fillAt(url);
    console.info(
      `${filled.inspections} inspections and ${filled.maintenanceLogs} maintenance logs are in. ` +
        `Run npm start, open http://${env.HOST}:${env.PORT} and sign in as any of these, ` +
        `with the password ${demoPassword}:`,
    );
    for (const signIn of filled.signIns) console.info(`  ${signIn}`);
  } finally {
    await embedded?.stop();
  }
}

/** The product itself, at an address of its own and with a clock that is set, writes every row. */
async function fillAt(url: string) {
  const log = createLog("silent");
  const database = openDatabase(url, log);
  const now = new Date();
  let pretended = now;
  const app = createApp({
    database,
    log,
    clock: { now: () => pretended },
    session: { secret: randomBytes(32).toString("hex"), idleDays: 365, maxDays: 365 },
    registration: "open",
    trustProxy: false,
    canWork: () => Promise.resolve(true),
  });
  const server = createHttpServer();
  server.serve(app);
  try {
    await once(server.listen(0, "127.0.0.1"), "listening");
    const address = server.address();
    invariant(typeof address === "object" && address, "the server has a port");
    const origin = `http://127.0.0.1:${address.port}`;
    const setClock = (moment: Date) => {
      pretended = moment;
    };
    return await fillDemo({ origin, setClock, now, days, assets: demoFleet.length });
  } finally {
    server.close();
    server.closeAllConnections();
    await database.pool.end();
  }
}
