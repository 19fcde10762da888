/** Limits of photos that the server checks. */
export const photoLimits = {
  thumbnailBytesMax: 48 * 1024,
  photoPixelsMax: 50_000_000,
  /** A progressive or interlaced photo is held in memory while it is decoded: 8 bytes a pixel at most. */
  progressivePhotoPixelsMax: 12_500_000,
  photoFramesMax: 1_000,
  /** For one user. */
  openUploadsMax: 40,
} as const;
