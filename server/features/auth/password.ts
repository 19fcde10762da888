import { randomBytes, randomInt } from "node:crypto";
import { availableParallelism } from "node:os";
import argon2 from "@node-rs/argon2";
import { FairQueue } from "../../fair-queue.ts";

const temporaryPasswordCharacters = 20;

/** argon2id (the library's default kind) at OWASP's minimum: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A hash takes 19 MiB and a core; one core is left to everything else. */
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
  return queue.run(source, () => argon2.hash(password, cost));
}

type Candidate = {
  password: string;
  /** Missing for an unknown name. */
  hashed: string | undefined;
  source: string;
};

/**
 * Whether a password is the one of a hash. Without a hash a dummy of the same cost is verified, so
 * that an unknown name takes as long as a wrong password.
 */
export async function verifyPassword({ password, hashed, source }: Candidate): Promise<boolean> {
  const work = async () => argon2.verify(hashed ?? (await getDummyHash()), password);
  const isRight = await queue.run(source, work);
  return isRight && hashed !== undefined;
}

let dummyHash: Promise<string> | undefined;

function getDummyHash(): Promise<string> {
  dummyHash ??= argon2.hash(randomBytes(32).toString("base64"), cost);
  return dummyHash;
}

/** Runs before the first sign-in, so that not even that one is slower for an unknown name. */
export async function preparePasswords(): Promise<void> {
  await getDummyHash();
}

/** Without letters and digits that look alike, in groups of five; about 97 random bits. */
export function createTemporaryPassword(): string {
  const alphabet = "abcdefghjkmnpqrstuvwxyz23456789";
  const letters = Array.from(
    { length: temporaryPasswordCharacters },
    () => alphabet[randomInt(alphabet.length)],
  ).join("");
  return letters.match(/.{5}/g)?.join("-") ?? letters;
}
