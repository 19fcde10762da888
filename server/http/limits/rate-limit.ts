import type { ErrorCode } from "#shared/api/errors.ts";
import { serverLimits } from "#shared/base/limits.ts";
import { signInFailures } from "#shared/schema.ts";
import { getTableName } from "drizzle-orm";
import type { Pool } from "pg";
import type { RateLimiterAbstract } from "rate-limiter-flexible";
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { nameStatements } from "../../db/connection/named-statements.ts";
import { computeDigest } from "../../hash.ts";
import { fail } from "../../errors.ts";
import { toNetwork } from "./network.ts";

/** Counts one more for a key; beyond the limit it fails with the given refusal and a time to retry after. */
export async function consume(
  limiter: RateLimiterAbstract,
  key: string,
  refusal: ErrorCode,
): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    throw fail(refusal, { retryAfter: Math.max(1, Math.ceil(refused.msBeforeNext / 1000)) });
  }
}

export type CountWrite = (userId: number) => Promise<void>;

/** What a user may write in a minute, on this server: plenty for people, little for programs. */
export function writesPerMinute(writesMax: number): CountWrite {
  if (writesMax === 0) return () => Promise.resolve();
  const limiter = new RateLimiterMemory({ points: writesMax, duration: 60 });
  return (userId) => consume(limiter, String(userId), "request.tooManyWrites");
}

type Counting = { keyPrefix: string; points: number; duration: number };

/** Counts in the database, so that all servers and restarts agree. */
export function createDatabaseLimiter(pool: Pool, counting: Counting): RateLimiterPostgres {
  return new RateLimiterPostgres({
    // The library names its statements itself, which some poolers cannot pass on.
    storeClient: nameStatements(pool, { usesNames: false }),
    storeType: "pool",
    tableName: getTableName(signInFailures),
    tableCreated: true,
    clearExpiredByTimeout: false,
    ...counting,
  });
}

/** Makes the function that counts in the database who looks at codes, by network, and fails beyond the limit. */
export function createLookLimit(pool: Pool, keyPrefix: "label" | "seal", refusal: ErrorCode) {
  const counting = { keyPrefix, points: serverLimits.looksPerMinute, duration: 60 };
  const limiter = createDatabaseLimiter(pool, counting);
  return (ip: string) => consume(limiter, computeDigest(toNetwork(ip)), refusal);
}
