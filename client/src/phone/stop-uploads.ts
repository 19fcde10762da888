/** What is under way of photos; apart from what sends them, which is loaded with the first photo. */
export const uploads: { round: number; underWay?: AbortController } = { round: 0 };

/** A record is small, and is not to wait for photos: what is under way goes on later from where it is. */
export function stopUploads(): void {
  uploads.round += 1;
  uploads.underWay?.abort();
}
