import { invariant } from "../../errors.ts";
import type { Context } from "../../http/route.ts";
import { identifyPhotos, readPhotos, refuseLost, storePhotos } from "./store-photos.ts";

export async function addPhoto(context: Context<"addPhoto">) {
  const { company, user, body } = context;
  const given = await readPhotos([body.photo], context);
  refuseLost(given);
  const [photo] = await identifyPhotos(company, user, given);
  invariant(photo, "a photo that is sent has an id");
  await storePhotos(company, [photo]);
  return { id: photo.id, url: photo.url };
}
