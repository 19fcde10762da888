/** Limits of what strangers report. */
export const reportLimits = {
  reportTextMin: 10,
  reportTextMax: 1_000,
  /** A stranger's photo is smaller than those of the crew. */
  reportPhotoBytesMax: 400 * 1024,
  reportOpenMsMin: 3_000,
} as const;
