import { inspectionChecklists } from "#shared/schema.ts";
import type { Context } from "../../http/route.ts";
import { addition, recordChanges } from "../audit/record-changes.ts";
import { addVersion } from "./data.ts";

export function createChecklist({ company, body, ...by }: Context<"createChecklist">) {
  return company.transaction(async (tx) => {
    const { name, category, items } = body;
    const values = { name, category, items, createdAt: by.now, updatedAt: by.now };
    const checklist = await tx.insert(inspectionChecklists, values);
    await addVersion(tx, checklist);
    await recordChanges(tx, by, [addition({ noun: "checklist", name, row: checklist })]);
    return checklist;
  });
}
