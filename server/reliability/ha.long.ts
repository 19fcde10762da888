/** PostgreSQL with a synchronous standby, as docs/operate/high-availability has it, and its leader killed. */
import type { ChildProcess } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, it, vi } from "vitest";
import { buildAsset, signIn } from "../test/kit/build.ts";
import { findFreePort } from "../test/kit/free-port.ts";
import {
  folderBeside,
  readRecipe,
  startBeside,
  systemUser,
  readProgramVersion,
} from "./kit/beside.ts";
import { openPool, printFigures, chooseSize } from "./kit/product.ts";
import { closeScene, openScene, repeatFault } from "./kit/scene.ts";
import { openScreen, userAt } from "./kit/users.ts";

const recipe = "high-availability";
const debian = "/usr/lib/postgresql";
/** What the recipe sets: so long the leader counts as such, and what is allowed besides. */
const backWithinMs = 20_000 + 2_000;
const notifiedWithinMs = 5_000;
/** With what each is asked for its version. */
const programs = { patroni: "--version", etcd: "--version", haproxy: "-v" };
const soon = { timeout: 90_000, interval: 100 };

it("kill -9 of the leading machine under writers", async ({ skip }) => {
  const missing = Object.entries(programs).flatMap(([name, ask]) =>
    readProgramVersion(name, ask) === undefined ? [name] : [],
  );
  const bin = findPostgres();
  if (!bin) missing.push("postgresql");
  if (missing.length > 0) return skip(`${missing.join(", ")} missing`);
  const cluster = await startCluster(String(bin));
  const scene = await openScene({ DATABASE_URL: cluster.url });
  const { origin } = scene.product;
  const countChanges = openScreen(await signIn(userAt(origin), scene.founder));
  await repeatFault(scene, chooseSize(5), async () => {
    const killed = await cluster.killLeader();
    const began = performance.now();
    // What it had written is still acknowledged.
    await pause(500);
    const before = scene.acknowledged.size;
    await vi.waitUntil(() => scene.acknowledged.size > before, soon);
    const backMs = performance.now() - began;
    expect.soft(backMs).toBeLessThan(backWithinMs);
    const known = await countChanges();
    await buildAsset(scene.founder);
    await vi.waitUntil(async () => (await countChanges()) > known, { timeout: notifiedWithinMs });
    const notifiedMs = performance.now() - began - backMs;
    printFigures(
      `writes after ${Math.round(backMs)} ms, screens ${Math.round(notifiedMs)} ms later`,
    );
    await cluster.bringBack(killed);
  });
  await closeScene(scene, cluster.url);
}, 1_200_000);

/** The newest PostgreSQL of the system: Patroni needs all of its programs. */
function findPostgres(): string | undefined {
  try {
    const version = readdirSync(debian)
      .toSorted((a, b) => Number(a) - Number(b))
      .at(-1);
    return version && join(debian, version, "bin");
  } catch {
    return undefined;
  }
}

type Machine = { name: string; data: string; config: string; rest: number; process: ChildProcess };

async function startCluster(bin: string) {
  const dir = folderBeside();
  const etcd = await startEtcd(dir);
  const ports = await Promise.all(
    [0, 1].map(async () => [await findFreePort(), await findFreePort()]),
  );
  const machines = ports.map(([own = 0, rest = 0], index): Machine => {
    const name = `db${index + 1}`;
    const [data, config] = [join(dir, name), join(dir, `${name}.yml`)];
    const text = readRecipe(recipe, "patroni.yml")
      .replace("name: db1", `name: ${name}`)
      .replaceAll("10.0.0.1:8008", `127.0.0.1:${rest}`)
      .replaceAll("10.0.0.1:5432", `127.0.0.1:${own}`)
      .replace(/hosts: .*/, `hosts: ${etcd}`)
      .replaceAll("10.0.0.0/24", "127.0.0.1/32")
      .replace("/var/lib/postgresql/yardcheck", data)
      .replace(
        /bin_dir: .*/,
        `bin_dir: ${bin}\n  parameters: { unix_socket_directories: "${dir}" }`,
      );
    writeFileSync(config, text);
    return { name, data, config, rest, process: startPatroni(config) };
  });
  const listening = await findFreePort();
  const servers = ports.map(
    ([own, rest], index) => `  server db${index + 1} 127.0.0.1:${own} check port ${rest}`,
  );
  const text = readRecipe(recipe, "haproxy.cfg")
    .replace(systemUser, "")
    .replaceAll("127.0.0.1:5000", `127.0.0.1:${listening}`)
    .replace(/ {2}server [^]*/, `${servers.join("\n")}\n`);
  writeFileSync(join(dir, "haproxy.cfg"), text);
  startBeside("haproxy", ["-f", join(dir, "haproxy.cfg")]);
  const url = `postgres://postgres:change-me-one@127.0.0.1:${listening}/postgres`;
  const answers = async ({ rest }: Machine, path: string) => {
    const response = await fetch(`http://127.0.0.1:${rest}${path}`).catch(() => undefined);
    return response?.status === 200;
  };
  const find = async (path: string): Promise<Machine | undefined> => {
    const found = await Promise.all(machines.map((machine) => answers(machine, path)));
    return machines[found.indexOf(true)];
  };
  const becomesWhole = () => vi.waitUntil(() => find("/synchronous"), soon);
  await becomesWhole();
  const pool = openPool(url);
  await vi.waitUntil(() => pool.query("select").then(Boolean, () => false), soon);
  return {
    url,
    killLeader: async (): Promise<Machine> => {
      const leader = await vi.waitUntil(() => find("/primary"), soon);
      const [pid] = readFileSync(join(leader.data, "postmaster.pid"), "utf8").split("\n");
      leader.process.kill("SIGKILL");
      process.kill(Number(pid), "SIGKILL");
      return leader;
    },
    bringBack: async (machine: Machine) => {
      machine.process = startPatroni(machine.config);
      await becomesWhole();
    },
  };
}

async function startEtcd(dir: string): Promise<string> {
  const [client, peer] = [await findFreePort(), await findFreePort()];
  const urls = [
    ["data-dir", join(dir, "etcd")],
    ["listen-client-urls", `http://127.0.0.1:${client}`],
    ["advertise-client-urls", `http://127.0.0.1:${client}`],
    ["listen-peer-urls", `http://127.0.0.1:${peer}`],
    ["initial-advertise-peer-urls", `http://127.0.0.1:${peer}`],
    ["initial-cluster", `default=http://127.0.0.1:${peer}`],
  ];
  startBeside("etcd", ["--log-level", "error", ...urls.map(([name, to]) => `--${name}=${to}`)]);
  return `127.0.0.1:${client}`;
}

function startPatroni(config: string): ChildProcess {
  return startBeside("patroni", [config]);
}
