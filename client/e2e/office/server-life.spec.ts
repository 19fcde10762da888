import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { plainTest as test } from "../kit/filled-company.ts";
import { findFreePort } from "#server/test/kit/free-port.ts";

// Runs the built server. `server/main.test.ts` has other starts that fail, `server/reliability/long.test.ts` kills it.

let dataDir = "";
const running: ChildProcess[] = [];

test.beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), "yardcheck-life-"));
});

test.afterAll(async () => {
  for (const child of running) await stop(child);
  rmSync(dataDir, { recursive: true, force: true });
});

test("a second server reports the process that uses the data directory", async () => {
  const holder = await start();
  const rival = launch(await findFreePort());
  const output = await readOutput(rival);
  expect(rival.exitCode).toBe(1);
  expect(output).toContain(`already in use by process ${holder.pid}`);
  expect(output).toContain("DATA_DIR");
  expect(output).not.toMatch(/\n\s+at /);
  expect(await stop(holder)).toBe(0);
});

function launch(listenOn: number): ChildProcess {
  const env = {
    PATH: process.env["PATH"],
    NODE_ENV: "production",
    HOST: "127.0.0.1",
    PORT: String(listenOn),
    DATA_DIR: dataDir,
    LOG_LEVEL: "error",
  };
  const child = spawn(process.execPath, ["server/start.mjs"], { env, stdio: "pipe" });
  running.push(child);
  return child;
}

async function start(): Promise<ChildProcess> {
  const child = launch(await findFreePort());
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on("data", (text: Buffer) => {
      if (String(text).includes("Yardcheck is ready on")) resolve();
    });
    child.once("exit", (code) => reject(new Error(`the server ended with ${code}`)));
  });
  return child;
}

async function stop(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
  return child.exitCode;
}

async function readOutput(child: ChildProcess): Promise<string> {
  const parts: string[] = [];
  child.stdout?.on("data", (text: Buffer) => parts.push(String(text)));
  child.stderr?.on("data", (text: Buffer) => parts.push(String(text)));
  await once(child, "close");
  return parts.join("");
}
