import { formatFullName } from "#shared/crew/crew.ts";
import { keyLimits, keyPrefix } from "#shared/keys/keys.ts";
import { makeToken } from "../../db/across/tokens.ts";
import { fail } from "../../errors.ts";
import type { Context } from "../../http/route.ts";
import { recordChanges, toAddition } from "../audit/record-changes.ts";
import { lockWithAdmins } from "../crew/list-crew.ts";
import { selectKeys } from "./list-keys.ts";

/** Makes a key that acts as the user; it is shown in this response and stored nowhere. */
export async function addKey({ company, user, body, now }: Context<"addKey">) {
  const { id: userId } = user;
  return company.transaction(async (tx) => {
    // With the admins, so that of two users of the office one waits for the other.
    await lockWithAdmins(tx, userId, user);
    const keys = await selectKeys(tx, undefined);
    if (keys.length === keyLimits.keysMax) throw fail("keys.tooMany");
    const making = { kind: "api_key", userId, createdById: userId, expiresAt: null } as const;
    const { token, row } = await makeToken(tx, { ...making, data: body, now });
    const { id, createdAt, lastUsedAt } = row;
    const added = { id, ...body, createdAt, lastUsedAt };
    const entry = toAddition({ noun: "key", name: body.name, row: added });
    await recordChanges(tx, { user, now }, [entry]);
    return { ...added, userId, userName: formatFullName(user), key: keyPrefix + token };
  });
}
