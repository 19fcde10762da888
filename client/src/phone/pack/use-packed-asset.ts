import { useYard } from "./use-yard.ts";

/** An asset of the pack, in use or out of service. */
export function usePackedAsset(assetId: number) {
  return useYard(({ assets, outOfService }) =>
    [...assets, ...outOfService].find(({ id }) => id === assetId),
  );
}
