import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { projectRoot } from "../project-root.ts";

const packageFile = z.object({ scripts: z.record(z.string(), z.string()) });
const { scripts } = packageFile.parse(
  JSON.parse(readFileSync(join(projectRoot, "package.json"), "utf8")),
);

/** As `npm run` does, without npm. */
async function run(name: string, given: readonly string[]) {
  const file = scripts[name]?.replace(/^tsx /, "") ?? "";
  const { PATH, HOME } = process.env;
  const args = ["--import", "tsx", file, ...given];
  const child = spawn(process.execPath, args, { cwd: projectRoot, env: { PATH, HOME } });
  const ended = once(child, "exit");
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await ended;
  return { code, out, err };
}

const refused: [name: string, given: string[], reason: string][] = [
  ["faults", ["--only", "nonsense"], 'no name has "nonsense" in it'],
  ["races", ["--only", "nonsense"], 'no name has "nonsense" in it'],
  ["races", ["--rounds", "abc"], '--rounds is a whole number above 0, not "abc"'],
  ["test:long", ["crows"], 'there is no "crows"'],
  ["fuzz", ["abc"], 'the count is a whole number above 0, not "abc"'],
  ["fuzz", ["10", "7", "8"], 'there is no use for "8"'],
  ["bench", ["lode"], 'there is no measurement "lode"'],
  ["bench", ["--rate", "600"], "Unknown option '--rate'"],
  ["backup:drill", ["--photos", "0"], '--photos is a whole number above 0, not "0"'],
  ["backup:drill", ["--inspections", "2", "--photos", "3"], "there are 2 inspections for 3 photos"],
];

describe("a command that breaks or measures the product", { timeout: 60_000 }, () => {
  it.for(refused)("refuses npm run %s -- %j in one sentence: %s", async ([name, given, reason]) => {
    const { code, out, err } = await run(name, given);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toMatch(/^[^\n]+\n$/);
    expect(err.startsWith(`${reason}: npm run ${name} takes `)).toBe(true);
  });

  it("says what it may be given when it is asked for help", async () => {
    const { code, out } = await run("races", ["--help"]);
    expect({ code, out }).toEqual({ code: 0, out: expect.stringMatching(/^npm run races takes /) });
  });
});
