import { api } from "#shared/api.ts";
import { limits } from "#shared/limits.ts";
import { assets } from "#shared/schema.ts";
import { pageOf } from "../../http/paging.ts";
import { route } from "../../http/route.ts";
import { createAsset } from "./create-asset.ts";
import { assetAnswer, listAssets, shortAssetAnswer } from "./data.ts";
import { updateAsset } from "./update-asset.ts";

export const assetRoutes = [
  route(api.listAssets, async ({ company, user, query, req, res }) => {
    const limit = query.limit ?? limits.assetsMax;
    const { total, found } = await listAssets(company, { ...query, limit: limit + 1 });
    res.setHeader("X-Total-Count", String(total));
    const keyOf = ({ key, asset }: (typeof found)[number]) => [key, asset.id];
    const page = pageOf(found, { limit, keyOf, req, res }).map(({ asset }) => asset);
    return user.role === "driver" ? page.map(shortAssetAnswer) : page.map(assetAnswer);
  }),
  route(api.getAsset, async ({ company, user, params }) => {
    const asset = await company.get(assets, params.id);
    return user.role === "driver" ? shortAssetAnswer(asset) : assetAnswer(asset);
  }),
  route(api.createAsset, ({ company, user, body }) => createAsset(company, user, body)),
  route(api.updateAsset, ({ company, user, params, body, now }) =>
    updateAsset(company, { user, assetId: params.id, now }, body),
  ),
];
