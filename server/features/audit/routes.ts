import { api } from "#shared/api.ts";
import { limits } from "#shared/limits.ts";
import { momentKeyOf, pageOf } from "../../http/paging.ts";
import { route } from "../../http/route.ts";
import { listEntries } from "./data.ts";

export const auditRoutes = [
  route(api.listAudit, async ({ company, query, req, res }) => {
    const limit = query.limit ?? limits.auditDefault;
    const page = await listEntries(company, { ...query, limit });
    return pageOf(page, { keyOf: ({ createdAt, id }) => momentKeyOf(createdAt, id), req, res });
  }),
];
