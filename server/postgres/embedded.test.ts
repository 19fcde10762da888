import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Client } from "pg";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Embedded, startEmbedded } from "./embedded.ts";
import { readSecret } from "./stored-secret.ts";
import { invariant } from "../errors.ts";
import { projectRoot } from "../project-root.ts";
import { bundle } from "../test/kit/bundle.ts";
import { testFolder } from "../test/kit/database.ts";

type Holder = { process: ChildProcess; said: string };

const holderScript = await bundle("server/test/stand-ins/hold-embedded.ts");
const startsWithinMs = 60_000;
/** It is tried for a minute and a half. */
const removesWithinMs = 120_000;
const ofAnotherMachine = "4194304\n/srv/data\n1\n5432\n\n127.0.0.1\n  12 34\nready   \n";

const brakes = "checked the brakes";
/** What a stopped database with one row leaves; it is made once. */
const stopped = join(testFolder(), ".data", "pg");
let dir: string;
let holders: Holder[];
let started: Embedded[];

beforeEach(() => {
  dir = join(testFolder(), ".data", "pg");
  holders = [];
  started = [];
});

afterEach(async () => {
  for (const { process } of holders) await end(process, "SIGTERM");
  for (const embedded of started) await embedded.stop();
  rmSync(join(dir, "..", ".."), { recursive: true });
});

afterAll(() => {
  holderScript.remove();
  rmSync(join(stopped, "..", ".."), { recursive: true });
});

describe("the embedded database", { timeout: startsWithinMs }, () => {
  it("is created by only one of three concurrent first starts, for its owner alone, and has its rows at the next one", async () => {
    const all = await Promise.all([hold(), hold(), hold()]);
    const [first, ...others] = all.filter(({ said }) => said.startsWith("postgres://"));
    invariant(first, "a start has succeeded");
    expect(others).toEqual([]);
    expect(all.filter(({ said }) => said.includes("is already in use by process"))).toHaveLength(2);
    expect(statSync(dir).mode & 0o777).toBe(0o700);
    for (const name of ["password", "postgres.log", "owner.lock"]) {
      expect(statSync(join(dir, name)).mode & 0o777, name).toBe(0o600);
    }
    await write(first, brakes);
    expect(await end(first.process, "SIGTERM")).toBe(0);
    if (!existsSync(stopped)) copy(dir, stopped);
    expect(await read(await hold())).toEqual([brakes]);
  });

  it("loses no acknowledged row when its server or PostgreSQL is killed, and restarts at once", async () => {
    await leaveStopped();
    const first = await hold();
    const client = await connect(first);
    const written: string[] = [];
    const writing = writeUntilCut(client, written);
    while (written.length < 100) await new Promise((resolve) => setImmediate(resolve));
    first.process.kill("SIGKILL");
    const second = await hold();
    await writing;
    const before = await read(second);
    expect(before).toEqual(expect.arrayContaining(written));
    await write(second, "checked the lights");
    const pidFile = join(dir, "data", "postmaster.pid");
    const [pid] = readFileSync(pidFile, "utf8").split("\n");
    process.kill(Number(pid), "SIGKILL");
    await expect
      .poll(() => read(second).catch(() => []))
      .toEqual([...before, "checked the lights"]);
    expect(await end(second.process, "SIGTERM")).toBe(0);
  });

  it("refuses a second start and names the process that uses it, and a second PostgreSQL even when both lock files are lost", async () => {
    await leaveStopped();
    const first = await start();
    const second = await hold();
    expect(second.said).toMatch(
      new RegExp(`^The database in .* is already in use by process ${process.pid} \\(since 20`),
    );
    expect(second.said).toContain("Stop that process, or set DATA_DIR to another folder.");
    expect(await read(first)).toEqual([brakes]);
    writeFileSync(join(dir, "data", "postmaster.pid"), "");
    rmSync(join(dir, "owner.lock"));
    await expect(start()).rejects.toThrow(/did not start:\n/);
    expect(await read(first)).toEqual([brakes]);
  });

  it("starts although the ids in its lock and postmaster.pid now belong to other programs", async () => {
    await leaveStopped();
    const since = new Date().toISOString();
    writeFileSync(
      join(dir, "owner.lock"),
      JSON.stringify({ pid: process.pid, started: "another time", since }),
    );
    const first = await start();
    expect(first.url).toMatch(/^postgres:/);
    const pidFile = join(dir, "data", "postmaster.pid");
    const [, ...rest] = readFileSync(pidFile, "utf8").split("\n");
    await first.stop();
    writeFileSync(pidFile, [process.pid, ...rest].join("\n"));
    expect((await start()).url).toMatch(/^postgres:/);
  });

  it("starts with a damaged postmaster.pid and lock", async () => {
    await leaveStopped();
    for (const content of ["", "4194304\n/srv/ya", "\n", "\0".repeat(100), ofAnotherMachine]) {
      writeFileSync(join(dir, "data", "postmaster.pid"), content);
      writeFileSync(join(dir, "owner.lock"), content.slice(0, 10));
      const next = await start();
      expect({ content, rows: await read(next) }).toEqual({ content, rows: [brakes] });
      await next.stop();
    }
  });

  it("starts at once after first starts that SIGINT, SIGTERM and SIGKILL ended", async () => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGKILL"] as const) {
      const interrupted = spawnHolder();
      const exit = once(interrupted, "exit");
      await expect.poll(unfinished, { interval: 5 }).toHaveLength(1);
      interrupted.kill(signal);
      await exit;
      // What the next one does is a first start again.
      if (signal !== "SIGKILL") expect(readdirSync(dir)).toEqual(["password"]);
    }
    expect((await start()).url).toMatch(/^postgres:/);
    // What was left is removed beside the start, once the program that still writes there has ended.
    await expect.poll(unfinished, { timeout: removesWithinMs }).toEqual([]);
  }, 240_000);

  const isLost = /^The password of the database in .* is lost: .* Put that file back from a copy/;
  it.each([
    ["is lost", () => rmSync(join(dir, "password")), isLost],
    ["is another one", () => writeFileSync(join(dir, "password"), "x".repeat(40)), isLost],
    [
      "has an empty file",
      () => writeFileSync(join(dir, "password"), ""),
      /password is damaged\. Put that file back from a copy/,
    ],
  ])("explains that its password %s", async (_, spoil, words) => {
    await leaveStopped();
    spoil();
    await expect(start()).rejects.toThrow(words);
  });

  it.each([
    ["empty", () => writeFileSync(join(dir, "data", "PG_VERSION"), "")],
    ["lost", () => rmSync(join(dir, "data", "PG_VERSION"))],
  ])("explains that its PG_VERSION is %s, and changes nothing", async (_, spoil) => {
    await leaveStopped();
    spoil();
    const files = readdirSync(join(dir, "data"));
    await expect(start()).rejects.toThrow(/is damaged: its file PG_VERSION names no version of/);
    expect(readdirSync(join(dir, "data"))).toEqual(files);
  });

  it("explains that another major version of PostgreSQL created the data", async () => {
    await leaveStopped();
    writeFileSync(join(dir, "data", "PG_VERSION"), "17\n");
    await expect(start()).rejects.toThrow("was made by PostgreSQL 17, but this version brings");
  });
});

