import type { Context } from "../../http/route.ts";
import { refuseHigherRole } from "../crew/add-user.ts";
import { lockWithAdmins } from "../crew/list-crew.ts";
import { withdraw } from "../crew/open-invitations.ts";
import { lockInvitation } from "./list-invitations.ts";

/** Its link is no longer good. */
export async function withdrawInvitation(context: Context<"withdrawInvitation">) {
  const { company, user, params, now } = context;
  await company.transaction(async (tx) => {
    const { acting } = await lockWithAdmins(tx, user.id, user);
    const invitation = await lockInvitation(tx, params.id);
    refuseHigherRole(acting.role, invitation.data.role);
    await withdraw(tx, { user, now }, [invitation]);
  });
}
