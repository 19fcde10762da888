import { dayMs } from "#shared/base/dates.ts";
import { repeatDays } from "#shared/defects/defects.ts";
import { defectEvents, defects } from "#shared/schema.ts";
import { and, eq, inArray, not, sql } from "drizzle-orm";
import type { CompanyDb } from "../../db/company/company-db.ts";
import { isOfVoid, linking } from "./counted-events.ts";
import { withDefect } from "./select-defects.ts";

/**
 * Counts again how many inspections had found these items failed when each of an asset's defects was last seen, as a
 * submission counts them. A defect that no inspection has seen has no repeats.
 */
export async function countRepeats(
  tx: CompanyDb,
  assetId: number,
  items: readonly string[],
): Promise<void> {
  if (items.length === 0) return;
  const { id, itemId } = defects;
  const isOfItems = and(eq(defects.assetId, assetId), inArray(itemId, [...items]));
  const sightings = await findSightings(tx, isOfItems);
  const seen = new Map(sightings.map((one) => [one.defectId, one]));
  const counted = Array.from(seen, ([of, last]) => [of, 1 + countEarlier(sightings, last)]);
  const counts = JSON.stringify(Object.fromEntries(counted));
  const repeat = sql`coalesce((${counts}::jsonb ->> ${id}::text)::int, 1)`;
  await tx.change(defects, isOfItems, { repeat });
}

/** What linked inspections that count with defects, the oldest first. */
function findSightings(tx: CompanyDb, isOfItems: ReturnType<typeof and>) {
  const { id, at, defectId, inspectionId, kind, details } = defectEvents;
  const isFailure = sql<boolean>`${details} ->> 'duplicateOf' is null`;
  const fields = { id, at, defectId, inspectionId, itemId: defects.itemId, isFailure };
  return tx.select(fields, defectEvents, {
    joins: [withDefect],
    where: and(isOfItems, inArray(kind, linking), not(isOfVoid(tx, defectEvents))),
    orderBy: [id],
  });
}

type Sighting = Awaited<ReturnType<typeof findSightings>>[number];

/** The inspections that found its item failed before, in the ninety days up to the last that saw a defect. */
function countEarlier(sightings: readonly Sighting[], last: Sighting): number {
  if (last.inspectionId === null) return 0;
  const since = new Date(last.at).getTime() - repeatDays * dayMs;
  const earlier = sightings.filter(
    (one) =>
      one.isFailure &&
      one.itemId === last.itemId &&
      one.id < last.id &&
      one.inspectionId !== last.inspectionId &&
      new Date(one.at).getTime() >= since,
  );
  return new Set(earlier.map(({ inspectionId }) => inspectionId)).size;
}
