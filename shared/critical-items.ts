import type { AssetCategory } from "./assets.ts";

/**
 * The items of the built-in lists with which an asset must not be driven. They stand beside the lists,
 * because records hold the items as they are there, and a phone that only inspects needs no more.
 */
export const criticalItems: Record<AssetCategory, readonly string[]> = {
  truck: ["service-brakes", "parking-brake", "steering", "coupling"],
  trailer: ["trailer-brakes", "hitch", "safety-chains"],
  equipment: ["brakes-steering"],
};
