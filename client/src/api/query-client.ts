import { words } from "#shared/base/words.ts";
import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { toast } from "../ui/hooks/use-toast.ts";
import { isSignedOut } from "./call-error.ts";

/** Queries do not retry, poll, go stale or refetch on focus: the server says what changed. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
        staleTime: Infinity,
        networkMode: "always",
      },
      mutations: { retry: false, networkMode: "always" },
    },
    queryCache: new QueryCache({
      // A refetch in the background never leaves the screen: what is being typed there stays.
      onError: (error, { state }) =>
        state.data === undefined && !renewal.isUnderWay ? handleFailure(error) : undefined,
    }),
    mutationCache: new MutationCache({ onError: handleFailure }),
  });
}

/** While users who reset their own password get another session; what is refused meanwhile is read again then. */
export const renewal = { isUnderWay: false };

const redirectAfterMs = 500;
let leaving = false;

function handleFailure(error: Error): void {
  if (isSignedOut(error)) handleSignedOut();
}

/** Says that the session has ended, and leads to the sign-in. */
export function handleSignedOut(): void {
  if (leaving) return;
  leaving = true;
  toast({
    title: w.title,
    description: w.signedOut,
    variant: "destructive",
  });
  setTimeout(() => {
    leaving = false;
    window.location.assign("/api/login");
  }, redirectAfterMs);
}

const w = words({
  title: ["Unauthorized", "Sin autorización"],
  signedOut: ["You are logged out. Logging in again...", "Su sesión terminó. Entrando de nuevo..."],
});
