/** The pictures that this device holds: large and written once, so each stands apart from what names it. */
import { readRecords } from "./device-store.ts";

export function pictureKey(userId: number, photoId: string): string {
  return `picture/${userId}/${photoId}`;
}

/** The picture as a data URL, or undefined where the device has none. */
export async function readPicture(userId: number, photoId: string): Promise<string | undefined> {
  const [picture] = await readRecords([pictureKey(userId, photoId)]);
  return typeof picture === "string" ? picture : undefined;
}
