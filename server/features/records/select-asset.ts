/** Selects assets as the calls return them, with columns of other tables. */
import { apiSchemas } from "#shared/api/api-schemas.ts";
import type { Meter } from "#shared/meters/meters.ts";
import { assets, defects, meterReadings } from "#shared/schema.ts";
import { and, desc, eq, getTableColumns, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { CompanyDb } from "../../db/company/company-db.ts";
import type { Placed } from "../../db/statements/built-once.ts";
import { momentAsJson } from "../../db/statements/list.ts";
import { fail } from "../../errors.ts";
import { areWaiting } from "./accepted-readings.ts";
import { type DaysOfUse, selectDailyUse, toDaysOfUse } from "./daily-use.ts";
import { pickColumns } from "../../http/returned-fields.ts";

const columns = getTableColumns(assets);

const { returns, returnsToDrivers } = apiSchemas.listAssets;
const listedFields = pickColumns(columns, returns.element);
const officeFields = pickColumns(columns, apiSchemas.getAsset.returns);
const driverFields = pickColumns(columns, returnsToDrivers.element);

/** The columns of the office's lists. */
export function selectListed(company: CompanyDb) {
  return { ...listedFields, ...selectBeside(company) };
}

/** What a driver needs to pick an asset. */
export function selectForDrivers(company: CompanyDb) {
  return { ...driverFields, ...selectBeside(company) };
}

/** Fails with "not found" for another company's asset just as for an unknown id. */
export async function findAsset(company: CompanyDb, id: number, now: Date) {
  const { since, timeZone } = toDaysOfUse(now, company.timeZone);
  const [asset] = await company.ask(askAsset, {}, { id, since, timeZone });
  if (!asset) throw fail("request.notFound");
  return asset;
}

type Asked = Placed<Pick<DaysOfUse, "since" | "timeZone"> & { id: number }>;

function askAsset(company: CompanyDb, { id, ...days }: Asked) {
  const fields = {
    ...officeFields,
    ...selectBeside(company),
    ...selectWaiting(company),
    dailyMiles: sql<number | null>`${selectDailyUse(company, "miles", days)}::float8`,
    dailyHours: sql<number | null>`${selectDailyUse(company, "hours", days)}::float8`,
  };
  return company.selecting(fields, assets, { where: eq(assets.id, id) });
}

/** The newest reading of each meter that waits until the office confirms it. */
function selectWaiting(company: CompanyDb) {
  return {
    milesToConfirm: selectWaitingOf(company, "miles"),
    hoursToConfirm: selectWaitingOf(company, "hours"),
  };
}

function selectWaitingOf(company: CompanyDb, meter: Meter) {
  const { value, readAt, id } = meterReadings;
  const newest = company.first({ value }, meterReadings, {
    where: and(eq(meterReadings.assetId, assets.id), eq(meterReadings.meter, meter), areWaiting()),
    orderBy: [desc(readAt), desc(id)],
  });
  return sql<number | null>`(${newest} ->> 'value')::float8`;
}

const lastInspection = sql<{ id: number; date: Date; passed: boolean } | null>`
  case when ${assets.lastInspectionId} is not null then json_build_object(
    'id', ${assets.lastInspectionId}, 'date', ${momentAsJson(assets.lastInspectionAt)},
    'passed', ${assets.lastInspectionPassed}) end`;

function selectBeside(company: CompanyDb) {
  const { downReason, downDefectId } = assets;
  return {
    lastInspection,
    downReason: selectReason(company, downReason, downDefectId),
    downDefect: selectStoppingDefect(company, downDefectId),
  };
}

/** The defect that took a unit out of service, if any. */
export function selectStoppingDefect(company: CompanyDb, defectId: AnyPgColumn) {
  const { id, number, title, itemId } = defects;
  return company.first({ number, title, itemId }, defects, { where: eq(id, defectId) });
}

/**
 * Why a unit is out of service: the typed reason, or `formatReason` of its defect in English, because lists need it
 * within SQL.
 */
export function selectReason(company: CompanyDb, typed: AnyPgColumn, defectId: AnyPgColumn) {
  const { id, number, title, itemId } = defects;
  const sentence = sql<string>`${title} || case when ${itemId} is null then '' else ' failed' end
    || ' (D-' || to_char(${number}, 'FM9999990000') || ')'`;
  const named = company.first({ sentence }, defects, { where: eq(id, defectId) });
  return sql<string | null>`coalesce(${typed}, ${named} ->> 'sentence')`;
}
