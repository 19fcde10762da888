/** Limits of maintenance logs. */
export const maintenanceLimits = {
  photosPerLogMax: 8,
  filesPerLogMax: 10,
  /** With the removed ones. */
  filesShown: 30,
} as const;
