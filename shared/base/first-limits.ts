/** The limits that a driver's first screen needs; apart, so that a phone loads the others later. */
export const firstLimits = {
  assetsMax: 1_000,
  /** A formatter of dates takes about 30 KB. */
  rememberedZonesMax: 500,
  skeletons: { priorityAlerts: 3, activity: 5, assetRows: 6, logRows: 5 },
} as const;
