import { comparable } from "#shared/fields.ts";
import type { Account } from "../../db/accounts.ts";
import { findForSignIn, stopExpiry } from "../../db/accounts.ts";
import type { Database } from "../../db/client.ts";
import type { Clock } from "../../http/session.ts";
import { passwordFits } from "./password.ts";

/**
 * Finds the user whose name and password these are. A temporary password that nobody has used in
 * time fits nobody; one that is used is good until it is changed.
 */
export function signInWith({ builder }: Database, clock: Clock) {
  return async (username: string, password: string): Promise<Account | undefined> => {
    const candidate = await findForSignIn(builder, comparable(username));
    const fits = await passwordFits(password, candidate?.password);
    if (!fits || !candidate) return undefined;
    const expires = candidate.account.temporaryPasswordExpiresAt;
    if (expires && expires <= clock.now()) return undefined;
    if (expires) await stopExpiry(builder, { userId: candidate.account.id, expires });
    return candidate.account;
  };
}
