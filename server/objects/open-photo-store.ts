import type { Env } from "../env.ts";
import { ObjectStore } from "./object-store.ts";

type Settings = Pick<Env, "PHOTOS_URL" | "PHOTOS_KEY" | "PHOTOS_SECRET">;

/** The store that the settings name; undefined where photos are in the database. */
export function openPhotoStore({ PHOTOS_URL: place, PHOTOS_KEY, PHOTOS_SECRET }: Settings) {
  if (!place || !PHOTOS_KEY || !PHOTOS_SECRET) return undefined;
  return new ObjectStore({ ...place, keyId: PHOTOS_KEY, secret: PHOTOS_SECRET });
}
