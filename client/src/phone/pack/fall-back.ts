import type { PackedAsset } from "#shared/api/api-schemas.ts";
import type { QueryClient } from "@tanstack/react-query";
import { isUnreachable } from "../../api/call-error.ts";
import { currentUserQuery } from "../../api/current-user.ts";
import { yardQuery } from "./use-yard.ts";

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
