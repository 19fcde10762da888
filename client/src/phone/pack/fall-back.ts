/** What the screens show while the server cannot be reached: the pack, its age, and the last signed-in user. */
import { phoneApi } from "#shared/api/phone-api.ts";
import type { PackedAsset, ShortAsset } from "#shared/api/api-schemas.ts";
import { type QueryClient, useQuery } from "@tanstack/react-query";
import { isUnreachable } from "../../api/call-error.ts";
import { currentUserQuery, useSignedInUser } from "../../api/current-user.ts";
import { isSignedInHere, isSignedOutHere } from "../../api/signed-out.ts";
import { holdCalls } from "../../api/shown-user.ts";
import { findLastUser, readPack, storePack } from "./pack-store.ts";
import { showStored, packQuery } from "./use-pack.ts";
import { useOnline } from "../../ui/device/use-online.ts";

/** Returns the server's data of an asset in use, or the pack's if the server cannot be reached. */
export async function fallBackToPack<Fresh, Packed>(
  fresh: Promise<Fresh>,
  client: QueryClient,
  read: (packed: readonly PackedAsset[]) => Packed | undefined,
): Promise<Fresh | Packed> {
  try {
    return await fresh;
  } catch (error) {
    const userId = client.getQueryData(currentUserQuery.queryKey)?.id;
    const held = userId && client.getQueryData(packQuery(userId).queryKey);
    const packed = held && isUnreachable(error) ? read(held.pack.assets) : undefined;
    if (packed === undefined) throw error;
    return packed;
  }
}

/** When the pack was saved, if the server cannot be reached; undefined if it can. */
export function useBehindSince(): number | undefined {
  const { id } = useSignedInUser();
  const { data, error } = useQuery(packQuery(id));
  const isOnline = useOnline();
  return !isOnline || isUnreachable(error) ? data?.savedAt : undefined;
}

/**
 * Shows the app to the user who signed in here last, unless that user has signed out or the server has not confirmed
 * them for too long. The list's data is read first, so that the list is drawn in one step.
 */
export async function showLastUser(client: QueryClient, readBeside: ReadBeside): Promise<void> {
  const { queryKey } = currentUserQuery;
  if (isSignedOutHere()) {
    const isPending = client.getQueryState(queryKey)?.status === "pending";
    if (isPending) client.setQueryData(queryKey, null);
    return;
  }
  const user = await findLastUser();
  if (!user) return;
  await readList(client, user.id, readBeside);
  if (client.getQueryData(queryKey) === undefined) client.setQueryData(queryKey, user);
}

/**
 * Shows a driver the stored list while the server is asked who is signed in, because a weak signal delays that. If it
 * is another user, the app changes to that one. Until the server responds, no other call is made.
 */
export async function showAhead(
  client: QueryClient,
  response: Promise<void>,
  readBeside: ReadBeside,
): Promise<void> {
  const user = await findLastUser();
  if (user?.role !== "driver" || !isSignedInHere(user)) return;
  await readList(client, user.id, readBeside);
  const { queryKey } = currentUserQuery;
  if (client.getQueryData(queryKey) !== undefined) return;
  holdCalls(response);
  client.setQueryData(queryKey, user);
}

type ReadBeside = (userId: number) => Promise<void>;

async function readList(client: QueryClient, id: number, readBeside: ReadBeside): Promise<void> {
  const [stored] = await Promise.all([readPack(id), readBeside(id)]);
  const { queryKey } = packQuery(id);
  if (stored && !client.getQueryData(queryKey)) showStored(client, stored);
}

/** Lists a unit as out of service, also without a signal, until the server's next pack replaces that. */
export async function listAsOutOfService(client: QueryClient, userId: number, assetId: number) {
  const held = client.getQueryData(packQuery(userId).queryKey);
  const asset = held?.pack.assets.find(({ id }) => id === assetId);
  if (!held || !asset) return;
  const downSince = new Date().toISOString();
  const why = { downReason: null, downDefect: null };
  const down = { condition: "out_of_service", downSince, ...why } as const;
  const assets = held.pack.assets.filter(({ id }) => id !== assetId);
  const pack = {
    ...held.pack,
    assets,
    outOfService: [...held.pack.outOfService, { ...asset, ...down }],
  };
  // Without the tag the server sends a whole pack next time, even if the submission never arrives.
  const marked = { ...held, etag: undefined, pack };
  showStored(client, marked);
  // A request in progress is cancelled when the screen changes, and nothing else would send another one.
  void client.invalidateQueries(packQuery(userId));
  client.setQueryData<ShortAsset>([phoneApi.getAsset.name, "inspected", assetId], (known) => {
    return known && { ...known, ...down };
  });
  await storePack(marked);
}
