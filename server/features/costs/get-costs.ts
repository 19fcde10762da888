import type { Answer } from "#shared/api/api-schemas.ts";
import { toDay } from "#shared/base/days.ts";
import { toMonth } from "#shared/calendar/calendar.ts";
import { costLimits, toSpan } from "#shared/costs/cost-months.ts";
import { readOnly } from "../../db/statements/list.ts";
import { sumCosts } from "../../db/statements/sum-costs.ts";
import type { Context } from "../../http/route.ts";
import { isInYard } from "../yards/units-in-yards.ts";

type Costs = Answer<"getCosts">;

/** What the units cost in some months, by month, unit, category, type of service or yard. */
export async function getCosts({ company, query, now }: Context<"getCosts">): Promise<Costs> {
  const { from, until, yard, limit = costLimits.rowsDefault, ...asked } = query;
  const isWanted = isInYard(yard);
  const usual = toSpan(toMonth(toDay(now, company.timeZone)));
  const span = from && until ? { from, until } : usual;
  const { rows, lastUnit, ...rest } = await company.run({
    statement: sumCosts({ ...asked, ...span, isWanted, limit, companyId: company.companyId }),
    read: readOnly<Omit<Costs, "hasMore">>,
  });
  const hasMore = rows.length > limit || lastUnit !== null;
  return { rows: rows.slice(0, limit), hasMore, lastUnit, ...rest };
}
