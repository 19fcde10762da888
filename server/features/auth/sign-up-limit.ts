import { hourMs } from "#shared/base/dates.ts";
import type { Pool } from "pg";
import { isLoopback, toNetwork } from "../../http/limits/network.ts";
import { computeDigest } from "../../hash.ts";
import { consume, createDatabaseLimiter } from "../../http/limits/rate-limit.ts";

type SignUpLimit = {
  /** Sign-ups of one network in an hour; 0 for any number. */
  perHour: number;
  /** Whether requests come through a proxy, so that this machine's address may be any caller's. */
  isProxied: boolean;
};

/** Makes the function that counts a sign-up for its network, in the database, and fails beyond the limit. */
export function createSignUpLimit(pool: Pool, { perHour, isProxied }: SignUpLimit) {
  const counting = { keyPrefix: "sign-up", points: perHour, duration: hourMs / 1_000 };
  const limiter = createDatabaseLimiter(pool, counting);
  return async (ip: string): Promise<void> => {
    if (perHour === 0 || (!isProxied && isLoopback(ip))) return;
    await consume(limiter, computeDigest(toNetwork(ip)), "auth.tooManySignUps");
  };
}
