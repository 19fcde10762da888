/** Limits of the pack of a phone. */
export const packLimits = {
  /** Inspections of this many days say which assets are the driver's. */
  ownInspectionDays: 14,
  packInspections: 10,
  /** For one asset. */
  packDefects: 50,
  packDecided: 50,
  packAttributed: 10,
  /** Each list of it ends there, so that all of it is below 2 MB. */
  packBytes: {
    assets: 1_000_000,
    outOfService: 150_000,
    checklists: 500_000,
    recent: 150_000,
    decided: 50_000,
    attributed: 20_000,
  },
} as const;
