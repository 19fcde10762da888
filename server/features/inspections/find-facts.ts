import { limits } from "#shared/base/limits.ts";
import {
  assets,
  checklistVersions,
  downtimes,
  inspectionChecklists,
  inspectionLogs,
  meterReadings,
} from "#shared/schema.ts";
import { and, desc, eq, lte, sql } from "drizzle-orm";
import type { CompanyDb } from "../../db/company/company-db.ts";
import type { Given, Placed } from "../../db/statements/built-once.ts";
import { areNamed } from "../../db/statements/json-arrays.ts";
import { fail, invariant } from "../../errors.ts";
import { refuseReused } from "../../http/body/idempotency.ts";
import type { Context } from "../../http/route.ts";
import { selectFailures, selectKnown } from "../defects/select-defects.ts";
import { selectNear } from "../meters/list-readings.ts";
import { type GivenPhoto, lockSender, selectArrived } from "../photos/store-photos.ts";

type Sent = { at: Date; latest: Date; photos: readonly GivenPhoto[] };

/**
 * Reads in one statement what an inspection depends on besides its asset: whether it was sent before, its checklist, and
 * the asset's meters, defects, downtime and photos. It is sent together with the lock of the asset, and runs after it.
 * With it come ids for the record and its readings; `items` are the items whose earlier failures are read.
 */
export async function findFacts(
  tx: CompanyDb,
  { user, body, idempotency }: Context<"submitInspection">,
  { at, latest, photos }: Sent,
) {
  const photoKeys = photos.flatMap((photo) => ("key" in photo ? photo.key : []));
  if (photoKeys.length > 0) await lockSender(tx, user.id);
  const { assetId, odometer, hours, checklistId = limits.builtInChecklistId } = body;
  const results = Object.entries(body.results);
  // The checklist decides what a measured value means and whether it passes, so every measured item counts as possibly
  // failed.
  const isMeasured = results.some(([, { value }]) => value !== undefined);
  const failed = results.filter(([, item]) => item.status === "fail" || item.value !== undefined);
  const items = failed.map(([key]) => key);
  const isOwnList = checklistId !== limits.builtInChecklistId;
  const shape = { readsMiles: Boolean(odometer), readsHours: Boolean(hours) || isMeasured };
  const asked = {
    assetId,
    at,
    latest,
    driverId: user.id,
    key: idempotency?.key,
    items: items.length > 0 ? items : undefined,
    photoKeys: photoKeys.length > 0 ? photoKeys : undefined,
    ...(isOwnList && {
      checklistId,
      checklistVersion: body.checklistVersion ?? 0,
      itemKeys: Object.keys(body.results),
    }),
  };
  const readings = Object.values(shape).flatMap((isRead) => (isRead ? meterReadings : []));
  const [[facts], [id, ...readingIds]] = await Promise.all([
    tx.ask(askFacts, shape, asked),
    tx.takeIds([inspectionLogs, ...readings]),
  ]);
  if (!facts) throw fail("request.notFound");
  invariant(id, "an id is taken");
  refuseReused(facts.sent, idempotency);
  return { ...facts, items, id, readingIds };
}

type FilledList = { checklistId?: number; checklistVersion?: number; itemKeys?: string[] };
type Values = FilledList & {
  assetId: number;
  at: Date;
  latest: Date;
  driverId: number;
  key: string | undefined;
  items: string[] | undefined;
  photoKeys: string[] | undefined;
};
type Asked = Placed<Values> & { readsMiles: boolean; readsHours: boolean };

function askFacts(tx: CompanyDb, { readsMiles, readsHours, ...given }: Asked) {
  const { assetId, at, latest, driverId, key, items, photoKeys } = given;
  const miles = readsMiles ? [{ meter: "miles" } as const] : [];
  const engine = readsHours ? [{ meter: "hours" } as const] : [];
  const fields = {
    sent: key ? selectSent(tx, driverId, key) : sql<null>`null`,
    checklist: selectFilledList(tx, given),
    near: selectNear(tx, { assetId, at, readings: [...miles, ...engine] }),
    known: selectKnown(tx),
    failures: selectFailures(tx, { assetId, at, items }),
    arrived: selectArrived(tx, driverId, photoKeys),
    down: selectLastDowntime(tx, assetId, latest),
  };
  return tx.selecting(fields, assets, { where: eq(assets.id, assetId) });
}

/**
 * Selects the version of the company's list that was filled in: the version that the input names, else the newest that
 * has an item for each result and a result for each required item, else the newest. A result names its item by id or
 * label. The column is null for the built-in list and for a list of another category.
 */
function selectFilledList(
  tx: CompanyDb,
  { checklistId, checklistVersion, itemKeys }: Placed<FilledList>,
) {
  if (!checklistId || !itemKeys) return sql<null>`null`;
  const { version, items } = checklistVersions;
  const { inspectionTypes } = inspectionChecklists;
  const isNamed = sql`${version} = ${checklistVersion}::bigint`;
  const fields = { version, items, latest: inspectionChecklists.version, inspectionTypes };
  return tx.first(fields, inspectionChecklists, {
    joins: [
      {
        kind: "inner",
        table: checklistVersions,
        on: eq(checklistVersions.checklistId, inspectionChecklists.id),
      },
    ],
    where: and(
      eq(inspectionChecklists.id, checklistId),
      eq(inspectionChecklists.category, assets.category),
    ),
    orderBy: [desc(isNamed), desc(areNamed(items, itemKeys)), desc(version)],
  });
}

/** The last downtime that had begun by a moment. */
function selectLastDowntime(tx: CompanyDb, assetId: Given<number>, at: Given<Date>) {
  const { condition, startedAt, endedAt, id } = downtimes;
  return tx.first({ condition, endedAt }, downtimes, {
    where: and(eq(downtimes.assetId, assetId), lte(startedAt, at)),
    orderBy: [desc(startedAt), desc(id)],
  });
}

/** The same driver's inspection that was sent with the same key. */
function selectSent(tx: CompanyDb, driverId: Given<number>, key: Given<string>) {
  const { id, requestHash, idempotencyKey } = inspectionLogs;
  return tx.first({ id, requestHash }, inspectionLogs, {
    where: and(eq(inspectionLogs.driverId, driverId), eq(idempotencyKey, key)),
  });
}
