import { hourMs } from "#shared/base/dates.ts";
import type { Pool } from "pg";
import { RateLimiterRes } from "rate-limiter-flexible";
import { computeDigest } from "../../hash.ts";
import { isLoopback, toNetwork } from "../../http/limits/network.ts";
import { consume, createDatabaseLimiter } from "../../http/limits/rate-limit.ts";

/** Requests for a new password in an hour: for one address, and from one network. */
export const resetsOfAddress = 3;
export const resetsOfNetwork = 10;

type Asked = { ip: string; email: string };

/**
 * Makes the function that counts in the database who asks for a link to a new password. It fails when a network asks too
 * often, and returns false for an address: that fact would show others that somebody asked for it.
 */
export function createResetLimit(pool: Pool, { isProxied }: { isProxied: boolean }) {
  const duration = hourMs / 1_000;
  const network = { keyPrefix: "reset", points: resetsOfNetwork, duration };
  const ofNetwork = createDatabaseLimiter(pool, network);
  const address = { keyPrefix: "reset-address", points: resetsOfAddress, duration };
  const ofAddress = createDatabaseLimiter(pool, address);
  return async ({ ip, email }: Asked): Promise<boolean> => {
    // Without a trusted proxy, this machine's own address may stand for any caller, so it is not limited.
    if (isProxied || !isLoopback(ip)) {
      await consume(ofNetwork, computeDigest(toNetwork(ip)), "auth.tooManyResets");
    }
    try {
      await ofAddress.consume(computeDigest(email));
      return true;
    } catch (refused) {
      if (refused instanceof RateLimiterRes) return false;
      throw refused;
    }
  };
}
