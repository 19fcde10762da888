/** Two servers behind PgBouncer in transaction mode, where no connection is anybody's own. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { api, type CallName } from "#shared/api.ts";
import { expect, it, onTestFinished, vi } from "vitest";
import webpush from "web-push";
import { buildAsset, foundCompany, signIn } from "../test/build.ts";
import { freePort } from "../test/free-port.ts";
import { namedRows } from "../test/named-rows.ts";
import { samples } from "../test/samples.ts";
import {
  portOf,
  printFigures,
  scratchFolder,
  startDatabase,
  startFront,
  startProduct,
} from "./product.ts";
import { openScreen, userAt } from "./yard.ts";

const pooler = "pgbouncer";
const changes = 8;

/** Their samples name what nobody has, or leave a company without an admin. */
const refused: Partial<Record<CallName, number>> = {
  signIn: 401,
  verifyCode: 404,
  getCode: 404,
  reportProblem: 404,
  updateProfile: 409,
};

it("serves every call and all live updates", async ({ skip }) => {
  const version = findVersion();
  if (!version) return skip(`${pooler} is missing: apt-get install ${pooler}`);
  const followsNames = version >= 1.21;
  const keys = webpush.generateVAPIDKeys();
  const { url } = await startDatabase();
  const settings = {
    DATABASE_URL: await startPooler(url, followsNames),
    DATABASE_DIRECT_URL: url,
    PREPARED_STATEMENTS: followsNames ? "1" : "0",
    SIGN_UPS_PER_HOUR: "0",
    VAPID_PUBLIC: keys.publicKey,
    VAPID_PRIVATE: keys.privateKey,
    VAPID_CONTACT: "mailto:drills@example.com",
  };
  const servers = [await startProduct(settings), await startProduct(settings)] as const;
  const ports = servers.map(({ origin }) => portOf(origin));
  let connections = 0;
  const front = await startFront({ nextPort: () => ports[(connections += 1) % ports.length] });
  for (const { name } of Object.values(api)) {
    if (name === "liveEvents") continue;
    // Each in a company of its own, because some calls use up rows and sessions.
    const company = await foundCompany(() => userAt(front.origin));
    const rows = await namedRows(company);
    const { status } = await company.admin.send(name, samples[name](rows));
    expect.soft(status, name).toBe(refused[name] ?? api[name].status);
  }
  printFigures(`PgBouncer ${version}: every call was answered as without it`);
  const company = await foundCompany(() => userAt(front.origin));
  const [here, there] = [userAt(servers[0].origin), userAt(servers[1].origin)];
  const told = openScreen(await signIn(here, company.manager));
  const writer = await signIn(there, company.admin);
  let heard = 0;
  for (let change = 0; change < changes; change += 1) {
    const before = await told();
    await buildAsset(writer);
    const isTold = async () => (await told()) > before;
    heard += await vi.waitUntil(isTold, { timeout: 5_000 }).then(Number, () => 0);
  }
  expect(heard).toBe(changes);
  printFigures(`a screen on one server was told of ${heard} of ${changes} changes on the other`);
});

function findVersion(): number | undefined {
  const { stdout } = spawnSync(pooler, ["--version"], { encoding: "utf8" });
  const found = /\d+\.\d+/.exec(stdout ?? "");
  return found ? Number(found[0]) : undefined;
}

/** Returns the address of the database behind the pooler. */
async function startPooler(url: string, followsNames: boolean): Promise<string> {
  const { hostname, port, username, password, pathname } = new URL(url);
  const database = pathname.slice(1);
  const own = await freePort();
  const file = join(scratchFolder(), "pooler.ini");
  const lines = [
    "[databases]",
    `${database} = host=${hostname} port=${port} user=${username} password=${password}`,
    "[pgbouncer]",
    "listen_addr = 127.0.0.1",
    `listen_port = ${own}`,
    "auth_type = any",
    "pool_mode = transaction",
    "default_pool_size = 20",
    "max_client_conn = 200",
    ...(followsNames ? ["max_prepared_statements = 200"] : []),
    "unix_socket_dir =",
  ];
  writeFileSync(file, `${lines.join("\n")}\n`);
  // It refuses to run as root.
  const who = process.getuid?.() === 0 ? ["--user", "nobody"] : [];
  const child = spawn(pooler, [...who, "--quiet", file], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  onTestFinished(async () => {
    const ended = once(child, "exit");
    if (child.exitCode === null && child.kill()) await ended;
  });
  await once(child, "spawn");
  return `postgres://${username}@127.0.0.1:${own}/${database}`;
}
