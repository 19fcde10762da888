import type { Context } from "../../http/route.ts";
import { changeUser } from "../crew/update-user.ts";

/** Changes one's own profile. The role may be lowered there, never raised; one admin must stay. */
export async function updateProfile({ company, body, ...by }: Context<"updateProfile">) {
  const after = await company.transaction((tx) => changeUser(tx, by, { ...body, id: by.user.id }));
  return { ...after, company: by.user.company };
}
