import { appendFileSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, describe, expect, it, vi } from "vitest";
import { testFolder } from "../test/kit/database.ts";
import { startEmbedded } from "./embedded.ts";

const bytesMax = 10_000_000;
const dir = testFolder();
const log = join(dir, "postgres.log");
const old = `${log}.old`;

writeFileSync(log, "of an earlier start\n".padEnd(bytesMax + 1, "."), { mode: 0o600 });
vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
const { url, stop } = await startEmbedded({ dir });
afterAll(async () => {
  vi.useRealTimers();
  await stop();
  rmSync(dir, { recursive: true });
});

describe("postgres.log", () => {
  it("is rotated at the start", () => {
    expect(statSync(log).size).toBeLessThan(bytesMax);
    expect(readFileSync(old, "utf8")).toMatch(/^of an earlier start/);
  });

  it("is rotated while PostgreSQL writes to it, and stays within its limit", async () => {
    for (const round of ["first", "second", "third"]) {
      appendFileSync(log, `the ${round} of many lines`.padEnd(bytesMax, "."));
      await failAStatement();
      await expect.poll(() => readFileSync(log, "utf8")).toContain("division by zero");
      vi.advanceTimersByTime(10_000);
      await expect.poll(() => statSync(log).size).toBeLessThan(1_000);
      expect(readFileSync(old, "utf8")).toContain(`the ${round} of many lines`);
      expect(statSync(old).size).toBeLessThan(bytesMax + 10_000);
      expect(statSync(old).mode & 0o777).toBe(0o600);
      await failAStatement();
      await expect.poll(() => readFileSync(log, "utf8")).toMatch(/^[^\0]*division by zero/);
    }
  });
});

async function failAStatement(): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query("select 1 / 0").catch(() => undefined);
  await client.end();
}
