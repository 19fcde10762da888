import type { Pool } from "pg";
import { computeDigest } from "../../hash.ts";
import { consume, createDatabaseLimiter } from "../../http/limits/rate-limit.ts";
import { toNetwork } from "../../http/limits/network.ts";

/** Wrong tokens that one network may send in a quarter of an hour. */
export const wrongTokensMax = 100;
const windowSeconds = 15 * 60;

/** Makes the function that finds what a token stands for, and counts in the database who sends wrong ones. */
export function createTokenAttempts(pool: Pool) {
  const counting = { keyPrefix: "token", points: wrongTokensMax, duration: windowSeconds };
  const limiter = createDatabaseLimiter(pool, counting);
  /** `find` returns undefined for a wrong token; an error counts for none. */
  return async <Found>(
    ip: string,
    find: () => Promise<Found | undefined>,
  ): Promise<Found | undefined> => {
    const network = computeDigest(toNetwork(ip));
    // Counted before it is looked for, so that many at once get no more tries than one by one.
    await consume(limiter, network, "auth.tooManyLinks");
    const found = await find().catch(async (error: unknown) => {
      await limiter.reward(network);
      throw error;
    });
    if (found !== undefined) await limiter.reward(network);
    return found;
  };
}

export type TokenAttempts = ReturnType<typeof createTokenAttempts>;
