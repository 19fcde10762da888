import type { ErrorCode } from "#shared/errors.ts";
import type { RateLimiterAbstract } from "rate-limiter-flexible";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { fail } from "../errors.ts";

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
