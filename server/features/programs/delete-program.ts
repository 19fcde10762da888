import { programs } from "#shared/schema.ts";
import type { Context } from "../../http/route.ts";
import { recordChanges } from "../audit/record-changes.ts";
import { lockProgram } from "./list-programs.ts";

/** The schedules that it has made go on as the units' own. */
export function deleteProgram({ company, params, user, now }: Context<"deleteProgram">) {
  return company.transaction(async (tx) => {
    const { id, name } = await lockProgram(tx, params.id);
    await tx.changeRow(programs, id, { active: false, updatedAt: now });
    const entry = { action: "removed", noun: "program", rowId: id, rowName: name } as const;
    await recordChanges(tx, { user, now }, [entry]);
  });
}
