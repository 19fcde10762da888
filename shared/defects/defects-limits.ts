/** Limits of defects. */
export const defectLimits = {
  photosPerActMax: 4,
  defectsPerLogMax: 50,
  reviewsMax: 50,
  /** For the defects of a driver, which a phone also loads whole. */
  listMax: 1_000,
} as const;
