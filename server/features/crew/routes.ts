import { api } from "#shared/api.ts";
import type { Member } from "#shared/api-schemas.ts";
import { limits } from "#shared/limits.ts";
import { pageOf } from "../../http/paging.ts";
import { route } from "../../http/route.ts";
import { addMember } from "./add-member.ts";
import { listMembers } from "./data.ts";
import { removeMember } from "./remove-member.ts";
import { resetPassword } from "./reset-password.ts";

export const crewRoutes = [
  route(api.listCrew, async ({ company, query, req, res }) => {
    const page = await listMembers(company, { ...query, limit: query.limit ?? limits.crewMax });
    const keyOf = ({ lastName, firstName, id }: Member) => [lastName, firstName, id];
    return pageOf(page, { keyOf, req, res });
  }),
  route(api.addMember, ({ company, user, body, now }) => addMember(company, { user, now }, body)),
  route(api.removeMember, ({ company, user, params, now }) =>
    removeMember(company, { by: user, memberId: params.id, now }),
  ),
  route(api.resetPassword, ({ company, user, params, now }) =>
    resetPassword(company, { by: user, memberId: params.id, now }),
  ),
];
