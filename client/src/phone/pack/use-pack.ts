import { phoneApi } from "#shared/api/phone-api.ts";
import type { Pack } from "#shared/api/api-schemas.ts";
import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { CallError } from "../../api/call-error.ts";
import { callIfChanged, toKey } from "../../api/call.ts";
import { useSignedInUser } from "../../api/current-user.ts";
import type { QueryState } from "../../ui/layout/data-state.tsx";
import type * as PackStore from "./pack-store.ts";

const neverFetched = 0;

/** The pack: the stored one is shown at once, and replaced by the server's when that arrives. */
export function packQuery(userId: number) {
  return queryOptions({
    queryKey: [phoneApi.getPack.name, userId],
    queryFn: ({ client, signal }) => loadPack(client, { userId, signal }),
    // A stored pack stays outdated until the server's arrives, also if the request for that is cancelled.
    staleTime: ({ state }) => (state.dataUpdatedAt === neverFetched ? 0 : Infinity),
    // A component that appears because the query failed must not retry it: the retry would hide the component, and the next
    // failure show it again, in a loop.
    retryOnMount: false,
  });
}

/** A part of the pack. While a pack is shown, an unreachable server is no error. */
export function usePack<Part>(select: (pack: Pack) => Part): QueryState<Part> {
  const { id } = useSignedInUser();
  const { data, status, isFetching, refetch } = useQuery(packQuery(id));
  return {
    data: data && select(data.pack),
    status: data ? "success" : status,
    isFetching,
    dataUpdatedAt: data?.savedAt,
    refetch,
  };
}

async function loadPack(
  client: QueryClient,
  { userId, signal }: Asked,
): Promise<PackStore.StoredPack> {
  const { queryKey } = packQuery(userId);
  const shown = client.getQueryData(queryKey);
  // The code that reads and stores the pack is loaded in parallel with the request.
  const store = import("./pack-store.ts").catch(() => undefined);
  const early = shown ? undefined : askFirst(signal);
  const stored = shown ?? (await readUnless(early, readStored(store, userId)));
  if (stored && !client.getQueryData(queryKey)) showStored(client, stored);
  const { answer, etag } = await (early ?? callIfChanged(phoneApi.getPack, stored?.etag, signal));
  const pack = answer ?? stored?.pack;
  // Without a tag in the request the server always sends a pack.
  if (!pack) throw CallError.foreign();
  const fresh = { userId, etag, savedAt: Date.now(), pack };
  void store.then((m) => m?.storePack(fresh)).catch(() => undefined);
  shareChecklists(client, pack);
  return fresh;
}

/** Shows a stored pack; the screens that show it fetch a newer one when they open. */
export function showStored(client: QueryClient, stored: PackStore.StoredPack): void {
  const { userId, pack } = stored;
  client.setQueryData(packQuery(userId).queryKey, stored, { updatedAt: neverFetched });
  shareChecklists(client, pack);
}

/**
 * At the first start `start.js` has already requested the pack, so the response does not wait for reading the device.
 */
function askFirst(signal: AbortSignal) {
  const isFirst = "takeEarly" in window && !navigator.serviceWorker?.controller;
  return isFirst ? callIfChanged(phoneApi.getPack, undefined, signal) : undefined;
}

/** The stored pack; undefined if the response arrives first. */
function readUnless<Stored>(answer: Promise<unknown> | undefined, reading: Promise<Stored>) {
  if (!answer) return reading;
  const nothing = answer.then(
    () => undefined,
    () => reading,
  );
  return Promise.race([reading, nothing]);
}

type Store = Promise<typeof PackStore | undefined>;

/** If the device cannot be read, or the code for that is missing, the server's pack is used. */
async function readStored(store: Store, userId: number): Promise<PackStore.StoredPack | undefined> {
  try {
    return await (await store)?.readPack(userId);
  } catch {
    return undefined;
  }
}

type Asked = { userId: number; signal: AbortSignal };

/** The pack has all checklists, so the form need not load them. */
function shareChecklists(client: QueryClient, { checklists, truncated }: Pack): void {
  if (truncated) return;
  client.setQueryData(toKey(phoneApi.listChecklists, { query: { type: "all" } }), checklists);
}
