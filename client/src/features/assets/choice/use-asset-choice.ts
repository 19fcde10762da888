import { api } from "#shared/api/api.ts";
import { useQuery } from "@tanstack/react-query";
import { pageQuery } from "../../../api/call.ts";

/** So many names still fit on a phone's wheel; it is also the most that a search shows. */
export const assetsOnWheelMax = 200;

/** The assets to pick from; or that there are so many that they have to be searched. */
export function useAssetChoice() {
  const first = useQuery(pageQuery(api.listAssets, { query: { limit: assetsOnWheelMax } }));
  return {
    assets: first.data?.rows ?? [],
    isSearched: first.data?.next !== undefined,
    isLoading: first.isPending,
    hasFailed: first.isError,
    retry: () => void first.refetch(),
  };
}
