import { api } from "#shared/api/api.ts";
import type { ShortAsset } from "#shared/api/api-schemas.ts";
import type { QueryClient } from "@tanstack/react-query";
import { storePack } from "./pack-store.ts";
import { showStored, yardQuery } from "./use-yard.ts";

/**
 * Lists a unit among those out of service, also without a signal. The next pack of the server replaces that.
 */
export async function markOut(client: QueryClient, userId: number, assetId: number) {
  const held = client.getQueryData(yardQuery(userId).queryKey);
  const asset = held?.pack.assets.find(({ id }) => id === assetId);
  if (!held || !asset) return;
  const downSince = new Date().toISOString();
  const down = { condition: "out_of_service", downSince, downReason: null } as const;
  const assets = held.pack.assets.filter(({ id }) => id !== assetId);
  const pack = {
    ...held.pack,
    assets,
    outOfService: [...held.pack.outOfService, { ...asset, ...down }],
  };
  // Without its tag the server sends a whole pack, whatever becomes of what was handed in.
  const marked = { ...held, etag: undefined, pack };
  showStored(client, marked);
  // A request under way is cancelled when the screen changes, and nothing else would send another one.
  void client.invalidateQueries(yardQuery(userId));
  client.setQueryData<ShortAsset>([api.getAsset.name, "inspected", assetId], (known) => {
    return known && { ...known, ...down };
  });
  await storePack(marked);
}
