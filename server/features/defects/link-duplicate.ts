import { formatFullName } from "#shared/crew.ts";
import { defectEvents, defects } from "#shared/schema.ts";
import { and, eq, isNotNull } from "drizzle-orm";
import type { Account } from "../../db/accounts.ts";
import type { CompanyDb } from "../../db/company-db.ts";
import { fail } from "../../errors.ts";
import type { DefectRow } from "./data.ts";
import { isLink } from "./data.ts";

type Duplicate = { duplicate: DefectRow; ofId: number; user: Account; now: Date };

/**
 * Links the inspections of a duplicate with the defect that it is the same as, so that none is
 * resolved while that is open. Returns the number of that defect.
 */
export async function linkDuplicate(
  tx: CompanyDb,
  { duplicate, ofId, user, now }: Duplicate,
): Promise<number> {
  const original = await tx.get(defects, ofId);
  if (original.assetId !== duplicate.assetId) throw fail("defects.ofOtherAsset");
  if (original.id === duplicate.id || original.state === "duplicate") {
    throw fail("request.invalid", { fields: { ofId: "Please choose another defect" } });
  }
  const own = new Set(await findInspections(tx, original.id));
  const added = (await findInspections(tx, duplicate.id)).filter((id) => !own.has(id));
  if (added.length === 0) return original.number;
  const by = { at: now, byId: user.id, byName: formatFullName(user) };
  const events = added.map((inspectionId) => ({
    ...by,
    defectId: original.id,
    kind: "seen_again" as const,
    inspectionId,
    details: { duplicateOf: duplicate.number },
  }));
  await tx.add(defectEvents, events, { id: defectEvents.id });
  const sightings = original.sightings + added.length;
  await tx.change(defects, eq(defects.id, original.id), { sightings });
  return original.number;
}

async function findInspections(tx: CompanyDb, defectId: number): Promise<number[]> {
  const { inspectionId } = defectEvents;
  const where = and(eq(defectEvents.defectId, defectId), isLink, isNotNull(inspectionId));
  const rows = await tx.select({ inspectionId }, defectEvents, { where });
  return rows.flatMap((row) => row.inspectionId ?? []);
}
