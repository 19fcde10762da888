import type { Pool } from "pg";
import { networkOf } from "../../http/network.ts";
import { consume } from "../../http/rate-limit.ts";
import { serverLimits } from "#shared/limits.ts";
import { databaseLimiter, digest } from "../auth/sign-in-attempts.ts";

/** Makes the function that counts who looks at a code, in the database, and fails beyond the limit. */
export function createLookLimit(pool: Pool) {
  const counting = { keyPrefix: "seal", points: serverLimits.sealLooksPerMinute, duration: 60 };
  const limiter = databaseLimiter(pool, counting);
  return (ip: string) => consume(limiter, digest(networkOf(ip)), "seals.tooMany");
}
