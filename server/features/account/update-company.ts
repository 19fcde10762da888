import type { Context } from "../../http/route.ts";
import { change, recordChanges } from "../audit/record-changes.ts";

export function updateCompany({ company, body, ...by }: Context<"updateCompany">) {
  return company.transaction(async (tx) => {
    const before = await tx.own({ lock: true });
    const after = await tx.changeOwn(body);
    await recordChanges(tx, by, change({ noun: "company", name: before.name, before, after }));
    return after;
  });
}
