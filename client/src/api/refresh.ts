import type { CallName } from "#shared/api.ts";
import { isWrite, listRefreshed } from "#shared/live.ts";
import type { QueryClient } from "@tanstack/react-query";

/** Refetches what a save has changed. */
export async function refreshAfter(client: QueryClient, name: CallName): Promise<void> {
  // The pack holds something of nearly everything; after others' writes it is refetched less often.
  if (isWrite(name)) await refreshCalls(client, [...listRefreshed(name), "getYard"]);
}

/** Refetches these calls where a screen shows them, and the others when one does. */
export async function refreshCalls(client: QueryClient, calls: readonly unknown[]): Promise<void> {
  const names = new Set(calls);
  await client.invalidateQueries({ predicate: (query) => names.has(query.queryKey[0]) });
}
