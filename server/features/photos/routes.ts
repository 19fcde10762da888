import { api } from "#shared/api.ts";
import { invariant } from "../../errors.ts";
import { route } from "../../http/route.ts";
import { getPhoto } from "./data.ts";
import { readPhotos, storePhotos } from "./store-photos.ts";

export const photoRoutes = [
  route(api.addPhoto, async ({ company, user, body }) => {
    const [stored] = await storePhotos(company, user, await readPhotos([body.photo]));
    invariant(stored, "a photo that is sent is stored");
    return stored;
  }),
  route(api.getPhoto, async ({ company, user, params: { id }, req, res }) => {
    const tag = `"${id}"`;
    const isKept = req.headers["if-none-match"] === tag;
    const { bytes, contentType } = await getPhoto(company, { user, id, isKept });
    res.vary("Cookie");
    res.set({ ...nothingButAPicture, ETag: tag });
    if (bytes) res.set("Content-Type", contentType).send(bytes);
    else res.status(304).end();
  }),
];

/**
 * Were a picture more than that, it could still do nothing. A photo never changes, so a browser
 * keeps it, but asks each time whether this member may still see it.
 */
const nothingButAPicture = {
  "Content-Disposition": "inline",
  "Content-Security-Policy": "default-src 'none'; sandbox",
  "X-Content-Type-Options": "nosniff",
  "Cache-Control": "private, no-cache",
};
