import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { projectRoot } from "./project-root.ts";

const folder = mkdtempSync(join(tmpdir(), "yardcheck-start-"));
const older = new Date(2026, 0, 1);
const otherUser = 65_534;
let root: string;

afterAll(() => rmSync(folder, { recursive: true }));

/** A checkout with a build that only prints that it runs, newer than all sources. */
beforeEach(() => {
  chmodSync(folder, 0o755);
  root = mkdtempSync(join(folder, "checkout-"));
  put("package.json", '{ "type": "module" }');
  put("server/build.mjs", 'process.stdout.write("built\\n");');
  put("shared/rule.ts", "");
  put("migrations/0000_first.sql", "");
  cpSync(join(projectRoot, "server", "start.mjs"), join(root, "server", "start.mjs"));
  symlinkSync(join(projectRoot, "node_modules"), join(root, "node_modules"));
  for (const part of ["package.json", "server", "server/build.mjs", "server/start.mjs"]) age(part);
  for (const part of ["shared", "shared/rule.ts", "migrations", "migrations/0000_first.sql"]) {
    age(part);
  }
  put("dist/server/main.js", 'process.stdout.write("started\\n");');
  put("dist/stamp", "");
  chmodSync(root, 0o755);
});

function put(path: string, content: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
}

function age(path: string): void {
  utimesSync(join(root, path), older, older);
}

/** Starts as a user who may not write to the checkout. */
async function start() {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot) chmodSync(join(root, "dist"), 0o555);
  const child = spawn(process.execPath, [join(root, "server", "start.mjs")], {
    env: { PATH: process.env["PATH"] },
    ...(isRoot ? { uid: otherUser, gid: otherUser } : {}),
  });
  const ended = once(child, "exit");
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await ended;
  return { code, out, err };
}

function changeLater(path: string): void {
  const later = new Date(Date.now() + 60_000);
  utimesSync(join(root, path), later, later);
}

describe.skipIf(process.platform === "win32")("npm start by a user who may not build", () => {
  it("starts a build that is newer than the sources without a message", async () => {
    expect(await start()).toEqual({ code: 0, out: "started\n", err: "" });
  });

  it("starts the last build with a warning when the sources are newer", async () => {
    changeLater("shared/rule.ts");
    expect(await start()).toEqual({
      code: 0,
      out: "started\n",
      err: expect.stringMatching(
        /^The sources are newer .* Run npm run build as the owner of this folder\.\n$/,
      ),
    });
  });

  it("refuses to start a build that is older than a migration", async () => {
    changeLater("shared/rule.ts");
    changeLater("migrations/0000_first.sql");
    expect(await start()).toEqual({
      code: 1,
      out: "",
      err: expect.stringMatching(/^The last build does not fit the tables .* Run npm run build/),
    });
  });

  it("explains what to do when nothing has been built", async () => {
    rmSync(join(root, "dist"), { recursive: true });
    chmodSync(root, 0o555);
    expect(await start()).toEqual({
      code: 1,
      out: "",
      err: "Yardcheck is not built here. Run npm run build as the owner of this folder.\n",
    });
  });
});
