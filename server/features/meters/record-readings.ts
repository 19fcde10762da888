import type { GivenReadings, Readings } from "#shared/assets/assets.ts";
import { can } from "#shared/base/roles.ts";
import { nameWithin } from "#shared/inspections/attribution.ts";
import { formatFullName } from "#shared/crew/crew.ts";
import { formatDate } from "#shared/base/dates.ts";
import { meterFormats } from "#shared/meters/last-readings.ts";
import type { Meter, ReadingSource, Restart } from "#shared/meters/meters.ts";
import { meters } from "#shared/meters/meters.ts";
import { isToBeConfirmed, listReadingWarnings } from "#shared/meters/reading-warnings.ts";
import { meterReadings } from "#shared/schema.ts";
import { words } from "#shared/base/words.ts";
import { and, desc, eq, gt } from "drizzle-orm";
import type { CompanyUser } from "../../db/sessions/users.ts";
import type { CompanyDb } from "../../db/company/company-db.ts";
import type { Insert } from "../../db/statements/company-rows.ts";
import { type Idempotency, toKeyColumns } from "../../http/body/idempotency.ts";
import { invariant } from "../../errors.ts";
import { countMonthsOfReading } from "../costs/count-months.ts";
import type { AssetRow } from "../records/locked-asset.ts";
import { notifyOffice, notifyWholeOffice } from "../notifications/notify.ts";
import { readLast } from "./change-meter.ts";
import type { Near, ReadingRow } from "./list-readings.ts";
import { findNear } from "./list-readings.ts";

export type NewReading = {
  meter: Meter;
  value: number;
  restart?: Restart | null;
  previousValue?: number | null;
  note?: string | null;
};

type Origin = {
  asset: AssetRow;
  user: CompanyUser;
  now: Date;
  readAt: Date;
  source: ReadingSource;
  inspectionId?: number;
  maintenanceLogId?: number;
  /** What stands around that moment, and an id for each reading, where the caller has them. */
  near?: Partial<Record<Meter, Near>>;
  ids?: readonly number[];
  idempotency?: Idempotency | undefined;
};

/**
 * Stores readings with their warnings. None is refused; the office is notified of a meter that jumps, and of a reading
 * that it has to confirm. Returns the rows, and the readings that move the asset's meters.
 */
export async function recordReadings(
  tx: CompanyDb,
  given: Origin,
  readings: readonly NewReading[],
) {
  const { asset, readAt } = given;
  const near = given.near ?? (await findNear(tx, { assetId: asset.id, at: readAt, readings }));
  const ids = given.ids ?? (await tx.takeIds(readings.map(() => meterReadings)));
  const origin = { ...given, near, ids };
  const rows = await storeReadings(tx, toReadingRows(origin, readings));
  await notifyOfReadings(tx, origin, rows);
  const accepted = rows.filter(({ toConfirm }) => !toConfirm);
  return { rows, ...findMoves(origin, accepted) };
}

type Ready = Origin & Required<Pick<Origin, "near" | "ids">>;
type NewRow = Insert<typeof meterReadings> & { id: number };

/** Readings as they are stored. */
export function toReadingRows(origin: Ready, readings: readonly NewReading[]): NewRow[] {
  const { asset, user, readAt, source, inspectionId, maintenanceLogId, near, ids } = origin;
  return readings.map((reading, index) => ({
    ...reading,
    id: takeId(ids, index),
    ...toConfirmation(origin, reading),
    ...toKeyColumns(origin.idempotency),
    assetId: asset.id,
    readAt,
    source,
    inspectionId,
    maintenanceLogId,
    enteredById: user.id,
    enteredByName: formatFullName(user),
    warnings: reading.restart
      ? []
      : listReadingWarnings({ ...reading, readAt }, near[reading.meter] ?? {}),
  }));
}

export async function storeReadings(tx: CompanyDb, given: NewRow[]): Promise<ReadingRow[]> {
  const rows = await tx.addWhole(meterReadings, given);
  tx.expectSeals(rows.map(({ id }) => ({ kind: "reading", recordId: id })));
  return rows;
}

/** Notifies the office of what is doubtful about readings of an asset. */
export async function notifyOfReadings(
  tx: CompanyDb,
  origin: Origin,
  rows: readonly ReadingRow[],
): Promise<void> {
  for (const row of rows) {
    const isJump = row.warnings.some((warning) => warning === "jump" || warning === "clock");
    if (row.toConfirm) await notifyOfWaiting(tx, origin, row);
    else if (isJump) await notifyOfJump(tx, origin, row);
  }
}

function takeId(ids: readonly number[], index: number): number {
  const id = ids[index];
  invariant(id !== undefined, "an id is taken for each reading");
  return id;
}

/**
 * Marks a driver's reading that is too far above what the meter shows, and stores what that was. The first figure of a
 * meter marks nothing, because a unit is often entered with an old or guessed one.
 */
function toConfirmation(origin: Origin, { meter, value }: NewReading) {
  const { asset, near, readAt } = origin;
  const around = near?.[meter];
  if (!isDrivers(origin) || !around?.isProven) return {};
  // A reading from before the meter was restarted says nothing of what it shows now.
  const last = around.restart ? around.before : readLast(asset, meter);
  if (!last || !isToBeConfirmed({ meter, value, readAt }, last)) return {};
  return { toConfirm: true, previousValue: last.value };
}

