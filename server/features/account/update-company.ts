import type { CompanySettings } from "#shared/account-form.ts";
import type { Actor } from "../../db/audit-entries.ts";
import type { CompanyDb } from "../../db/company-db.ts";
import { change, recordChanges } from "../audit/record-changes.ts";

export function updateCompany(company: CompanyDb, by: Actor, settings: CompanySettings) {
  return company.transaction(async (tx) => {
    const before = await tx.own({ lock: true });
    const after = await tx.changeOwn(settings);
    await recordChanges(tx, by, change({ noun: "company", name: before.name, before, after }));
    return after;
  });
}
