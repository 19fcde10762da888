import { api } from "#shared/api/api.ts";
import { route } from "../../http/route.ts";
import { addPhoto, getPhoto } from "./data.ts";
import { storeUpload } from "./store-upload.ts";

export const photoRoutes = [
  route(api.addPhoto, addPhoto),
  route(api.uploadPhoto, storeUpload),
  route(api.getPhoto, getPhoto),
];
