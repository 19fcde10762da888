/** What this device stores of signing in and out, because the page may be closed meanwhile. */
import { readStored, storeSetting } from "../ui/device/read-stored.ts";

const key = "leaving-since";
const userKey = "signed-in";
const nobody = "";

/** Notes who signed in here last; null for nobody since. */
export function noteUser(id: number | null): void {
  storeSetting(userKey, id === null ? nobody : String(id));
}

/** Whether this user was the last to sign in here, and has not signed out. */
export function isSignedInHere({ id }: { id: number }): boolean {
  return readStored(userKey) === String(id) && !isSignOutPending();
}

/** Whether nobody is signed in here, as far as is known: a user without a connection is asked who they are. */
export function isSignedOutHere(): boolean {
  return readStored(userKey) === nobody || isSignOutPending();
}

/**
 * A user who logged out where no server was reached is logged out as soon as one is: until then no other
 * call is made (`call.ts`). Returns whether the device has stored it.
 */
export function signOutLater(): boolean {
  storeSetting(key, new Date().toISOString());
  return isSignOutPending();
}

export function isSignOutPending(): boolean {
  return readStored(key) !== null;
}

export function clearPendingSignOut(): void {
  localStorage.removeItem(key);
}
