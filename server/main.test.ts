import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { afterAll, describe, expect, it } from "vitest";
import { bundle } from "./test/bundle.ts";
import { createTestDatabase } from "./test/database.ts";

const { url, drop } = await createTestDatabase("empty");
const main = await bundle("server/main.ts");
afterAll(async () => {
  main.remove();
  await drop();
});

describe("a start with a pooler", () => {
  it.each(["DATABASE_URL", "DATABASE_DIRECT_URL"])("names %s if that fails", async (setting) => {
    const closed = Object.assign(new URL(url), { port: "1" }).href;
    const settings = { DATABASE_URL: url, DATABASE_DIRECT_URL: url, [setting]: closed };
    expect(await startAndFail(settings)).toMatch(
      new RegExp(String.raw`^The database of ${setting} cannot be used: .*port in ${setting}\.\n$`),
    );
  });
});

/** Returns what a start with these settings says before it ends. */
function startAndFail(settings: Record<string, string>): Promise<string> {
  const { PATH = "" } = process.env;
  const secret = { SESSION_SECRET: "a secret that is long enough for production" };
  const { stderr } = spawn(process.execPath, [main.path], {
    env: { PATH, NODE_ENV: "production", PORT: "0", ...secret, ...settings },
    stdio: ["ignore", "ignore", "pipe"],
  });
  return text(stderr);
}
