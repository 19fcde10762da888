import { phoneApi } from "#shared/api/phone-api.ts";
import type { CurrentUser } from "#shared/api/api-schemas.ts";
import { type QueryClient, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { CallError } from "./call-error.ts";
import { call } from "./call.ts";
import { noteUser } from "./signed-out.ts";
import { currentUserKey, expectUser, notifyOtherTabs } from "./shown-user.ts";

/** The user who works on this device without having signed in, as long as no server is reached. */
let unprovenId: number | undefined;

/** Who is signed in; null when signed out. Any other failure is an error, and does not sign out. */
export const currentUserQuery = queryOptions({
  queryKey: currentUserKey,
  queryFn: async (): Promise<CurrentUser | null> => {
    try {
      const user = await call(phoneApi.getCurrentUser);
      forgetUnproven();
      return user;
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== "auth.signedOut") throw error;
      noteUser(null);
      if (unprovenId !== undefined) throw error;
      return null;
    }
  },
});

/** Asked for before anything is drawn (`main.tsx`): where that failed already, it is not fetched again. */
export function useCurrentUser() {
  return useQuery({ ...currentUserQuery, retryOnMount: false });
}

/**
 * The signed-in user, for screens that are shown to signed-in users only. What React draws late, as with
 * `useDeferredValue`, may learn of a sign-out before what stands around it, which then takes it away.
 */
export function useSignedInUser(): CurrentUser {
  const { data } = useQuery(currentUserQuery);
  const [atFirst] = useState(data);
  const user = data ?? atFirst;
  if (!user) throw new Error("No user is signed in");
  return user;
}

/** Takes over a user after signing in or up, or null after signing out. */
export function useTakeOver() {
  const client = useQueryClient();
  return (user: CurrentUser | null) => {
    show(client, user);
    notifyOtherTabs();
  };
}

/** Continues as the chosen user, unproven: what they fill in waits until they have signed in. */
export function workOfflineAs(client: QueryClient, user: CurrentUser): void {
  noteUser(null);
  show(client, user);
  unprovenId = user.id;
}

/** Whether this user was chosen from the list of this phone, and has not signed in. */
export function isUnproven(userId: number): boolean {
  return userId === unprovenId;
}

export function forgetUnproven(): void {
  unprovenId = undefined;
}

function show(client: QueryClient, user: CurrentUser | null): void {
  // An earlier response must not come after this.
  void client.cancelQueries(currentUserQuery);
  forgetUnproven();
  if (user) expectUser(user.id);
  else noteUser(null);
  client.setQueryData(currentUserQuery.queryKey, user);
}
