/**
 * A user who logged out where no server was reached is logged out as soon as one is: until then no other
 * call is made (`call.ts`). Stored on the device, because the page may be closed meanwhile.
 */
import { readStored, storeSetting } from "../ui/device/read-stored.ts";

const key = "leaving-since";

/** Returns whether the device has stored it. */
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
