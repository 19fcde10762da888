/** How large photos and their thumbnails are made, in the worker and in the page alike. Plain. */

/** What a camera's file becomes: as it is sent, small, and when it was taken. */
export type ShrunkPhoto = { dataUrl: string; thumb: string; takenAt: string };

/** A file, to be shrunk to the first of these sides whose photo has at most `bytesMax`. */
export type PhotoOrder = { file: File; longestSides: readonly number[]; bytesMax: number };

export const sentBytesMax = 2_000_000;
export const photoQuality = 0.8;
export const thumbnail = { longestSide: 320, quality: 0.7 } as const;

// The first is right for nearly every photo; the others are for one that stays too large, or for a
// phone whose memory does not hold more.
const usualSides = [1_600, 1_200, 800] as const;
const smallSides = [1_280, 1_024, 800, 640] as const;

export function listSides(bytesMax: number): readonly number[] {
  return bytesMax < sentBytesMax ? smallSides : usualSides;
}

/** Scales a size down until its longest side fits; never up. */
export function fitInside(size: { width: number; height: number }, longestSide: number) {
  const scale = Math.min(1, longestSide / Math.max(size.width, size.height));
  return {
    width: Math.max(1, Math.round(size.width * scale)),
    height: Math.max(1, Math.round(size.height * scale)),
  };
}
