import { toComparable } from "#shared/base/fields.ts";
import type { CompanyUser } from "../../db/sessions/users.ts";
import { findForSignIn, noteFailedSignIn, stopExpiry } from "../../db/sessions/users.ts";
import type { Database } from "../../db/connection/client.ts";
import type { Clock } from "../../clock.ts";
import { fail } from "../../errors.ts";
import { toNetwork } from "../../http/limits/network.ts";
import type { Credentials, LocalPassport } from "../../http/session/passport.ts";
import { authenticate, startSession } from "../../http/session/passport.ts";
import type { CountWrite } from "../../http/limits/rate-limit.ts";
import type { Context } from "../../http/route.ts";
import { verifyPassword } from "./password.ts";
import type { SignInAttempts } from "./sign-in-attempts.ts";

export type SignInParts = {
  database: Database;
  passport: LocalPassport;
  attempts: SignInAttempts;
  countWrite: CountWrite;
};

export async function signIn(
  { req, body, now }: Context<"signIn">,
  { database, passport, attempts, countWrite }: SignInParts,
) {
  const attempt = { name: toComparable(body.username), ip: req.ip ?? "" };
  const user = await attempts.limit(attempt, () => authenticate(passport, req));
  if (!user) {
    await noteFailedSignIn(database.builder, { key: attempt.name, ip: attempt.ip, now });
    throw fail("auth.wrongCredentials");
  }
  await countWrite(user.id);
  await startSession(req, user);
  return user;
}

/**
 * Makes the function that finds the user of a name and password. A temporary password that was not
 * used in time is wrong; one that was used is valid until it is changed.
 */
export function createFindUser({ builder }: Database, clock: Clock) {
  return async ({ username, password, ip }: Credentials): Promise<CompanyUser | undefined> => {
    const candidate = await findForSignIn(builder, toComparable(username));
    const hashed = candidate?.password;
    const isRight = await verifyPassword({ password, hashed, source: toNetwork(ip) });
    if (!isRight || !candidate) return undefined;
    const expires = candidate.user.temporaryPasswordExpiresAt;
    if (expires && expires <= clock.now()) return undefined;
    if (expires) await stopExpiry(builder, { userId: candidate.user.id, expires });
    return candidate.user;
  };
}
