/** Adds up the months of units. */
import type { AssetCategory } from "#shared/assets/assets.ts";
import { type CostGroup, costLimits, type CostOrder, type Span } from "#shared/costs/costs.ts";
import { assetMonths, assets } from "#shared/schema.ts";
import { and, between, eq, sql, type SQL } from "drizzle-orm";
import { asJson, momentAsJson } from "./list.ts";
import { toLiteralLimit } from "./literal-limit.ts";

type Asked = Span & {
  companyId: number;
  by: CostGroup;
  category?: AssetCategory | undefined;
  assetId?: number | undefined;
  sort?: CostOrder | undefined;
  limit: number;
  /** How many rows are left out before the first. */
  after?: number | undefined;
};

/** Each month of a unit is read once; the sums of all are those of the groups. */
export function sumCosts(asked: Asked): SQL {
  const { by, category, assetId, from, until } = asked;
  const { companyId, month, byType } = assetMonths;
  const ofAsset = sql`join ${assets} on ${assets.companyId} = ${companyId} and ${assets.id} = ${assetMonths.assetId}`;
  const months = sql`from ${assetMonths} ${category || by === "category" ? ofAsset : sql``}`;
  const where = and(
    eq(companyId, asked.companyId),
    between(month, from, until),
    assetId ? eq(assetMonths.assetId, assetId) : undefined,
    category ? eq(assets.category, category) : undefined,
  );
  const key = by === "type" ? month : keys[by];
  const groups = sql`select ${key}::text as key, ${sumMonths()} ${months} where ${where} group by ${key}`;
  const types = sql`select type.key, sum(type.value::numeric) as total ${months}
    cross join lateral json_each_text(${byType}) type where ${where} group by type.key`;
  const totals = sql`select ${asJson(figures)} from (select ${addGroups()} from groups) one`;
  const counted = sql`select ${momentAsJson(sql`max(counted_at)`)} from groups`;
  return sql`with groups as materialized (${groups})
    select (${totals}) as totals, (${counted}) as "asOf",
      (select coalesce(json_agg(listed.row), '[]') from (${by === "type" ? selectTypes(types, asked) : selectRows(asked)}) listed) as rows`;
}

const keys = {
  month: assetMonths.month,
  unit: assetMonths.assetId,
  category: assets.category,
} satisfies Record<Exclude<CostGroup, "type">, unknown>;

/** What is summed of the months, and again of their groups. */
const sums = {
  internal: sql`${assetMonths.internalCost}`,
  external: sql`${assetMonths.externalCost}`,
  parts: sql`${assetMonths.partsCost}`,
  labor: sql`${assetMonths.laborCost}`,
  logs: sql`${assetMonths.logs}`,
  services: sql`${assetMonths.services}`,
  on_time: sql`${assetMonths.servicesOnTime}`,
  miles: sql`${assetMonths.miles}`,
  hours: sql`${assetMonths.hours}`,
  // A cost per mile is that of the months in which the meter was read.
  of_miles: sql`(${assetMonths.internalCost} + ${assetMonths.externalCost}) * (${assetMonths.miles} is not null)::int`,
  of_hours: sql`(${assetMonths.internalCost} + ${assetMonths.externalCost}) * (${assetMonths.hours} is not null)::int`,
};

function sumMonths(): SQL {
  const columns = Object.entries(sums).map(
    ([name, of]) => sql`sum(${of}) as ${sql.identifier(name)}`,
  );
  return sql`${sql.join(columns, sql`, `)}, max(${assetMonths.countedAt}) as counted_at`;
}

function addGroups(): SQL {
  const columns = Object.keys(sums).map(
    (name) => sql`sum(${sql.identifier(name)}) as ${sql.identifier(name)}`,
  );
  return sql.join(columns, sql`, `);
}

const total = sql`(internal + external)`;
const perMile = perUse(sql`of_miles`, sql`miles`, costLimits.milesMin);
const perHour = perUse(sql`of_hours`, sql`hours`, costLimits.hoursMin);

/** In thousandths of a dollar; null where the units ran too little for it to say anything. */
function perUse(cost: SQL, use: SQL, least: number): SQL {
  return sql`case when ${use} >= ${sql.raw(String(least))} then round(${cost} / ${use}, 3) end`;
}

/** Of a group; where there is none, of nothing. */
const figures = {
  total: sql`coalesce(${total}, 0)`,
  internal: sql`coalesce(internal, 0)`,
  external: sql`coalesce(external, 0)`,
  parts: sql`coalesce(parts, 0)`,
  labor: sql`coalesce(labor, 0)`,
  logs: sql`coalesce(logs, 0)`,
  services: sql`coalesce(services, 0)`,
  servicesOnTime: sql`coalesce(on_time, 0)`,
  miles: sql`miles`,
  hours: sql`hours`,
  perMile,
  perHour,
};

const unitName = sql`lower(${assets.name})`;
const orders: Record<CostOrder, SQL> = {
  name: sql`key`,
  total: sql`${total} desc, key`,
  perMile: sql`${perMile} desc nulls last, key`,
  perHour: sql`${perHour} desc nulls last, key`,
  logs: sql`logs desc, key`,
};

function selectRows(asked: Asked): SQL {
  const { by, sort = by === "month" ? "name" : "total" } = asked;
  const isOfUnits = by === "unit";
  const unit = isOfUnits
    ? sql`join ${assets} on ${assets.companyId} = ${asked.companyId} and ${assets.id} = key::bigint`
    : sql``;
  const order = isOfUnits && sort === "name" ? sql`${unitName}, key` : orders[sort];
  const row = asJson({
    key: sql`key`,
    name: isOfUnits ? sql`${assets.name}` : sql`null::text`,
    unitNumber: isOfUnits ? sql`${assets.unitNumber}` : sql`null::text`,
    ...figures,
  });
  return sql`select ${row} as row from groups ${unit} order by ${order} ${selectPart(asked)}`;
}

/** Of a type of service only the cost is stored. */
function selectTypes(types: SQL, asked: Asked): SQL {
  const names = Object.keys(figures).filter((name) => name !== "total");
  const unknown = Object.fromEntries(names.map((name) => [name, sql`null::int`]));
  const row = asJson({
    key: sql`key`,
    name: sql`null::text`,
    unitNumber: sql`null::text`,
    total: sql`total`,
    ...unknown,
  });
  const order = asked.sort === "name" ? sql`key` : sql`total desc, key`;
  return sql`select ${row} as row from (${types}) types order by ${order} ${selectPart(asked)}`;
}

/** An offset, as all groups must be summed for each order anyway. */
function selectPart({ limit, after = 0 }: Asked): SQL {
  return sql`limit ${toLiteralLimit(limit + 1)} offset ${sql.raw(String(after))}`;
}
