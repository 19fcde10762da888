import { defectEvents } from "#shared/schema.ts";
import type { CompanyDb } from "../../db/company/company-db.ts";
import { isSealed, toEventSeals } from "../seals/seal-events.ts";
import type { DefectRow, NewEvent } from "./select-defects.ts";

/** Adds events to the trails of defects and seals them. */
export async function addEvents(tx: CompanyDb, events: readonly NewEvent[]): Promise<void> {
  const { id, kind } = defectEvents;
  if (!events.some(isSealed)) return tx.add(defectEvents, [...events]);
  tx.expectSeals(tx.addReturning(defectEvents, [...events], { id, kind }).then(toEventSeals));
}

/** The first event of a defect, which says whether it was critical at that time. */
export function toReported(
  { id, critical }: Pick<DefectRow, "id" | "critical">,
  details: NewEvent["details"] = {},
): Pick<NewEvent, "defectId" | "details"> & { kind: "reported" } {
  return {
    defectId: id,
    kind: "reported",
    details: { ...details, ...(critical && { critical }) },
  };
}
