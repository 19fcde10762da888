/**
 * A phone shows its stored data only to users of the company that signed in last. Other companies' data is deleted
 * later, so that no sign-in waits for it (docs/develop/decisions/0033).
 */
import type { CurrentUser } from "#shared/api/api-schemas.ts";
import { isSignOutPending } from "../../api/pending-sign-out.ts";
import { readStored, storeSetting } from "../../ui/device/read-stored.ts";

const companyKey = "company";
const userKey = "signed-in";

export function takePhone({ id, company }: CurrentUser): void {
  storeSetting(companyKey, String(company.id));
  storeSetting(userKey, String(id));
}

/** True for every user until a company is known. */
export function isOfThisPhone({ company }: CurrentUser): boolean {
  return [null, String(company.id)].includes(readStored(companyKey));
}

/** Whether this user was the last to sign in here, and has not signed out. */
export function isSignedInHere({ id }: CurrentUser): boolean {
  return readStored(userKey) === String(id) && !isSignOutPending();
}
