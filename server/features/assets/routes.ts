import { api } from "#shared/api.ts";
import { route } from "../../http/route.ts";
import { createAsset } from "./create-asset.ts";
import { getAsset, listAssets } from "./data.ts";
import { updateAsset } from "./update-asset.ts";

export const assetRoutes = [
  route(api.listAssets, listAssets),
  route(api.getAsset, getAsset),
  route(api.createAsset, ({ company, user, body, now }) =>
    createAsset(company, { user, now }, body),
  ),
  route(api.updateAsset, ({ company, user, params, body, now }) =>
    updateAsset(company, { user, assetId: params.id, now }, body),
  ),
];
