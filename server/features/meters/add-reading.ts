import { toMoment, toReadingMoment } from "#shared/base/days.ts";
import { isSameJson } from "#shared/base/equality.ts";
import { mergeReadings } from "#shared/assets/assets.ts";
import { can } from "#shared/base/roles.ts";
import { assets } from "#shared/schema.ts";
import type { NewEntry } from "../../db/sessions/audit-entries.ts";
import type { CompanyDb } from "../../db/company/company-db.ts";
import { fail, invariant } from "../../errors.ts";
import type { Context } from "../../http/route.ts";
import type { AssetRow } from "../records/locked-asset.ts";
import { lockAsset, refuseArchived, refuseAhead } from "../records/locked-asset.ts";
import { toAddition, toChanges, recordChanges } from "../audit/record-changes.ts";
import { countMonthsOfReading } from "../costs/count-months.ts";
import { forgetReadings } from "../records/last-services.ts";
import { storeForecasts } from "../schedules/store-forecasts.ts";
import { resetMeter, shiftDues, readMeter } from "./change-meter.ts";
import type { ReadingRow } from "./list-readings.ts";
import { findSent, nameReading } from "./list-readings.ts";
import { recordReadings } from "./record-readings.ts";

/**
 * Stores a reading that was entered by itself; with a restart the meter counts again from it. A reading that was sent
 * before is returned and not stored twice.
 */
export async function addReading(context: Context<"addReading">) {
  const { company, user, params, body, now, idempotency, attributedBy = user } = context;
  const { readAt: day, ...reading } = body;
  if (reading.restart && !can(user.role, "meters.edit")) throw fail("request.forbidden");
  const readAt = day ? parseMoment(day, now, company.timeZone) : now;
  return company.transaction(async (tx) => {
    const asset = await lockAsset(tx, params.id);
    const earlier = idempotency && (await findSent(tx, user.id, idempotency));
    // The same reading of another asset has the same body.
    if (earlier && earlier.assetId !== asset.id) throw fail("idempotency.reused");
    if (earlier) return earlier;
    refuseArchived(asset, context);
    const previousValue = reading.restart
      ? (reading.previousValue ?? readMeter(asset, reading.meter))
      : null;
    const origin = { asset, user, now, readAt, source: "manual", idempotency } as const;
    const { rows, ...moves } = await recordReadings(tx, origin, [{ ...reading, previousValue }]);
    const [row] = rows;
    invariant(row, "a reading that was inserted is returned");
    const after = row.restart
      ? await resetMeter(tx, { asset, now, service: await forgetMeter(tx, asset, row) }, row.meter)
      : await moveMeters(tx, { asset, now }, moves);
    await countMonthsOfReading(tx, row, now);
    const { name } = asset;
    await recordChanges(tx, { user: attributedBy, now }, [
      toAddition({ noun: "meter", name: nameReading(row, asset), row }),
      ...toChanges({ noun: "asset", name, before: asset, after }),
      ...(await shiftReplacedDues(tx, { asset, now }, row)),
    ]);
    return row;
  });
}

function parseMoment(text: string, now: Date, timeZone: string): Date {
  refuseAhead("readAt", toMoment(text, timeZone), { now, timeZone });
  return toReadingMoment(text, now, timeZone);
}

type Moves = Pick<Awaited<ReturnType<typeof recordReadings>>, "given" | "readAt">;

/** A reading above the meter moves it, nothing turns it back; moved meters raise the version. */
async function moveMeters(
  tx: CompanyDb,
  { asset, now }: { asset: AssetRow; now: Date },
  { given, readAt }: Moves,
): Promise<AssetRow> {
  if (Object.keys(readAt).length === 0) return asset;
  const readings = mergeReadings(asset, given);
  const isMoved = !isSameJson({ ...asset, ...readings }, asset);
  const raised = isMoved && { version: asset.version + 1, updatedAt: now };
  const changes = { ...readings, ...readAt, ...raised };
  await tx.changeRow(assets, asset.id, changes);
  return { ...asset, ...changes };
}

/** The last service was at a reading of the old meter. */
async function forgetMeter(tx: CompanyDb, asset: AssetRow, row: ReadingRow) {
  return isReplaced(row) ? forgetReadings(tx, asset, row.meter) : {};
}

/** Whether a new meter begins with this reading. */
function isReplaced({ restart }: ReadingRow): boolean {
  return restart === "replaced";
}

/** What was left until a service is left with the new meter, too. */
async function shiftReplacedDues(
  tx: CompanyDb,
  { asset, now }: { asset: AssetRow; now: Date },
  row: ReadingRow,
): Promise<NewEntry[]> {
  const { meter, value, previousValue } = row;
  if (!isReplaced(row) || previousValue === null) return [];
  const entries = await shiftDues(tx, asset, { meter, previous: previousValue, value });
  await storeForecasts(tx, { now, assetIds: [asset.id] });
  return entries;
}
