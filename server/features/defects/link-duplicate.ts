import { formatFullName } from "#shared/crew/crew.ts";
import { isActive } from "#shared/defects/defects.ts";
import { defectEvents, defects } from "#shared/schema.ts";
import { messages } from "#shared/base/messages.ts";
import { and, eq, isNotNull, not } from "drizzle-orm";
import type { CompanyUser } from "../../db/sessions/users.ts";
import type { CompanyDb } from "../../db/company/company-db.ts";
import { fail } from "../../errors.ts";
import { addEvents } from "./add-events.ts";
import { toCritical } from "./close-defects.ts";
import type { DefectRow } from "./select-defects.ts";
import { isOfVoid } from "./counted-events.ts";
import { isLink, toActRefusal } from "./select-defects.ts";

type Duplicate = { duplicate: DefectRow; ofId: number; user: CompanyUser; now: Date };

/**
 * Links the inspections of a duplicate with its original, so that none of them is resolved while the original is
 * open. The original of a critical duplicate becomes critical too. Returns the number of the original.
 */
export async function linkDuplicate(
  tx: CompanyDb,
  { duplicate, ofId, user, now }: Duplicate,
): Promise<number> {
  const original = await tx.get(defects, ofId);
  if (original.assetId !== duplicate.assetId) throw fail("defects.ofOtherAsset");
  if (original.id === duplicate.id || original.state === "duplicate") {
    throw fail("request.invalid", { fields: { ofId: m.other } });
  }
  if (!isActive(original)) throw toActRefusal(original);
  const by = { at: now, byId: user.id, byName: formatFullName(user), defectId: original.id };
  const details = { duplicateOf: duplicate.number };
  const raised = { critical: true };
  const isRaised = duplicate.critical && !original.critical;
  const own = new Set(await findInspections(tx, original.id));
  const added = (await findInspections(tx, duplicate.id)).filter((id) => !own.has(id));
  if (added.length === 0 && !isRaised) return original.number;
  await addEvents(tx, [
    ...added.map((inspectionId) => ({ ...by, kind: "seen_again" as const, inspectionId, details })),
    ...(isRaised ? [{ ...by, kind: "severity_changed" as const, details: raised }] : []),
  ]);
  await tx.changeRow(defects, original.id, {
    sightings: original.sightings + added.length,
    ...(isRaised && toCritical(original)),
  });
  return original.number;
}

async function findInspections(tx: CompanyDb, defectId: number): Promise<number[]> {
  const { inspectionId } = defectEvents;
  const isCounted = and(isLink, isNotNull(inspectionId), not(isOfVoid(tx, defectEvents)));
  const where = and(eq(defectEvents.defectId, defectId), isCounted);
  const rows = await tx.select({ inspectionId }, defectEvents, { where });
  return rows.flatMap((row) => row.inspectionId ?? []);
}

const m = messages({
  other: ["Please choose another defect", "Elija otro defecto"],
});
