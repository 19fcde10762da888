/** Which model years are accepted; apart from `assets.ts`, which a driver's phone loads first. */

/** The newest model year that is accepted: next calendar year. */
export function computeAssetYearMax(now: Date): number {
  return now.getUTCFullYear() + 1;
}
