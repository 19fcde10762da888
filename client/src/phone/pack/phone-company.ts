/**
 * A phone shows its stored data only to users of the company that signed in last. Other companies' data is deleted
 * later, so that no sign-in waits for it (docs/develop/decisions/0033).
 */
import type { CurrentUser } from "#shared/api/api-schemas.ts";
import { noteUser } from "../../api/signed-out.ts";
import { readStored, storeSetting } from "../../ui/device/read-stored.ts";

const companyKey = "company";

export function takePhone({ id, company }: CurrentUser): void {
  storeSetting(companyKey, String(company.id));
  noteUser(id);
}

/** True for every user until a company is known. */
export function isOfThisPhone({ company }: CurrentUser): boolean {
  return [null, String(company.id)].includes(readStored(companyKey));
}
