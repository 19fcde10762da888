import { inspectionChecklists } from "#shared/schema.ts";
import { eq } from "drizzle-orm";
import { fail, invariant } from "../../errors.ts";
import type { Context } from "../../http/route.ts";
import { toChanges, recordChanges } from "../audit/record-changes.ts";
import { addVersion, defineItems, lockChecklist, toAudited } from "./list-checklists.ts";

/**
 * Changes the given fields; an outdated version is refused. The records that were filled from the list
 * keep its version of then.
 */
export function updateChecklist({ company, params, body, ...by }: Context<"updateChecklist">) {
  return company.transaction(async (tx) => {
    const before = await lockChecklist(tx, params.id);
    const { items = before.items, version: known = before.version, ...given } = body;
    if (known !== before.version) throw fail("checklists.stale");
    const listed = defineItems(items, before.definition);
    const version = before.version + 1;
    const changes = { ...given, ...listed, version, updatedAt: by.now };
    const isIt = eq(inspectionChecklists.id, before.id);
    const [after] = await tx.update(inspectionChecklists, isIt, changes);
    invariant(after, "a locked row is there to be changed");
    await addVersion(tx, after);
    const states = { before: toAudited(before), after: toAudited(after) };
    await recordChanges(tx, by, toChanges({ noun: "checklist", name: before.name, ...states }));
    return after;
  });
}
