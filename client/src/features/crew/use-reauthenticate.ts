import { api } from "#shared/api/api.ts";
import type { Body } from "#shared/api/api-schemas.ts";
import { useQueryClient } from "@tanstack/react-query";
import { call } from "../../api/call.ts";
import { currentUserQuery, useTakeOver } from "../../api/current-user.ts";

/**
 * For users who reset their own password: that ends all their sessions, so they continue in a new one.
 * The last admin who missed the new password would be locked out; so they can reset it once more.
 */
export function useReauthenticate() {
  const client = useQueryClient();
  const takeOver = useTakeOver();
  return (credentials: Body<"signIn">) => {
    call(api.signIn, { body: credentials }).then(
      (user) => client.setQueryData(currentUserQuery.queryKey, user),
      // They have to sign in, with the new password still in sight.
      () => takeOver(null),
    );
  };
}
