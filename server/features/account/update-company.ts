import type { CompanySettings } from "#shared/account.ts";
import type { Actor } from "../../db/audit-entries.ts";
import type { CompanyDb } from "../../db/company-db.ts";
import { change, keepEntries } from "../audit/keep-entries.ts";
import { lockCompany, writeCompany } from "./data.ts";

export function updateCompany(company: CompanyDb, by: Actor, settings: CompanySettings) {
  return company.transaction(async (tx) => {
    const before = await lockCompany(tx);
    const after = await writeCompany(tx, settings);
    await keepEntries(tx, by, change({ noun: "company", name: before.name, before, after }));
    return after;
  });
}
