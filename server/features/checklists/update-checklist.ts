import type { ParsedBody } from "#shared/api-schemas.ts";
import { inspectionChecklists } from "#shared/schema.ts";
import { eq } from "drizzle-orm";
import type { Actor } from "../../db/audit-entries.ts";
import type { CompanyDb } from "../../db/company-db.ts";
import { invariant } from "../../errors.ts";
import { change, recordChanges } from "../audit/record-changes.ts";
import { addVersion, checklistAnswer, lockChecklist } from "./data.ts";

type Change = Actor & { id: number; input: ParsedBody<"updateChecklist"> };

/** Changes the given fields. What the list said before stays with the records filled from it. */
export async function updateChecklist(company: CompanyDb, { id, input, ...by }: Change) {
  return company.transaction(async (tx) => {
    const before = await lockChecklist(tx, id);
    const [checklist] = await tx.update(inspectionChecklists, eq(inspectionChecklists.id, id), {
      name: input.name ?? before.name,
      category: input.category ?? before.category,
      items: input.items ?? before.items,
      version: before.version + 1,
      updatedAt: by.now,
    });
    invariant(checklist, "a locked row is there to be changed");
    await addVersion(tx, checklist);
    const states = { before, after: checklist };
    await recordChanges(tx, by, change({ noun: "checklist", name: before.name, ...states }));
    return checklistAnswer(checklist);
  });
}
