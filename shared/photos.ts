export const photoContentTypes = ["image/jpeg", "image/png", "image/webp"] as const;
export type PhotoContentType = (typeof photoContentTypes)[number];

const photoUrlPattern = /^\/api\/photos\/([1-9]\d{0,15})$/;

export function photoUrl(id: number): string {
  return `/api/photos/${id}`;
}

/** The id in one of our photo addresses, or undefined for anything else. */
export function parsePhotoId(url: string): number | undefined {
  const id = Number(photoUrlPattern.exec(url)?.[1]);
  return Number.isSafeInteger(id) ? id : undefined;
}
