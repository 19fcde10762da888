import { yardLimits } from "#shared/yards/yards.ts";
import { yards } from "#shared/schema.ts";
import { fail } from "../../errors.ts";
import type { Context } from "../../http/route.ts";
import { recordChanges, toAddition } from "../audit/record-changes.ts";
import { readYard, toAudited } from "./list-yards.ts";
import { refuseTakenName } from "./update-yard.ts";

export function createYard({ company, user, body, now }: Context<"createYard">) {
  return company.transaction(async (tx) => {
    await refuseTakenName(tx, body.name);
    if ((await tx.count(yards, undefined, yardLimits.yardsMax)) >= yardLimits.yardsMax) {
      throw fail("yards.tooMany");
    }
    const row = toAudited(await tx.insert(yards, { ...body, createdAt: now, updatedAt: now }));
    await recordChanges(tx, { user, now }, [toAddition({ noun: "yard", name: row.name, row })]);
    return readYard(tx, row.id);
  });
}
