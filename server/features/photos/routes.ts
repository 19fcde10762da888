import { api } from "#shared/api.ts";
import { route } from "../../http/route.ts";
import { addPhoto, getPhoto } from "./data.ts";

export const photoRoutes = [route(api.addPhoto, addPhoto), route(api.getPhoto, getPhoto)];