describe("a stored secret", () => {
  it("is created once, with 32 bytes, and readable by its owner only", () => {
    const secret = readSecret(dir);
    expect(Buffer.from(secret, "base64url")).toHaveLength(32);
    expect(readSecret(dir)).toBe(secret);
    expect(statSync(join(dir, "session-secret")).mode & 0o777).toBe(0o600);
  });

  it("is refused as damaged when its file is empty", () => {
    readSecret(dir);
    writeFileSync(join(dir, "session-secret"), "");
    expect(() => readSecret(dir)).toThrow(
      /session-secret is damaged. Delete that file and start again; everybody then signs in anew.$/,
    );
  });
});

/** Starts a process that runs the database, and waits for its first line: a URL or an error. */
async function hold(): Promise<Holder> {
  const child = spawnHolder();
  const [said] = await once(createInterface({ input: child.stdout }), "line");
  const holder = { process: child, said: String(said) };
  holders.push(holder);
  return holder;
}

/** Starts the database in this process. */
async function start(): Promise<Embedded> {
  const embedded = await startEmbedded({ dir });
  started.push(embedded);
  return embedded;
}

async function leaveStopped(): Promise<void> {
  if (!existsSync(stopped)) {
    const embedded = await startEmbedded({ dir: stopped });
    await write(embedded, brakes);
    await embedded.stop();
  }
  copy(stopped, dir);
}

function copy(from: string, to: string): void {
  cpSync(from, to, { recursive: true });
  // Some versions of Node copy folders without their modes.
  chmodSync(join(to, "data"), 0o700);
}

function spawnHolder() {
  return spawn(process.execPath, [holderScript.path, dir], {
    cwd: projectRoot,
    stdio: ["ignore", "pipe", "inherit"],
  });
}

function unfinished(): string[] {
  return existsSync(dir) ? readdirSync(dir).filter((name) => name.startsWith("init.")) : [];
}

async function end(process: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (process.exitCode === null && process.signalCode === null) {
    process.kill(signal);
    await once(process, "exit");
  }
  return process.exitCode;
}

async function connect(at: Holder | Embedded): Promise<Client> {
  const client = new Client({ connectionString: "said" in at ? at.said : at.url });
  // Killing the server also ends the connection.
  client.on("error", () => undefined);
  await client.connect();
  await client.query("create table if not exists notes (text text not null)");
  return client;
}

async function write(at: Holder | Embedded, text: string): Promise<void> {
  const client = await connect(at);
  await client.query("insert into notes values ($1)", [text]);
  await client.end();
}

async function writeUntilCut(client: Client, written: string[]): Promise<void> {
  try {
    for (let n = 0; ; n += 1) {
      await client.query("insert into notes values ($1)", [`row ${n}`]);
      written.push(`row ${n}`);
    }
  } catch {
    return;
  }
}

async function read(at: Holder | Embedded): Promise<string[]> {
  const client = await connect(at);
  const { rows } = await client.query<{ text: string }>("select text from notes");
  await client.end();
  return rows.map(({ text }) => text);
}
