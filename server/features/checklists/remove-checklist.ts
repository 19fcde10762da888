import { inspectionChecklists } from "#shared/schema.ts";
import type { Actor } from "../../db/audit-entries.ts";
import type { CompanyDb } from "../../db/company-db.ts";
import { fail } from "../../errors.ts";
import { recordChanges } from "../audit/record-changes.ts";
import { isInUse } from "./data.ts";

type Removal = Actor & { id: number };

/** Takes a list out of use; the records that were filled from it keep their version of it. */
export async function removeChecklist(company: CompanyDb, { id, ...by }: Removal): Promise<void> {
  await company.transaction(async (tx) => {
    const changes = { active: false, updatedAt: by.now };
    const [removed] = await tx.update(inspectionChecklists, isInUse(id), changes);
    if (!removed) throw fail("request.notFound");
    const entry = { action: "removed", noun: "checklist", rowId: id } as const;
    await recordChanges(tx, by, [{ ...entry, rowName: removed.name }]);
  });
}
