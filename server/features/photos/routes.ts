import { api } from "#shared/api.ts";
import { invariant } from "../../errors.ts";
import { route } from "../../http/route.ts";
import { getPhoto } from "./data.ts";
import { keepPhotos } from "./keep-photos.ts";

export const photoRoutes = [
  route(api.addPhoto, async ({ company, user, body }) => {
    const [kept] = await keepPhotos(company, user, [body.photo]);
    invariant(kept, "a photo that is sent is kept");
    return kept;
  }),
  route(api.getPhoto, async ({ company, user, params, res }) => {
    const photo = await getPhoto(company, user, params.id);
    // Whoever signs in next on the same phone has another cookie, and asks again.
    res.vary("Cookie");
    res.set({ ...nothingButAPicture, "Content-Type": photo.contentType });
    res.send(photo.bytes);
  }),
];

/** Were a picture more than that, it could still do nothing. A photo never changes, so it is kept. */
const nothingButAPicture = {
  "Content-Disposition": "inline",
  "Content-Security-Policy": "default-src 'none'; sandbox",
  "X-Content-Type-Options": "nosniff",
  "Cache-Control": "private, max-age=31536000, immutable",
};
