/** Limits of defects. */
export const defectLimits = {
  photosPerActMax: 4,
  defectsPerLogMax: 50,
  reviewsMax: 50,
} as const;
