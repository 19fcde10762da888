import { users } from "#shared/schema.ts";
import { eq } from "drizzle-orm";
import { fail } from "../../errors.ts";
import type { Context } from "../../http/route.ts";

/** Changes a user's own language, quiet hours and the like. */
export async function updatePreferences({
  company,
  user,
  body,
  now,
}: Context<"updatePreferences">) {
  // What was left out stays as it is at the moment of the write.
  const { language, quietFrom, quietUntil, wake, digest, setup } = body;
  const changes = { language, quietFrom, quietUntil, wake, digest, setup, updatedAt: now };
  const [after] = await company.update(users, eq(users.id, user.id), changes);
  if (!after) throw fail("auth.signedOut");
  return { ...after, company: user.company };
}
