import { phoneApi } from "#shared/api/phone-api.ts";
import { useQuery } from "@tanstack/react-query";
import { pageQuery, query } from "../../../api/call.ts";

/** So many names still fit on a phone's wheel; it is also the most that a search shows. */
export const assetsOnWheelMax = 200;

/** The assets to pick from; or that there are so many that they have to be searched. */
export function useAssetChoice() {
  const first = useQuery(pageQuery(phoneApi.listAssets, { query: { limit: assetsOnWheelMax } }));
  return {
    assets: first.data?.rows ?? [],
    isSearched: first.data?.next !== undefined,
    isLoading: first.isPending,
    hasFailed: first.isError,
    retry: () => void first.refetch(),
  };
}

/** The name of the asset that a history is narrowed to, also of an archived one. */
export function useAssetName(assetId: number | undefined): string | undefined {
  const asset = useQuery({
    ...query(phoneApi.getAsset, { params: { id: assetId ?? 0 } }),
    enabled: assetId !== undefined,
  });
  return assetId === undefined ? undefined : asset.data?.name;
}
