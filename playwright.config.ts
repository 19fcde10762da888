import { rmSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { findChromium } from "./client/e2e/kit/chromium.ts";
import { findZoneAtNoon } from "./client/e2e/kit/zone.ts";
import { hasMemoryDisk, testFolder } from "./server/test/kit/database.ts";
import { findFreePort } from "./server/test/kit/free-port.ts";

// This file is read again in every worker; what the first reading chose reaches them as settings.
process.env["E2E_OWNER"] ??= String(process.pid);
process.env["E2E_PORT"] ??= String(await findFreePort());
const dataDir = (process.env["E2E_DATA_DIR"] ??= testFolder());
const mailFolder = (process.env["E2E_MAIL_DIR"] ??= join(dataDir, "mail"));
const address = `http://127.0.0.1:${process.env["E2E_PORT"]}`;
const { executablePath, env } = await findChromium();

// A global teardown would come too early: the server still writes here until it has stopped.
if (process.env["E2E_OWNER"] === String(process.pid)) {
  process.once("exit", () => rmSync(dataDir, { recursive: true, force: true }));
}

export default defineConfig({
  testDir: "client/e2e",
  fullyParallel: true,
  workers: 2,
  retries: 0,
  // Only a test that hangs takes this long.
  timeout: 240_000,
  // A busy machine may stand still for seconds.
  expect: { timeout: 30_000 },
  forbidOnly: true,
  reporter: [["dot"], ["json", { outputFile: "test-results/e2e.json" }]],
  use: {
    baseURL: address,
    serviceWorkers: "block",
    // Each frame of an animation is drawn by the processor here, and no screen is looked at halfway through one.
    contextOptions: { reducedMotion: "reduce" },
    locale: "en-US",
    timezoneId: findZoneAtNoon(),
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath,
      env: { ...settings(), ...env },
      // A page is open for a second or two: compiling its scripts for speed costs more than it saves.
      args: ["--js-flags=--no-opt --no-maglev"],
      // What the browser's processes share lies in memory then, and not in files on the disk.
      ignoreDefaultArgs: hasMemoryDisk() ? ["--disable-dev-shm-usage"] : [],
    },
  },
  webServer: {
    command: "node --import ./client/e2e/kit/quick-password.mjs server/start.mjs",
    url: `${address}/readyz`,
    reuseExistingServer: false,
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
    timeout: 120_000,
    stdout: "ignore",
    stderr: "pipe",
    // Whatever this machine is set to, the stories run on a database of their own.
    env: {
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: process.env["E2E_PORT"],
      DATA_DIR: dataDir,
      PUBLIC_URL: address,
      SMTP_URL: "",
      MAIL_DIR: mailFolder,
      DATABASE_URL: "",
      SESSION_SECRET: "",
      REGISTRATION: "open",
      TRUST_PROXY: "",
      LOG_LEVEL: "error",
      SESSION_IDLE_DAYS: "",
      SESSION_MAX_DAYS: "",
    },
  },
});

function settings(): Record<string, string> {
  const given = Object.entries(process.env);
  return Object.fromEntries(given.map(([name, value]) => [name, value ?? ""]));
}
