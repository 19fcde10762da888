import { api } from "#shared/api.ts";
import { route } from "../../http/route.ts";
import { addMember } from "./add-member.ts";
import { listCrew } from "./data.ts";
import { removeMember } from "./remove-member.ts";
import { resetPassword } from "./reset-password.ts";

export const crewRoutes = [
  route(api.listCrew, listCrew),
  route(api.addMember, ({ company, user, body, now }) => addMember(company, { user, now }, body)),
  route(api.removeMember, ({ company, user, params, now }) =>
    removeMember(company, { by: user, memberId: params.id, now }),
  ),
  route(api.resetPassword, ({ company, user, params, now }) =>
    resetPassword(company, { by: user, memberId: params.id, now }),
  ),
];
