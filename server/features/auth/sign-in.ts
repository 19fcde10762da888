import { toComparable } from "#shared/fields.ts";
import type { Account } from "../../db/accounts.ts";
import { findForSignIn, stopExpiry } from "../../db/accounts.ts";
import type { Database } from "../../db/client.ts";
import { networkOf } from "../../http/network.ts";
import type { Credentials } from "../../http/passport.ts";
import type { Clock } from "../../clock.ts";
import { passwordFits } from "./password.ts";

/**
 * Finds the user whose name and password these are. A temporary password that nobody has used in
 * time fits nobody; one that is used is good until it is changed.
 */
export function signInWith({ builder }: Database, clock: Clock) {
  return async ({ username, password, ip }: Credentials): Promise<Account | undefined> => {
    const candidate = await findForSignIn(builder, toComparable(username));
    const hashed = candidate?.password;
    const fits = await passwordFits({ password, hashed, source: networkOf(ip) });
    if (!fits || !candidate) return undefined;
    const expires = candidate.account.temporaryPasswordExpiresAt;
    if (expires && expires <= clock.now()) return undefined;
    if (expires) await stopExpiry(builder, { userId: candidate.account.id, expires });
    return candidate.account;
  };
}
