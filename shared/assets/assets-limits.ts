/** Limits of assets. */
export const assetLimits = {
  unitNumberMax: 30,
  plateMax: 20,
  tireSizeMax: 50,
  gvwrPoundsMax: 200_000,
  tagsMax: 10,
  tagMax: 30,
  recentInspectionsOnAsset: 5,
  maintenanceLogsOnAsset: 5,
  /** So many assets are changed together at most. */
  bulkMax: 500,
} as const;
