import { randomBytes, randomUUID } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { hasCode } from "./has-code.ts";
import { StartError } from "./start-error.ts";

const secretBytes = 32;

/** Reads the secret of that name in a folder; the first time, makes one that nobody can guess. */
export function keptSecret(dir: string, name = "session-secret"): string {
  const path = join(dir, name);
  if (!existsSync(path)) create(dir, path);
  const secret = readFileSync(path, "utf8").trim();
  if (secret.length < secretBytes) {
    throw new StartError(`The secret in ${path} is damaged. Put it back from a backup.`);
  }
  return secret;
}

// A link appears whole or not at all, so that two first starts agree on one secret.
function create(dir: string, path: string): void {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const complete = join(dir, `${randomUUID()}.tmp`);
  writeFileSync(complete, `${randomBytes(secretBytes).toString("base64url")}\n`, { mode: 0o600 });
  try {
    linkSync(complete, path);
  } catch (error) {
    if (!hasCode(error, "EEXIST")) throw error;
  } finally {
    rmSync(complete);
  }
}
