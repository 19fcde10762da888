import { api } from "#shared/api/api.ts";
import type { MadeInvitation } from "#shared/api/api-schemas.ts";
import type { Role } from "#shared/base/roles.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { describeError } from "../../api/call-error.ts";
import { call } from "../../api/call.ts";
import { refreshAfter } from "../../api/refresh.ts";

/** A person who was to be invited: with the link, or the reason why there is none. */
export type Invited = { name: string } & (
  | { made: MadeInvitation; reason?: undefined }
  | { made?: undefined; reason: string }
);

type Many = { role: Role; emails: readonly string[] };

/** Invites one after the other, because each is refused or made for itself. */
export function useInviteMany(onDone: (invited: readonly Invited[]) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ role, emails }: Many) => {
      const invited: Invited[] = [];
      for (const email of emails) invited.push(await inviteOne(role, email));
      return invited;
    },
    onSuccess: async (invited) => {
      onDone(invited);
      await refreshAfter(client, api.invite.name);
    },
  });
}

function inviteOne(role: Role, email: string): Promise<Invited> {
  return call(api.invite, { body: { role, email } }).then(
    (made) => ({ name: email, made }),
    (error: unknown) => ({ name: email, reason: describeError(error) }),
  );
}
