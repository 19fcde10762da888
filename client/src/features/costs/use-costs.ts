import { api } from "#shared/api/api.ts";
import type { Answer, Query } from "#shared/api/api-schemas.ts";
import { type AssetCategory, assetCategories } from "#shared/assets/assets.ts";
import { toDay } from "#shared/base/days.ts";
import { isMonth, toMonth } from "#shared/calendar/calendar.ts";
import {
  costLimits,
  costOrders,
  type CostOrder,
  findSpanProblem,
  listMonths,
  type Span,
  toSpan,
} from "#shared/costs/cost-months.ts";
import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "wouter";
import { call, query } from "../../api/call.ts";
import { useSignedInUser } from "../../api/current-user.ts";
import { useJoinedPages } from "../../api/use-pages.ts";
import { useNow } from "../../ui/device/use-now.ts";

export type Costs = Answer<"getCosts">;
export type CostRow = Costs["rows"][number];

export function useThisMonth(): string {
  return toMonth(toDay(useNow(), useSignedInUser().company.timeZone));
}

export type CostChoice = Span & { category: AssetCategory | undefined; sort: CostOrder };

/** Which months and units the address names; else the twelve months up to this one, and all units. */
export function useCostChoice() {
  const [params, setParams] = useSearchParams();
  const usual = toSpan(useThisMonth());
  const month = (name: "from" | "until") => {
    const text = params.get(name) ?? "";
    return isMonth(text) ? text : usual[name];
  };
  const wanted = { from: month("from"), until: month("until") };
  const choice: CostChoice = {
    ...(findSpanProblem(wanted) ? usual : wanted),
    category: assetCategories.find((category) => category === params.get("category")),
    sort: costOrders.find((order) => order === params.get("sort")) ?? "total",
  };
  /** The other end of a span that would be wrong moves along. */
  const change = (changes: Partial<Record<keyof CostChoice, string>>) => {
    const next = { ...choice, ...changes };
    const chosen = findSpanProblem(next) ? { ...next, ...moveAlong(next, changes) } : next;
    const unsaid = { ...usual, category: "", sort: "total" };
    const params = (["from", "until", "category", "sort"] as const)
      .map((name) => [name, chosen[name] ?? ""] as const)
      .filter(([name, value]) => value && value !== unsaid[name]);
    setParams(Object.fromEntries(params), { replace: true });
  };
  const { from, until, category } = choice;
  const isUsual = from === usual.from && until === usual.until && !category;
  return { choice, isUsual, change };
}

function moveAlong({ from, until }: Span, { from: isFrom }: { from?: string }): Span {
  if (isFrom === undefined) return toSpan(until, from > until ? 1 : costLimits.monthsMax);
  return {
    from,
    until: from > until ? from : (listMonths({ from, until })[costLimits.monthsMax - 1] ?? from),
  };
}

type Asked = Omit<Query<"getCosts">, "sort" | "after" | "limit">;

/** The rows of another choice stay until its own have come. */
export function useCosts(asked: Asked) {
  return useQuery({
    ...query(api.getCosts, { query: asked }),
    placeholderData: keepPreviousData,
  });
}

const unitsAtOnce = 50;

type UnitsAsked = Pick<Query<"getCosts">, "from" | "until" | "category" | "yard" | "sort">;

/** The units in an order, page by page. */
export function useUnitCosts(asked: UnitsAsked) {
  const units = useInfiniteQuery({
    queryKey: [...query(api.getCosts, { query: { ...asked, by: "unit" } }).queryKey, "pages"],
    queryFn: ({ pageParam, signal }) =>
      call(api.getCosts, {
        query: { ...asked, by: "unit", limit: unitsAtOnce, after: pageParam },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ hasMore }: Costs, pages: Costs[]) =>
      hasMore ? pages.length * unitsAtOnce : undefined,
    placeholderData: keepPreviousData,
  });
  return useJoinedPages(units);
}

/** All units, for a file: in parts by their ids, so that what is logged meanwhile neither repeats nor leaves out any. */
export async function readAllUnits({ sort = "total", ...asked }: UnitsAsked): Promise<CostRow[]> {
  const all: CostRow[] = [];
  for (let afterUnit: number | null = 0; afterUnit !== null;) {
    const part = { ...asked, by: "unit", limit: costLimits.rowsMax, afterUnit } as const;
    const found: Costs = await call(api.getCosts, { query: part });
    all.push(...found.rows);
    afterUnit = found.lastUnit;
  }
  return all.sort((one, other) =>
    sort === "name"
      ? (one.name ?? "").localeCompare(other.name ?? "")
      : (other[sort] ?? -1) - (one[sort] ?? -1),
  );
}
