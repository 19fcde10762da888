import { api } from "#shared/api/api.ts";
import { useQuery } from "@tanstack/react-query";
import { query } from "../../api/call.ts";

/** The name of the asset that a history is narrowed to, also of an archived one. */
export function useAssetName(assetId: number | undefined): string | undefined {
  const asset = useQuery({
    ...query(api.getAsset, { params: { id: assetId ?? 0 } }),
    enabled: assetId !== undefined,
  });
  return assetId === undefined ? undefined : asset.data?.name;
}
