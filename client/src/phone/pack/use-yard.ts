import { api } from "#shared/api/api.ts";
import type { Pack } from "#shared/api/api-schemas.ts";
import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { CallError } from "../../api/call-error.ts";
import { callIfChanged, toKey } from "../../api/call.ts";
import { useSignedInUser } from "../../api/current-user.ts";
import type { QueryState } from "../../ui/layout/data-state.tsx";
import type * as PackStore from "./pack-store.ts";

/** The pack: the device's own is shown at once, and the server's as soon as it is there. */
export function yardQuery(userId: number) {
  return queryOptions({
    queryKey: [api.getYard.name, userId],
    queryFn: ({ client, signal }) => loadYard(client, { userId, signal }),
    // A component that appears because the query failed must not retry it: the retry would hide the component, and the next
    // failure show it again, in a loop.
    retryOnMount: false,
  });
}

/** A part of the pack. Once there is one, a server that cannot be reached is no error. */
export function useYard<Part>(select: (pack: Pack) => Part): QueryState<Part> {
  const { id } = useSignedInUser();
  const { data, status, isFetching, refetch } = useQuery(yardQuery(id));
  return {
    data: data && select(data.pack),
    status: data ? "success" : status,
    isFetching,
    dataUpdatedAt: data?.savedAt,
    refetch,
  };
}

async function loadYard(
  client: QueryClient,
  { userId, signal }: Asked,
): Promise<PackStore.StoredPack> {
  const { queryKey } = yardQuery(userId);
  const shown = client.getQueryData(queryKey);
  // The code that reads and stores it is loaded beside the response, not before it.
  const store = import("./pack-store.ts").catch(() => undefined);
  const early = shown ? undefined : askFirst(signal);
  const stored = shown ?? (await readUnless(early, readStored(store, userId)));
  if (stored && !shown) showStored(client, stored);
  const { answer, etag } = await (early ?? callIfChanged(api.getYard, stored?.etag, signal));
  const pack = answer ?? stored?.pack;
  // A device that sends no tag is always sent a pack.
  if (!pack) throw CallError.foreign();
  const fresh = { userId, etag, savedAt: Date.now(), pack };
  void store.then((m) => m?.storePack(fresh)).catch(() => undefined);
  shareChecklists(client, pack);
  return fresh;
}

/** Shows a pack that this device holds; a newer one is fetched. */
export function showStored(client: QueryClient, stored: PackStore.StoredPack): void {
  const { userId, savedAt, pack } = stored;
  client.setQueryData(yardQuery(userId).queryKey, stored, { updatedAt: savedAt });
  shareChecklists(client, pack);
}

/** At the first start `start.js` has fetched it already; that response does not wait for reading the device. */
function askFirst(signal: AbortSignal) {
  const isFirst = "takeEarly" in window && !navigator.serviceWorker?.controller;
  return isFirst ? callIfChanged(api.getYard, undefined, signal) : undefined;
}

/** The stored pack; undefined where the response is there first. */
function readUnless<Stored>(answer: Promise<unknown> | undefined, reading: Promise<Stored>) {
  if (!answer) return reading;
  const nothing = answer.then(
    () => undefined,
    () => reading,
  );
  return Promise.race([reading, nothing]);
}

type Store = Promise<typeof PackStore | undefined>;

/** A device that cannot read, or lacks the code for it, waits for the server. */
async function readStored(store: Store, userId: number): Promise<PackStore.StoredPack | undefined> {
  try {
    return await (await store)?.readPack(userId);
  } catch {
    return undefined;
  }
}

type Asked = { userId: number; signal: AbortSignal };

/** All lists are in the pack, so that the form need not load them. */
function shareChecklists(client: QueryClient, { checklists, truncated }: Pack): void {
  if (truncated) return;
  client.setQueryData(toKey(api.listChecklists, { query: { type: "all" } }), checklists);
}
