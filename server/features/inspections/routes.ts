import { api } from "#shared/api.ts";
import { limits } from "#shared/limits.ts";
import { momentKeyOf, pageOf } from "../../http/paging.ts";
import type { Context } from "../../http/route.ts";
import { route } from "../../http/route.ts";
import { findLog, listLogs, listUnresolved, logFields, rowFields } from "./data.ts";
import { showTodays } from "./show-todays.ts";
import { submitInspection } from "./submit-inspection.ts";

type Fields = typeof rowFields;

export const inspectionRoutes = [
  route(api.listInspectionLogs, (context) =>
    context.query.results === false ? logsPage(context, rowFields) : logsPage(context, logFields),
  ),
  route(api.listTodaysInspections, (context) =>
    context.query.results === false
      ? todaysPage(context, rowFields)
      : todaysPage(context, logFields),
  ),
  route(api.getInspectionLog, ({ company, params }) => findLog(company, params.id)),
  route(api.submitInspection, ({ company, user, body, now, idempotency }) =>
    submitInspection(company, body, { user, now, idempotency }),
  ),
  route(api.listUnresolvedInspections, async ({ company, params, query, req, res }) => {
    const { limit = limits.logsMax, cursor } = query;
    const page = await listUnresolved(company, { ...params, limit, cursor });
    return pageOf(page, { keyOf: ({ date, id }) => momentKeyOf(date, id), req, res });
  }),
];

async function logsPage<Shown extends Fields>(
  { company, query: { results: _results, ...asked }, req, res }: Context<"listInspectionLogs">,
  fields: Shown,
) {
  const limit = asked.limit ?? limits.logsDefault;
  const { page, total } = await listLogs(company, fields, { ...asked, limit });
  if (total !== null) res.setHeader("X-Total-Count", String(total));
  const keyOf = (log: (typeof page.rows)[number]) =>
    momentKeyOf((asked.resolvedSince ? log.resolvedAt : null) ?? log.date, log.id);
  return pageOf(page, { keyOf, req, res });
}

async function todaysPage<Shown extends Fields>(
  { company, query, now, req, res }: Context<"listTodaysInspections">,
  fields: Shown,
) {
  const { limit = limits.logsDefault, cursor } = query;
  const { page, counts } = await showTodays(company, fields, { now, limit, cursor });
  if (counts) {
    res.setHeader("X-Total-Count", String(counts.total));
    res.setHeader("X-Passed-Count", String(counts.passed));
    res.setHeader("X-Failed-Count", String(counts.failed));
  }
  return pageOf(page, { keyOf: ({ date, id }) => momentKeyOf(date, id), req, res });
}
