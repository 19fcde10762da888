import { comparable } from "#shared/fields.ts";
import type { Account } from "../../db/accounts.ts";
import { findForSignIn } from "../../db/accounts.ts";
import type { Database } from "../../db/client.ts";
import type { Clock } from "../../http/session.ts";
import { passwordFits } from "./password.ts";

/** Finds the member whose name and password these are; an expired temporary password fits nobody. */
export function signInWith({ builder }: Database, clock: Clock) {
  return async (username: string, password: string): Promise<Account | undefined> => {
    const candidate = await findForSignIn(builder, comparable(username));
    const fits = await passwordFits(password, candidate?.password);
    if (!fits || !candidate) return undefined;
    const expires = candidate.account.temporaryPasswordExpiresAt;
    return expires && expires <= clock.now() ? undefined : candidate.account;
  };
}
