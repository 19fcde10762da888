import type { Database } from "../../db/connection/client.ts";
import { removeSubscription } from "../../db/across/push-across.ts";
import { fail } from "../../errors.ts";
import type { Context } from "../../http/route.ts";

/** Turns the alerts of one of the user's own phones off. */
export async function removePush(
  { company, user, params }: Context<"removePush">,
  { builder }: Database,
) {
  const phone = { companyId: company.companyId, userId: user.id, id: params.id };
  if (!(await removeSubscription(builder, phone))) throw fail("request.notFound");
}
