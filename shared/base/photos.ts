export const photoContentTypes = ["image/jpeg", "image/png", "image/webp"] as const;
export type PhotoContentType = (typeof photoContentTypes)[number];

const photoUrlPattern = /^\/api\/photos\/([1-9]\d{0,15})$/;

export function toPhotoUrl(id: number): string {
  return `/api/photos/${id}`;
}

const photoNamePattern = /^photo:([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

/** How a record names a photo that comes after it, by the key under which it is sent. */
export function toPhotoName(key: string): string {
  return `photo:${key}`;
}

export function parsePhotoName(text: string): string | undefined {
  return photoNamePattern.exec(text)?.[1];
}

/** The id in one of our photo addresses, or undefined for anything else. */
export function parsePhotoId(url: string): number | undefined {
  const id = Number(photoUrlPattern.exec(url)?.[1]);
  return Number.isSafeInteger(id) ? id : undefined;
}
