/** The yard to whose units the office's lists are narrowed on this device, as it is chosen in the header. */
import { can } from "#shared/base/roles.ts";
import { useSyncExternalStore } from "react";
import { useSignedInUser } from "../api/current-user.ts";
import { readStored, storeSetting } from "../ui/device/read-stored.ts";

/** The units that are in no yard. */
export const noYard = "none";

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/** Until one was chosen, the yard where the user works; it concerns only those who have the choice in the header. */
export function useChosenYard() {
  const { id, role, yardId } = useSignedInUser();
  const key = `yard ${id}`;
  const stored = useSyncExternalStore(subscribe, () => readStored(key));
  const chosen = (stored ?? String(yardId ?? "")) || undefined;
  const yard = can(role, "dashboard.read") ? chosen : undefined;
  const choose = (next: string) => {
    storeSetting(key, next);
    for (const listener of listeners) listener();
  };
  return { yard, choose, showAll: () => choose("") };
}

/** What a list's query adds for it; of one unit all is shown, whichever yard it is in. */
export function useYardFilter(assetId?: number): { yard?: string } {
  const { yard } = useChosenYard();
  return yard === undefined || assetId !== undefined ? {} : { yard };
}
