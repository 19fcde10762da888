import type { ParsedBody } from "#shared/api-schemas.ts";
import { inspectionChecklists } from "#shared/schema.ts";
import type { CompanyDb } from "../../db/company-db.ts";
import { addVersion, checklistAnswer } from "./data.ts";

type Creation = { input: ParsedBody<"createChecklist">; now: Date };

export async function createChecklist(company: CompanyDb, { input, now }: Creation) {
  return company.transaction(async (tx) => {
    const { name, category, items } = input;
    const values = { name, category, items, createdAt: now, updatedAt: now };
    const checklist = await tx.insert(inspectionChecklists, values);
    await addVersion(tx, checklist);
    return checklistAnswer(checklist);
  });
}