/** Each reading of an inspection counts as its driver's, also a manager's; what the office enters elsewhere does not. */
function isDrivers({ source, user }: Origin): boolean {
  if (source === "inspection") return true;
  return source === "manual" && !can(user.role, "meters.edit");
}

/** The readings of a record; a meter at 0 was not read. */
export function toReadings({ odometer, hours }: GivenReadings): NewReading[] {
  const given = { miles: odometer, hours };
  return meters.flatMap((meter) => {
    const value = given[meter];
    return value ? [{ meter, value }] : [];
  });
}

/**
 * The readings that move the meters: none from before the meter was replaced. An unchanged value still renews the
 * date of the reading.
 */
export function findMoves(
  { asset, readAt, near }: Pick<Origin, "asset" | "readAt" | "near">,
  readings: readonly Pick<NewReading, "meter" | "value">[],
) {
  const given = pickCounting(near, readings);
  const valueOf = (meter: Meter) => (meter === "miles" ? given.odometer : given.hours);
  const isRead = (meter: Meter, current: number, known: Date | null) => {
    const value = valueOf(meter);
    return (
      value !== undefined && (value > current || (value === current && (!known || readAt > known)))
    );
  };
  return {
    given,
    readAt: {
      ...(isRead("miles", asset.currentMiles, asset.milesReadAt) && { milesReadAt: readAt }),
      ...(isRead("hours", asset.currentHours, asset.hoursReadAt) && { hoursReadAt: readAt }),
    },
  };
}

/** Names both figures, and leads to where the reading is decided, also for a manager who entered it. */
function notifyOfWaiting(
  tx: CompanyDb,
  { asset, user, now }: Origin,
  { meter, value, previousValue }: ReadingRow,
): Promise<void> {
  const format = meterFormats[meter];
  const say = () => ({
    title: w.confirm({ unit: asset.name }),
    message: w.waits({
      name: nameWithin(formatFullName(user)),
      value: format(value),
      last: format(previousValue ?? 0),
    }),
  });
  const notification = {
    type: "meter_jump",
    say,
    assetId: asset.id,
    path: `/assets/${asset.id}?open=meters`,
    createdAt: now,
  } as const;
  return notifyWholeOffice(tx, notification);
}

/** Leaves out readings from before the meter was replaced. */
export function pickCounting(
  near: Origin["near"],
  readings: readonly Pick<NewReading, "meter" | "value">[],
) {
  const counted = readings.filter(({ meter }) => !near?.[meter]?.restart);
  const valueOf = (meter: Meter) => counted.find((newReading) => newReading.meter === meter)?.value;
  return { odometer: valueOf("miles"), hours: valueOf("hours") };
}

function notifyOfJump(
  tx: CompanyDb,
  { asset, user, now, near }: Origin,
  { meter, value }: { meter: Meter; value: number },
): Promise<void> {
  const before = near?.[meter]?.before;
  const format = meterFormats[meter];
  const name = formatFullName(user);
  const say = () => ({
    title: w.check({ unit: asset.name }),
    message: before
      ? w.enteredMore({
          name: nameWithin(name),
          value: format(value),
          more: format(value - before.value),
          day: formatDate(before.readAt, tx.timeZone),
        })
      : w.entered({ name: nameWithin(name), value: format(value) }),
  });
  const notification = {
    type: "meter_jump",
    say,
    assetId: asset.id,
    createdAt: now,
  } as const;
  return notifyOffice(tx, notification, user.id);
}

type Change = Pick<Origin, "asset" | "user" | "now">;

/** Stores the meters as the asset's form changed them; lowering one means that it was wrong before. */
export async function recordFormReadings(
  tx: CompanyDb,
  { asset, user, now }: Change,
  after: Readings,
): Promise<void> {
  const readings = findChangedReadings(asset, after);
  if (readings.length === 0) return;
  const readAt = await findMomentAfterAll(tx, asset.id, now);
  const origin = { asset, user, now, readAt, source: "form" } as const;
  const { rows } = await recordReadings(tx, origin, readings);
  for (const row of rows) await countMonthsOfReading(tx, row, now);
}

/** The form's readings follow all others so far, also those that were recorded while it waited for the lock. */
async function findMomentAfterAll(tx: CompanyDb, assetId: number, now: Date): Promise<Date> {
  const { readAt } = meterReadings;
  const [newest] = await tx.select({ readAt }, meterReadings, {
    where: and(eq(meterReadings.assetId, assetId), gt(readAt, now)),
    orderBy: [desc(readAt)],
    limit: 1,
  });
  return newest?.readAt ?? now;
}

function findChangedReadings(before: Readings, after: Readings): NewReading[] {
  const was = { miles: before.currentMiles, hours: before.currentHours };
  const is = { miles: after.currentMiles, hours: after.currentHours };
  return meters
    .filter((meter) => is[meter] !== was[meter])
    .map((meter) => ({
      meter,
      value: is[meter],
      ...(is[meter] < was[meter] && { restart: "corrected" as const, previousValue: was[meter] }),
    }));
}

const w = words({
  check: ["{unit}: please check its meter", "{unit}: revise su medidor"],
  confirm: ["{unit}: please confirm a reading", "{unit}: confirme una lectura"],
  waits: [
    "{name} entered {value} after {last}. It counts once you confirm it.",
    "{name} anotó {value} después de {last}. Cuenta cuando la confirme.",
  ],
  entered: ["{name} entered {value}", "{name} anotó {value}"],
  enteredMore: [
    "{name} entered {value}, {more} more than on {day}",
    "{name} anotó {value}, {more} más que el {day}",
  ],
});
