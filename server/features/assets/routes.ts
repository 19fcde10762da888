import { api } from "#shared/api/api.ts";
import { route } from "../../http/route.ts";
import { createAsset } from "./create-asset.ts";
import { getAsset, listAssets } from "./data.ts";
import { updateAsset } from "./update-asset.ts";

export const assetRoutes = [
  route(api.listAssets, listAssets),
  route(api.getAsset, getAsset),
  route(api.createAsset, createAsset),
  route(api.updateAsset, updateAsset),
];
