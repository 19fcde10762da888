import { randomBytes, randomInt } from "node:crypto";
import { limits } from "#shared/limits.ts";
import { hash, verify } from "@node-rs/argon2";
import { fail } from "../../errors.ts";

/** argon2id (the library's default kind) at OWASP's minimum: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const atOnceMax = 4;
const waitingMax = 100;

/** Hashes a password as it was typed, up to its last character. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, cost));
}

/**
 * Whether a password fits a hash. Without a hash a real one of the same cost is tried, so that an
 * unknown name takes as long as a wrong password.
 */
export async function passwordFits(password: string, hashed: string | undefined): Promise<boolean> {
  const fits = await inTurn(async () => verify(hashed ?? (await nobodysHash()), password));
  return fits && hashed !== undefined;
}

let nobodys: Promise<string> | undefined;

function nobodysHash(): Promise<string> {
  nobodys ??= hash(randomBytes(32).toString("base64"), cost);
  return nobodys;
}

/** Made before the first sign-in, so that not even that one answers an unknown name slower. */
export async function preparePasswords(): Promise<void> {
  await nobodysHash();
}

/** Without letters and digits that look alike, in groups of five; about 97 random bits. */
export function temporaryPassword(): string {
  const alphabet = "abcdefghjkmnpqrstuvwxyz23456789";
  const letters = Array.from(
    { length: limits.temporaryPasswordCharacters },
    () => alphabet[randomInt(alphabet.length)],
  ).join("");
  return letters.match(/.{5}/g)?.join("-") ?? letters;
}

let running = 0;
const waiting: (() => void)[] = [];

/** A hash takes 19 MiB and a core, so only a few are made at once; the rest wait their turn. */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (waiting.length >= waitingMax) throw fail("auth.busy");
  if (running >= atOnceMax) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
