/** What is stored with a unit of its newest records: a record that comes in late replaces no newer one. */
import type { InspectionType } from "../checklists/inspection-types.ts";

type Inspection = { inspectionType: InspectionType; date: Date; passed: boolean };
type Inspected = { shiftInspectedAt: Date | null; cardInspectedAt: Date | null };

/** Of an inspection that counts as its driver's. Only one that is passed leads to the card of a mixer. */
export function toNewestInspections(
  asset: Inspected,
  { inspectionType, date, passed }: Inspection,
): Partial<Inspected> {
  const { shiftInspectedAt, cardInspectedAt } = asset;
  if (inspectionType === "shift" && isNewer(date, shiftInspectedAt)) {
    return { shiftInspectedAt: date };
  }
  const isForCard = inspectionType === "nrmca" && passed;
  return isForCard && isNewer(date, cardInspectedAt) ? { cardInspectedAt: date } : {};
}

type Maintained = { maintainedAt: Date | null };

export function toNewestMaintenance(
  { maintainedAt }: Maintained,
  { date }: { date: Date },
): Partial<Maintained> {
  return isNewer(date, maintainedAt) ? { maintainedAt: date } : {};
}

function isNewer(date: Date, known: Date | null): boolean {
  return known === null || date > known;
}
