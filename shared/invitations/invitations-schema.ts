/** The calls of invitations, whose table is that of tokens. */
import * as z from "zod";
import { byId, momentText, page } from "../base/call-fields.ts";
import { limits } from "../base/limits.ts";
import { roles } from "../base/roles.ts";
import { user } from "../account/account-schema.ts";
import { acceptedInvitation, invitationToken, newInvitation } from "./invitations-form.ts";

const invited = {
  role: z.enum(roles),
  email: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
};

/** What is stored with the token of an invitation. */
export const invitationData = z.object({
  ...invited,
  username: z.string().nullable().default(null),
});

export type InvitationData = z.output<typeof invitationData>;

const invitation = z.strictObject({
  id: z.number(),
  ...invited,
  /** Who made its last link. */
  invitedBy: z.string(),
  expiresAt: momentText,
});

/** Its link, shown this once; without the server's address where no setting says it. */
const withLink = invitation.extend({ url: z.string(), isMailed: z.boolean() });

export const invitationCalls = {
  listInvitations: {
    query: z.strictObject(page(limits.wholeListMax)),
    /** Where a new link also goes by mail. */
    returns: z.array(invitation.extend({ mayBeMailed: z.boolean() })),
  },
  invite: { body: newInvitation, returns: withLink },
  renewInvitation: { params: byId, returns: withLink },
  withdrawInvitation: { params: byId },
  lookAtInvitation: {
    body: z.object({ token: invitationToken }),
    returns: z.strictObject({
      company: z.string(),
      invitedBy: z.string(),
      ...invitationData.shape,
    }),
  },
  acceptInvitation: { body: acceptedInvitation, returns: user },
};
