/** Which model years are accepted; apart from `assets.ts`, which a driver's phone loads first. */
import { limits } from "./limits.ts";

/** The newest model year that is accepted: next calendar year. */
export function computeAssetYearMax(now: Date): number {
  return now.getUTCFullYear() + 1;
}

export function formatAssetYearMessage(now: Date): string {
  return `Year must be from ${limits.assetYearMin} to ${computeAssetYearMax(now)}`;
}
