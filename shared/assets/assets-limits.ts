/** Limits of assets. */
export const assetLimits = {
  unitNumberMax: 30,
  plateMax: 20,
  tireSizeMax: 50,
  gvwrPoundsMax: 200_000,
  tagsMax: 10,
  tagMax: 30,
  /** The most tags that lists offer as filters, and the most assets that are read for them. */
  tagsListedMax: 500,
  taggedMax: 50_000,
  recentInspectionsOnAsset: 5,
  maintenanceLogsOnAsset: 5,
  /** So many assets are changed together at most. */
  bulkMax: 500,
} as const;
