/** Recognises a request by the key in its header `Authorization`, in place of a session's cookie. */
import { keyLimits, keyPrefix } from "#shared/keys/keys.ts";
import { newKey } from "#shared/keys/keys-form.ts";
import type { EventEmitter } from "node:events";
import type { Request } from "express";
import { RateLimiterMemory } from "rate-limiter-flexible";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../db/connection/client.ts";
import type { CompanyUser } from "../../db/sessions/users.ts";
import { findToken, noteTokenUse } from "../../db/across/tokens.ts";
import { fail } from "../../errors.ts";
import { FairQueue } from "../../fair-queue.ts";
import { toNetwork } from "../limits/network.ts";
import { consume } from "../limits/rate-limit.ts";
import { chooseCookieName, lookups } from "./find-session.ts";

type ApiKey = NonNullable<CompanyUser["key"]>;

/** The last use is stored to the hour, so that reading writes next to nothing. */
const noteEveryMs = 60 * 60_000;

export function hasKey(req: Request): boolean {
  return readKey(req) !== undefined;
}

function readKey(req: Request): string | undefined {
  const [, key] = /^Bearer +(\S+)$/i.exec(req.headers.authorization ?? "") ?? [];
  return key?.startsWith(keyPrefix) ? key.slice(keyPrefix.length) : undefined;
}

/** Makes what sets the user of a request with a key, as the database has both by now. */
export function createKeyFinder({ builder }: Database, clock: Clock) {
  const turns = new FairQueue(lookups);
  return async (req: Request): Promise<void> => {
    const token = readKey(req);
    if (token === undefined) return;
    if (req.signedCookies[chooseCookieName(req)] !== undefined) throw fail("keys.withCookie");
    const now = clock.now();
    const find = () => findToken(builder, { kind: "api_key", token, now });
    // In turns by network, because a wrong key tells nothing else of its sender.
    const found = await turns.run(toNetwork(req.ip ?? ""), find);
    if (!found) throw fail("keys.notGood");
    const { id, data, lastUsedAt, user } = found;
    req.user = { ...user, key: { id, ...newKey.parse(data) } };
    const isNoted = lastUsedAt && now.getTime() - lastUsedAt.getTime() < noteEveryMs;
    // No request fails for this: at worst the key seems to be unused.
    if (!isNoted) await noteTokenUse(builder, found, now).catch(() => {});
  };
}

/** Makes what limits how often, and how often at once, a key is used on this server. */
export function createKeyLimits() {
  const perMinute = new RateLimiterMemory({ points: keyLimits.perMinute, duration: 60 });
  const running = new Map<number, number>();
  return async ({ id }: Pick<ApiKey, "id">, res: EventEmitter): Promise<void> => {
    const count = (running.get(id) ?? 0) + 1;
    if (count > keyLimits.atOnce) throw fail("keys.tooManyAtOnce", { retryAfter: 1 });
    running.set(id, count);
    res.once("close", () => {
      const left = (running.get(id) ?? 1) - 1;
      if (left === 0) running.delete(id);
      else running.set(id, left);
    });
    await consume(perMinute, String(id), "keys.tooManyRequests");
  };
}
