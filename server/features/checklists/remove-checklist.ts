import { inspectionChecklists } from "#shared/schema.ts";
import { fail } from "../../errors.ts";
import type { Context } from "../../http/route.ts";
import { recordChanges } from "../audit/record-changes.ts";
import { isInUse } from "./list-checklists.ts";

/** Takes a list out of use; the records that were filled from it keep their version of it. */
export async function removeChecklist({ company, params, ...by }: Context<"deleteChecklist">) {
  const { id } = params;
  await company.transaction(async (tx) => {
    const changes = { active: false, updatedAt: by.now };
    const [removed] = await tx.update(inspectionChecklists, isInUse(id), changes);
    if (!removed) throw fail("request.notFound");
    const entry = { action: "removed", noun: "checklist", rowId: id } as const;
    await recordChanges(tx, by, [{ ...entry, rowName: removed.name }]);
  });
}
