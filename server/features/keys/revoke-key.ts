import { newKey } from "#shared/keys/keys-form.ts";
import { tokens, users } from "#shared/schema.ts";
import { and, eq } from "drizzle-orm";
import { fail } from "../../errors.ts";
import type { Context } from "../../http/route.ts";
import { recordChanges } from "../audit/record-changes.ts";
import { isKey, ownKeys, selectKeys } from "./list-keys.ts";

/** Revokes a key, which is refused from the next request on. */
export async function revokeKey({ company, user, params, now }: Context<"revokeKey">) {
  const isThis = and(eq(tokens.id, params.id), ownKeys(user));
  await company.transaction(async (tx) => {
    const [found] = await selectKeys(tx, isThis);
    if (!found) throw fail("request.notFound");
    await tx.get(users, found.userId, { lock: true });
    const revoked = await tx.changeCounted(tokens, and(isKey, isThis), { revokedAt: now });
    if (revoked === 0) throw fail("request.notFound");
    const { name } = newKey.parse(found.data);
    const entry = { action: "removed", noun: "key", rowId: found.id, rowName: name } as const;
    await recordChanges(tx, { user, now }, [entry]);
  });
}
