import { repeatDays } from "#shared/defects/defects.ts";
import { defectEvents, defects } from "#shared/schema.ts";
import { and, desc, eq, inArray, lt, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { CompanyDb } from "../../db/company/company-db.ts";
import { isFailure } from "./counted-events.ts";

const last = alias(defectEvents, "last");
const failure = alias(defectEvents, "failure");
const failed = alias(defects, "failed");

/** Counts again how often these items had failed on an asset when each of its defects was last seen. */
export async function countRepeats(
  tx: CompanyDb,
  assetId: number,
  items: readonly string[],
): Promise<void> {
  if (items.length === 0) return;
  const seen = tx.first({ id: last.id, at: last.at }, last, {
    where: and(eq(last.defectId, defects.id), isFailure(tx, last)),
    orderBy: [desc(last.id)],
  });
  const at = sql`(${seen} ->> 'at')::timestamptz`;
  const earlier = tx.counting(
    failure,
    and(
      eq(failed.assetId, defects.assetId),
      eq(failed.itemId, defects.itemId),
      lt(failure.id, sql`(${seen} ->> 'id')::bigint`),
      sql`${failure.at} >= ${at} - ${`${24 * repeatDays} hours`}::interval`,
      isFailure(tx, failure),
    ),
    { joins: [{ kind: "inner", table: failed, on: eq(failed.id, failure.defectId) }] },
  );
  const repeat = sql`case when ${seen} is null then ${defects.repeat} else 1 + ${earlier} end`;
  const where = and(eq(defects.assetId, assetId), inArray(defects.itemId, [...items]));
  await tx.change(defects, where, { repeat });
}
