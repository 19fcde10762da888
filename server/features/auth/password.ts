import { randomBytes, randomInt } from "node:crypto";
import { availableParallelism } from "node:os";
import { serverLimits } from "#shared/limits.ts";
import { hash, verify } from "@node-rs/argon2";
import { FairQueue } from "../../http/fair-queue.ts";

/** argon2id (the library's default kind) at OWASP's minimum: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A hash takes 19 MiB and a core, of which one is left to everything else. */
const queue = new FairQueue({
  running: Math.min(4, Math.max(1, availableParallelism() - 1)),
  waitingOfOne: 100,
  tooManyOfOne: "auth.tooManyAtOnce",
  waiting: 400,
  tooMany: "auth.busy",
  waitMsMax: 10_000,
});

/** Hashes a password as it was typed, up to its last character; sources of work take turns. */
export function hashPassword(password: string, source: string): Promise<string> {
  return queue.run(source, () => hash(password, cost));
}

type Tried = {
  password: string;
  /** Missing for an unknown name. */
  hashed: string | undefined;
  source: string;
};

/**
 * Whether a password fits a hash. Without a hash a real one of the same cost is tried, so that an
 * unknown name takes as long as a wrong password.
 */
export async function passwordFits({ password, hashed, source }: Tried): Promise<boolean> {
  const work = async () => verify(hashed ?? (await nobodysHash()), password);
  const fits = await queue.run(source, work);
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
    { length: serverLimits.temporaryPasswordCharacters },
    () => alphabet[randomInt(alphabet.length)],
  ).join("");
  return letters.match(/.{5}/g)?.join("-") ?? letters;
}
