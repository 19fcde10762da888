import { users } from "#shared/schema.ts";
import { openCompany } from "../../db/across/across-companies.ts";
import { findToken } from "../../db/across/tokens.ts";
import type { Database } from "../../db/connection/client.ts";
import { fail } from "../../errors.ts";
import type { Context } from "../../http/route.ts";
import type { TokenAttempts } from "../auth/token-attempts.ts";

type StopParts = { database: Database; findByToken: TokenAttempts };

/** Stops a user's digest by the link of one. */
export function stopDigest({ body, now, req }: Context<"stopDigest">, parts: StopParts) {
  return stopByToken(parts, { ip: req.ip ?? "", token: body.token, now });
}

type Asked = { ip: string; token: string; now: Date };

/** A link may be followed again, so it is not used up. */
export async function stopByToken(
  { database: { builder }, findByToken }: StopParts,
  { ip, token, now }: Asked,
): Promise<void> {
  const asked = { kind: "unsubscribe", token, now } as const;
  const found = await findByToken(ip, () => findToken(builder, asked));
  if (!found) throw fail("auth.linkNotGood");
  const changes = { digest: "off", updatedAt: now } as const;
  await openCompany(builder, found.companyId).changeRow(users, found.user.id, changes);
}
