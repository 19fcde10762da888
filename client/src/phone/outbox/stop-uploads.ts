/** The upload that is under way; apart from `upload-photos.ts`, which is loaded with the first photo. */
export const uploads: { round: number; underWay?: AbortController } = { round: 0 };

/** A record is small and must not wait for photos: their upload continues later where it was stopped. */
export function stopUploads(): void {
  uploads.round += 1;
  uploads.underWay?.abort();
}
