import type { ParsedBody } from "#shared/api-schemas.ts";
import { inspectionChecklists } from "#shared/schema.ts";
import { eq } from "drizzle-orm";
import type { CompanyDb } from "../../db/company-db.ts";
import { invariant } from "../../errors.ts";
import { addVersion, checklistAnswer, lockChecklist } from "./data.ts";

type Change = { id: number; input: ParsedBody<"updateChecklist">; now: Date };

/** Changes the given fields. What the list said before stays with the records filled from it. */
export async function updateChecklist(company: CompanyDb, { id, input, now }: Change) {
  return company.transaction(async (tx) => {
    const before = await lockChecklist(tx, id);
    const [checklist] = await tx.update(inspectionChecklists, eq(inspectionChecklists.id, id), {
      name: input.name ?? before.name,
      category: input.category ?? before.category,
      items: input.items ?? before.items,
      version: before.version + 1,
      updatedAt: now,
    });
    invariant(checklist, "a locked row is there to be changed");
    await addVersion(tx, checklist);
    return checklistAnswer(checklist);
  });
}
