import type { Pool } from "pg";
import { fail } from "../../errors.ts";
import { toNetwork } from "../../http/limits/network.ts";
import { computeDigest } from "../../hash.ts";
import { consume, createDatabaseLimiter } from "../../http/limits/rate-limit.ts";

/** Failures allowed in a quarter of an hour: for one name from one address, and from one address. */
const perNameMax = 10;
const perAddressMax = 100;
const windowSeconds = 15 * 60;

const waitingMax = 100;
const longestWaitMs = 5_000;

type Attempt = { name: string; ip: string };

/** Counts failed sign-ins in the database, so that all servers and restarts agree. */
export function createSignInAttempts(pool: Pool) {
  const window = { duration: windowSeconds };
  const perName = createDatabaseLimiter(pool, { keyPrefix: "name", points: perNameMax, ...window });
  const perAddress = createDatabaseLimiter(pool, {
    keyPrefix: "ip",
    points: perAddressMax,
    ...window,
  });
  const inTurn = createTurns();
  return {
    /**
     * Counts an attempt and then verifies it, so that many at once on several servers get no more tries than one by
     * one. A success clears the failures of the name, and an error counts for none; `verify` returns undefined for a failed
     * attempt.
     */
    limit<Result>(
      { name, ip }: Attempt,
      verify: () => Promise<Result | undefined>,
    ): Promise<Result | undefined> {
      const from = toNetwork(ip);
      const [address, both] = [computeDigest(from), computeDigest(`${name}\n${from}`)];
      return inTurn(both, async () => {
        await consume(perAddress, address, "auth.tooManyAttempts");
        // One locked name must not lock a whole yard, so its refusals do not count for the address.
        await consume(perName, both, "auth.tooManyAttempts").catch(async (error: unknown) => {
          await perAddress.reward(address);
          throw error;
        });
        const found = await verify().catch(async (error: unknown) => {
          await Promise.all([perAddress.reward(address), perName.reward(both)]);
          throw error;
        });
        if (found === undefined) return undefined;
        await Promise.all([perAddress.reward(address), perName.delete(both)]);
        return found;
      });
    },
  };
}

export type SignInAttempts = ReturnType<typeof createSignInAttempts>;

/**
 * Does the work of one key one after the other, so that right passwords which come at once do not
 * count against each other. Fails with 429 when too many wait, or one waited too long.
 */
function createTurns() {
  const queues = new Map<string, { last: Promise<unknown>; length: number }>();
  return async <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    const queue = queues.get(key) ?? { last: Promise.resolve(), length: 0 };
    if (queue.length > waitingMax) throw fail("auth.tooManyAtOnce", { retryAfter: 1 });
    queues.set(key, queue);
    queue.length += 1;
    const cameAt = performance.now();
    const turn = queue.last.then(() => {
      const isTooLong = performance.now() - cameAt > longestWaitMs;
      if (isTooLong) throw fail("auth.tooManyAtOnce", { retryAfter: 1 });
      return work();
    });
    queue.last = turn.catch(() => undefined);
    try {
      return await turn;
    } finally {
      queue.length -= 1;
      if (queue.length === 0) queues.delete(key);
    }
  };
}
