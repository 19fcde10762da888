import { createHash } from "node:crypto";
import { isIPv6 } from "node:net";
import type { Pool } from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { fail } from "../../errors.ts";

/** Failures allowed in a quarter of an hour: for one name from one address, and from one address. */
const perNameMax = 10;
const perAddressMax = 100;
const windowSeconds = 15 * 60;

const waitingMax = 100;
const longestWaitMs = 5_000;

type Attempt = { name: string; ip: string };

/** Counts failed sign-ins in the database, so that all servers and restarts agree. */
export function createSignInAttempts(pool: Pool) {
  const perName = limiter(pool, "name", perNameMax);
  const perAddress = limiter(pool, "ip", perAddressMax);
  const inTurn = turns();
  return {
    /**
     * Looks at an attempt that gives nothing when it fails. It is counted before, so that many at
     * once on several servers get no more tries than one by one, and taken back unless it fails: a
     * success is never counted, nor what we could not look at.
     */
    tried<Result>(
      { name, ip }: Attempt,
      look: () => Promise<Result | undefined>,
    ): Promise<Result | undefined> {
      const from = networkOf(ip);
      const [address, both] = [digest(from), digest(`${name}\n${from}`)];
      return inTurn(both, async () => {
        await consume(perAddress, address);
        // Refused by its name, it was not looked at: one locked name must not lock a whole yard.
        await consume(perName, both).catch(async (error: unknown) => {
          await perAddress.reward(address);
          throw error;
        });
        const found = await look().catch(async (error: unknown) => {
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
 * count against each other. Fails with "busy" when too many wait, or one waited too long.
 */
function turns() {
  const queues = new Map<string, { last: Promise<unknown>; length: number }>();
  return async <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    const queue = queues.get(key) ?? { last: Promise.resolve(), length: 0 };
    if (queue.length > waitingMax) throw fail("auth.busy");
    queues.set(key, queue);
    queue.length += 1;
    const came = performance.now();
    const turn = queue.last.then(() => {
      if (performance.now() - came > longestWaitMs) throw fail("auth.busy");
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

function limiter(pool: Pool, keyPrefix: string, points: number): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: pool,
    storeType: "pool",
    tableName: "sign_in_failures",
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix,
    points,
    duration: windowSeconds,
  });
}

async function consume(limit: RateLimiterPostgres, key: string): Promise<void> {
  try {
    await limit.consume(key);
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    const retryAfter = Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
    throw fail("auth.tooManyAttempts", { retryAfter });
  }
}

/**
 * Whom an address counts for. Whoever has one address of IPv6 has 2^64 of them, so that the first
 * half stands for all; one of IPv4 is the same in either spelling.
 */
export function networkOf(ip: string): string {
  const plain = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(ip)?.[1] ?? ip;
  if (!isIPv6(plain)) return plain;
  const [left = [], right = []] = plain
    .split("::")
    .map((half) => half.split(":").filter((group) => group !== ""));
  const gap = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => "0");
  const network = [...left, ...gap, ...right].slice(0, 4);
  return network.map((group) => Number.parseInt(group, 16).toString(16)).join(":");
}

/** Names and addresses are not kept as they are, and a long one takes no more room. */
function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
