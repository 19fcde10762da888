/** The calls of invitations. */
import { limits } from "#shared/base/limits.ts";
import { unique } from "../kit/build.ts";
import { newPerson } from "./account.ts";
import type { CallCases, Given, LargestRows } from "./call-case.ts";
import { named, text } from "./largest-rows.ts";

export const largestInvitations: LargestRows = {
  count: 1_000,
  insert: `insert into tokens (company_id, kind, hash, created_by_id, expires_at, data)
  select $1::bigint, 'invitation', decode(md5($1::text || n) || md5(n::text), 'hex'), $2::bigint, now(),
    json_build_object('role', 'driver', 'email', ${named(limits.emailMax)},
      'firstName', ${text(limits.personNameMax)}, 'lastName', ${text(limits.personNameMax)})
  from generate_series(1, $3::int) n`,
};

export async function addInvitation({ admin }: Given) {
  const { id } = await admin.call("invite", { body: { role: "driver" } });
  return { invitationId: id };
}

/** As no link says it. */
const unknown = "0".repeat(43);

const ofInvitation = ({ invitationId }: { invitationId: number }) => ({
  params: { id: invitationId },
});

export const invitationCalls = {
  listInvitations: {
    makers: "office",
    sample: () => ({ query: { limit: 5 } }),
    pages: [["", largestInvitations.count]],
  },
  invite: {
    makers: "office",
    sample: () => ({
      body: {
        role: "driver",
        email: `${unique("invited")}@example.com`,
        firstName: "Pat",
        lastName: "Byron",
      },
    }),
    entries: [["added", "invitation", "new", "role firstName lastName email expiresAt"]],
  },
  renewInvitation: {
    makers: "office",
    sample: ofInvitation,
    entries: [["changed", "invitation", "invitationId", "expiresAt"]],
  },
  withdrawInvitation: {
    makers: "office",
    sample: ofInvitation,
    usesUpRow: true,
    entries: [["removed", "invitation", "invitationId"]],
  },
  lookAtInvitation: {
    makers: "anyone",
    sample: () => ({ body: { token: unknown } }),
    refusedWith: 404,
    entries: "looking changes nothing",
  },
  acceptInvitation: {
    makers: "anyone",
    sample: () => ({ body: { ...newPerson(), token: unknown } }),
    refusedWith: 404,
    changesCaller: true,
    entries: [
      ["joined", "member", "new", "username email firstName lastName role invitedBy mayCertify"],
      ["signed_in", "member", "new"],
    ],
  },
} satisfies Partial<CallCases>;
