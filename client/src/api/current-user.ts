import { api } from "#shared/api.ts";
import type { CurrentUser } from "#shared/api-schemas.ts";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { CallError } from "./call-error.ts";
import { call } from "./call.ts";
import { currentUserKey, notifyOtherTabs } from "./shown-user.ts";

/** Who is signed in; null when signed out. Any other failure is an error, and does not sign out. */
export const currentUserQuery = queryOptions({
  queryKey: currentUserKey,
  queryFn: async (): Promise<CurrentUser | null> => {
    try {
      return await call(api.getCurrentUser);
    } catch (error) {
      if (error instanceof CallError && error.code === "auth.signedOut") return null;
      throw error;
    }
  },
});

export function useCurrentUser() {
  return useQuery(currentUserQuery);
}

/** The signed-in user, for screens that are shown to signed-in users only. */
export function useSignedInUser(): CurrentUser {
  const user = useQuery(currentUserQuery).data;
  if (!user) throw new Error("This screen is shown to signed-in people only");
  return user;
}

/** Takes over a user after signing in or up, or null after signing out. */
export function useTakeOver() {
  const client = useQueryClient();
  return (user: CurrentUser | null) => {
    // An earlier response must not come after this.
    void client.cancelQueries(currentUserQuery);
    client.setQueryData(currentUserQuery.queryKey, user);
    notifyOtherTabs();
  };
}
