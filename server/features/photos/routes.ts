import { api } from "#shared/api.ts";
import { route } from "../../http/route.ts";
import { invariant } from "../../errors.ts";
import { keepPhotos } from "./keep-photos.ts";
import { showPhoto } from "./show-photo.ts";

export const photoRoutes = [
  route(api.addPhoto, async ({ company, user, body }) => {
    const [kept] = await keepPhotos(company, user, [body.photo]);
    invariant(kept, "a photo that is sent is kept");
    return kept;
  }),
  route(api.getPhoto, ({ company, user, params, res }) =>
    showPhoto(company, { user, id: params.id }, res),
  ),
];
