/**
 * A phone shows its stored data only to users of the company that signed in last. Other companies' data is deleted
 * later, so that no sign-in waits for it (docs/develop/decisions/0033).
 */
import type { CurrentUser } from "#shared/api/api-schemas.ts";
import { readStored, storeSetting } from "../../ui/device/read-stored.ts";

const key = "company";

export function takePhone({ company }: CurrentUser): void {
  storeSetting(key, String(company.id));
}

/** True for every user until a company is known. */
export function isOfThisPhone({ company }: CurrentUser): boolean {
  return [null, String(company.id)].includes(readStored(key));
}
