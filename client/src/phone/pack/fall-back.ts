import type { PackedAsset } from "#shared/api/api-schemas.ts";
import { type QueryClient, useQuery } from "@tanstack/react-query";
import { isUnreachable } from "../../api/call-error.ts";
import { currentUserQuery, useSignedInUser } from "../../api/current-user.ts";
import { yardQuery } from "./use-yard.ts";
import { useOnline } from "../../ui/device/use-online.ts";

/** What the server says of an asset in use, or the pack where no server is reached. */
export async function fallBackToPack<Fresh, Packed>(
  fresh: Promise<Fresh>,
  client: QueryClient,
  read: (packed: readonly PackedAsset[]) => Packed | undefined,
): Promise<Fresh | Packed> {
  try {
    return await fresh;
  } catch (error) {
    const userId = client.getQueryData(currentUserQuery.queryKey)?.id;
    const held = userId && client.getQueryData(yardQuery(userId).queryKey);
    const packed = held && isUnreachable(error) ? read(held.pack.assets) : undefined;
    if (packed === undefined) throw error;
    return packed;
  }
}

/** How old the pack is, where no server can be reached; undefined where one can. */
export function useBehindSince(): number | undefined {
  const { id } = useSignedInUser();
  const { data, error } = useQuery(yardQuery(id));
  const isOnline = useOnline();
  return !isOnline || isUnreachable(error) ? data?.savedAt : undefined;
}
