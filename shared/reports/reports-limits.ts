/** Limits of reports by people without an account. */
export const reportLimits = {
  reportTextMin: 10,
  reportTextMax: 1_000,
  /** Photos of people without an account must be smaller than the crew's. */
  reportPhotoBytesMax: 400 * 1024,
  reportOpenMsMin: 3_000,
} as const;
