import type { CallName } from "#shared/api/api.ts";
import type { QueryClient } from "@tanstack/react-query";
import { refreshCalls } from "./refresh.ts";

/**
 * Refetches a call that takes a server long for a large fleet, after changes and where a screen shows it, but not
 * again within its pause: otherwise all screens of a large fleet would do nothing but load it. Out of sight it waits
 * until it is seen.
 */
export function refreshSparingly(client: QueryClient, name: CallName, findPauseMs: () => number) {
  const filter = { queryKey: [name] };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const refetch = () => {
    timer = undefined;
    if (document.hidden) return document.addEventListener("visibilitychange", refetch, once);
    void refreshCalls(client, [name]);
  };
  return {
    refresh: () => {
      void client.invalidateQueries({ ...filter, refetchType: "none" });
      const loaded = client.getQueryCache().findAll(filter);
      const loadedAt = Math.max(0, ...loaded.map(({ state }) => state.dataUpdatedAt));
      timer ??= setTimeout(refetch, loadedAt + findPauseMs() - Date.now());
    },
    stop: () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", refetch);
    },
  };
}

const once = { once: true };
