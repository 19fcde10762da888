/** Adds up the months of units. */
import type { AssetCategory } from "#shared/assets/assets.ts";
import {
  type CostGroup,
  costLimits,
  type CostOrder,
  type Span,
} from "#shared/costs/cost-months.ts";
import { assetMonths, assets, yards } from "#shared/schema.ts";
import { and, between, eq, gt, sql, type SQL } from "drizzle-orm";
import { asJson, momentAsJson } from "./list.ts";
import { toLiteralLimit } from "./literal-limit.ts";

type Asked = Span & {
  companyId: number;
  by: CostGroup;
  category?: AssetCategory | undefined;
  /** Whether a unit's months count. */
  isWanted?: SQL | undefined;
  assetId?: number | undefined;
  sort?: CostOrder | undefined;
  limit: number;
  /** How many rows are left out before the first. */
  after?: number | undefined;
  /** Only the next units after this one are added up. */
  afterUnit?: number | undefined;
};

/** Each month of a unit is read once; the sums of all are those of the groups. */
export function sumCosts(asked: Asked): SQL {
  const { by, category, isWanted, assetId, from, until, afterUnit } = asked;
  const { companyId, month, serviceTypes, typeCosts } = assetMonths;
  const ofAsset = sql`join ${assets} on ${assets.companyId} = ${companyId} and ${assets.id} = ${assetMonths.assetId}`;
  const isOfUnit = and(category ? eq(assets.category, category) : undefined, isWanted);
  const needsUnit = isOfUnit !== undefined || by === "category" || by === "yard";
  const months = sql`from ${assetMonths} ${needsUnit ? ofAsset : sql``}`;
  const where = and(
    eq(companyId, asked.companyId),
    between(month, from, until),
    assetId ? eq(assetMonths.assetId, assetId) : undefined,
    isOfUnit,
    afterUnit === undefined
      ? undefined
      : sql`${assetMonths.assetId} > ${afterUnit} and ${assetMonths.assetId} <= (select last from part)`,
  );
  const key = by === "type" ? month : keys[by];
  const groups = sql`select ${key}::text as key, ${sumMonths()} ${months} where ${where} group by ${key}`;
  const types = sql`select key, sum(cost) as total
    from (select unnest(${serviceTypes}) as key, unnest(${typeCosts}) as cost ${months} where ${where}) of_type group by key`;
  const totals = sql`select ${asJson(figures)} from (select ${addGroups()} from groups) one`;
  const counted = sql`select ${momentAsJson(sql`max(counted_at)`)} from groups`;
  return sql`with part as materialized (${selectUnitsAfter(asked, isOfUnit)}),
      groups as materialized (${groups})
    select (${totals}) as totals, (${counted}) as "asOf",
      (select last::float8 from part where units = ${toLiteralLimit(asked.limit)}) as "lastUnit",
      (select coalesce(json_agg(listed.row), '[]') from (${by === "type" ? selectTypes(types, asked) : selectRows(asked)}) listed) as rows`;
}

/** The last of the next units, and how many they are. */
function selectUnitsAfter({ companyId, afterUnit, limit }: Asked, isOfUnit?: SQL): SQL {
  if (afterUnit === undefined) return sql`select null::bigint as last, 0 as units`;
  const where = and(eq(assets.companyId, companyId), gt(assets.id, afterUnit), isOfUnit);
  const next = sql`select ${assets.id} as id from ${assets} where ${where} order by ${assets.id} limit ${toLiteralLimit(limit)}`;
  return sql`select max(id) as last, count(*) as units from (${next}) next`;
}

const keys = {
  month: assetMonths.month,
  unit: assetMonths.assetId,
  category: assets.category,
  yard: sql`coalesce(${assets.yardId}::text, 'none')`,
} satisfies Record<Exclude<CostGroup, "type">, unknown>;

const { internalCost, externalCost, miles, hours } = assetMonths;

/** What is summed of the months, and again of their groups. */
const sums = {
  internal: sql`sum(${internalCost})`,
  external: sql`sum(${externalCost})`,
  parts: sql`sum(${assetMonths.partsCost})`,
  labor: sql`sum(${assetMonths.laborCost})`,
  logs: sql`sum(${assetMonths.logs})`,
  services: sql`sum(${assetMonths.services})`,
  on_time: sql`sum(${assetMonths.servicesOnTime})`,
  miles: sql`sum(${miles})`,
  hours: sql`sum(${hours})`,
  // A cost per mile is that of the months in which the meter was read.
  of_miles: sql`sum(${internalCost} + ${externalCost}) filter (where ${miles} is not null)`,
  of_hours: sql`sum(${internalCost} + ${externalCost}) filter (where ${hours} is not null)`,
};

function sumMonths(): SQL {
  const columns = Object.entries(sums).map(([name, sum]) => sql`${sum} as ${sql.identifier(name)}`);
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

const orders: Record<CostOrder, SQL> = {
  name: sql`key`,
  total: sql`${total} desc, key`,
  perMile: sql`${perMile} desc nulls last, key`,
  perHour: sql`${perHour} desc nulls last, key`,
  logs: sql`logs desc, key`,
};

function selectRows(asked: Asked): SQL {
  const { by, sort = by === "month" ? "name" : "total" } = asked;
  if (by === "unit") return selectUnits(asked, sort);
  const name = by === "yard" ? selectYardName(asked) : sql`null::text`;
  const row = asJson({ key: sql`key`, name, unitNumber: sql`null::text`, ...figures });
  return sql`select ${row} as row from groups order by ${orders[sort]} ${selectPart(asked)}`;
}

function selectYardName({ companyId }: Asked): SQL {
  return sql`(select ${yards.name} from ${yards} where ${yards.companyId} = ${companyId} and ${yards.id}::text = key)`;
}

/** Only by name must all of them be looked up. */
function selectUnits({ companyId, ...asked }: Asked, sort: CostOrder): SQL {
  const unit = sql`join ${assets} on ${assets.companyId} = ${companyId} and ${assets.id} = groups.key::bigint`;
  const { name, unitNumber } = assets;
  const row = asJson({
    key: sql`key`,
    name: sql`${name}`,
    unitNumber: sql`${unitNumber}`,
    ...figures,
  });
  if (sort === "name") {
    return sql`select ${row} as row from groups ${unit} order by lower(${name}), key ${selectPart(asked)}`;
  }
  const part = sql`select * from groups order by ${orders[sort]} ${selectPart(asked)}`;
  return sql`select ${row} as row from (${part}) groups ${unit} order by ${orders[sort]}`;
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
function selectPart({ limit, after = 0 }: Pick<Asked, "limit" | "after">): SQL {
  return sql`limit ${toLiteralLimit(limit + 1)} offset ${sql.raw(String(after))}`;
}
