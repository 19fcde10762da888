import type { ParsedBody } from "#shared/api-schemas.ts";
import { inspectionChecklists } from "#shared/schema.ts";
import type { Actor } from "../../db/audit-entries.ts";
import type { CompanyDb } from "../../db/company-db.ts";
import { addition, recordChanges } from "../audit/record-changes.ts";
import { addVersion, checklistAnswer } from "./data.ts";

type Creation = Actor & { input: ParsedBody<"createChecklist"> };

export async function createChecklist(company: CompanyDb, { input, ...by }: Creation) {
  return company.transaction(async (tx) => {
    const { name, category, items } = input;
    const values = { name, category, items, createdAt: by.now, updatedAt: by.now };
    const checklist = await tx.insert(inspectionChecklists, values);
    await addVersion(tx, checklist);
    await recordChanges(tx, by, [addition({ noun: "checklist", name, row: checklist })]);
    return checklistAnswer(checklist);
  });
}
