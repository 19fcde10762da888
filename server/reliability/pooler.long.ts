/** Two servers behind PgBouncer as docs/operate/pooler has it, where no server has a connection of its own. */
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { api, type CallName } from "#shared/api/api.ts";
import { expect, it, vi } from "vitest";
import webpush from "web-push";
import { buildAsset, foundCompany, signIn } from "../test/kit/build.ts";
import { findFreePort } from "../test/kit/free-port.ts";
import { cases, namedRows } from "../test/nouns/every-noun.ts";
import { folderBeside, readRecipe, startBeside, readProgramVersion } from "./kit/beside.ts";
import { readPort, printFigures, startDatabase, startFront, startProduct } from "./kit/product.ts";
import { openScreen, userAt } from "./kit/users.ts";

const pooler = "pgbouncer";
const changes = 8;

/** Their samples name unknown rows, or leave a company without an admin. */
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
  const ports = servers.map(({ origin }) => readPort(origin));
  let connections = 0;
  const front = await startFront({ nextPort: () => ports[(connections += 1) % ports.length] });
  for (const { name } of Object.values(api)) {
    if (name === "liveEvents") continue;
    // Each in a company of its own, because some calls use up rows and sessions.
    const company = await foundCompany(() => userAt(front.origin));
    const rows = await namedRows(company);
    const { status } = await company.admin.send(name, cases[name].sample(rows));
    expect.soft(status, name).toBe(refused[name] ?? api[name].status);
  }
  printFigures(`PgBouncer ${version}: every call was answered as without it`);
  const company = await foundCompany(() => userAt(front.origin));
  const [here, there] = [userAt(servers[0].origin), userAt(servers[1].origin)];
  const countChanges = openScreen(await signIn(here, company.manager));
  const writer = await signIn(there, company.admin);
  let received = 0;
  for (let change = 0; change < changes; change += 1) {
    const before = await countChanges();
    await buildAsset(writer);
    const isNotified = async () => (await countChanges()) > before;
    received += await vi.waitUntil(isNotified, { timeout: 5_000 }).then(Number, () => 0);
  }
  expect(received).toBe(changes);
  printFigures(
    `a screen on one server was notified of ${received} of ${changes} changes on the other`,
  );
});

function findVersion(): number | undefined {
  const found = /\d+\.\d+/.exec(readProgramVersion(pooler) ?? "");
  return found ? Number(found[0]) : undefined;
}

/** Returns the address of the database behind the pooler. */
async function startPooler(url: string, followsNames: boolean): Promise<string> {
  const { hostname, port, username, password, pathname } = new URL(url);
  const own = await findFreePort();
  const dir = folderBeside();
  const [file, users] = [join(dir, "pgbouncer.ini"), join(dir, "userlist.txt")];
  const text = readRecipe("pooler", "pgbouncer.ini")
    .replace("yardcheck = host=10.0.0.1 port=5432", `yardcheck = host=${hostname} port=${port}`)
    .replace("6432", String(own))
    .replace("/etc/pgbouncer/userlist.txt", users)
    .replace(/^max_prepared_statements.*/m, (line) => (followsNames ? line : ""));
  writeFileSync(file, text);
  writeFileSync(users, `"${username}" "${password}"\n`);
  await once(startBeside(pooler, ["--quiet", file]), "spawn");
  return `postgres://${username}:${password}@127.0.0.1:${own}${pathname}`;
}
