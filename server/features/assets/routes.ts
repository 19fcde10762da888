import { api } from "#shared/api.ts";
import { limits } from "#shared/limits.ts";
import { pageOf } from "../../http/paging.ts";
import type { Context } from "../../http/route.ts";
import { route } from "../../http/route.ts";
import { createAsset } from "./create-asset.ts";
import { assetAnswer, driverColumns, getAsset, listAssets, officeColumns } from "./data.ts";
import { updateAsset } from "./update-asset.ts";

export const assetRoutes = [
  route(api.listAssets, async (context) =>
    context.user.role === "driver"
      ? (await page(context, driverColumns)).map((asset) => assetAnswer(asset))
      : (await page(context, officeColumns)).map((asset) => assetAnswer(asset)),
  ),
  route(api.getAsset, async ({ company, user, params }) =>
    user.role === "driver"
      ? assetAnswer(await getAsset(company, driverColumns, params.id))
      : assetAnswer(await getAsset(company, officeColumns, params.id)),
  ),
  route(api.createAsset, ({ company, user, body, now }) =>
    createAsset(company, { user, now }, body),
  ),
  route(api.updateAsset, ({ company, user, params, body, now }) =>
    updateAsset(company, { user, assetId: params.id, now }, body),
  ),
];

async function page<Shown extends typeof driverColumns>(
  { company, query, req, res }: Context<"listAssets">,
  shown: Shown,
) {
  const limit = query.limit ?? limits.assetsMax;
  const { total, page: found } = await listAssets(company, shown, { ...query, limit });
  res.setHeader("X-Total-Count", String(total));
  return pageOf(found, { keyOf: ({ key }) => key, req, res }).map(({ asset }) => asset);
}
