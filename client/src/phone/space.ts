/** Room on this device: drafts and unsent entries are never deleted to make any. */
import type { CurrentUser } from "#shared/api-schemas.ts";
import { forgetOthers } from "./pack-store.ts";

const tightBytes = 50_000_000;
const fullBytes = 5_000_000;
let isAsked = false;

/** Asks the browser once to preserve what is stored here when it needs room itself. */
export function askToPersist(): void {
  if (isAsked) return;
  isAsked = true;
  void findStorage()
    ?.persist?.()
    .catch(() => undefined);
}

/** Where little is left, the packs of other users are deleted: they are loaded again when these sign in. */
export async function makeRoom(user: CurrentUser): Promise<void> {
  if ((await readFreeBytes()) < tightBytes) await forgetOthers(user, 0);
}

export async function isFull(): Promise<boolean> {
  return (await readFreeBytes()) < fullBytes;
}

/** A browser that does not say is taken to have room: what cannot be stored shows where storing fails. */
async function readFreeBytes(): Promise<number> {
  const { quota, usage = 0 } = (await findStorage()?.estimate?.()) ?? {};
  return quota === undefined ? Infinity : quota - usage;
}

/** Browsers lack it over plain http. */
function findStorage(): Partial<StorageManager> | undefined {
  return (navigator as Partial<Navigator>).storage;
}
