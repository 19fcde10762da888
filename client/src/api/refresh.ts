import type { CallName } from "#shared/api/api.ts";
import { isWrite, listRefreshed } from "#shared/api/live.ts";
import type { Query, QueryClient } from "@tanstack/react-query";

/** Refetches what a save has changed; the server does not notify this page of it. */
export async function refreshAfter(client: QueryClient, name: CallName): Promise<void> {
  if (isWrite(name)) await refreshCalls(client, listRefreshed(name));
}

/** Refetches these calls where a screen shows them, and the others when one does. */
export async function refreshCalls(client: QueryClient, calls: readonly unknown[]): Promise<void> {
  const names = new Set(calls);
  const isNamed = ({ queryKey }: Query) => names.has(queryKey[0]);
  const loading = client.getQueryCache().findAll({ predicate: isNamed, fetchStatus: "fetching" });
  const first = loading.filter(({ state }) => state.data === undefined);
  await client.invalidateQueries({ predicate: isNamed });
  // A first load that was already under way is not restarted, and may contain data from before the change, so it is
  // repeated.
  if (first.length === 0) return;
  await Promise.allSettled(first.map(async ({ promise }) => promise));
  await client.invalidateQueries({ predicate: (query) => first.includes(query) });
}
