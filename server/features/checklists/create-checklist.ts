import { inspectionChecklists } from "#shared/schema.ts";
import type { Context } from "../../http/route.ts";
import { toAddition, recordChanges } from "../audit/record-changes.ts";
import { addVersion, defineItems, toAudited } from "./list-checklists.ts";

export function createChecklist({ company, body, ...by }: Context<"createChecklist">) {
  return company.transaction(async (tx) => {
    const { items, ...given } = body;
    const listed = defineItems(items, []);
    const values = { ...given, ...listed, createdAt: by.now, updatedAt: by.now };
    const checklist = await tx.insert(inspectionChecklists, values);
    await addVersion(tx, checklist);
    const row = toAudited(checklist);
    await recordChanges(tx, by, [toAddition({ noun: "checklist", name: body.name, row })]);
    return checklist;
  });
}
