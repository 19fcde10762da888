import { words } from "#shared/base/words.ts";
import { useSyncExternalStore } from "react";

/** Whether this device believes that it has a connection. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine);
}

function subscribe(listener: () => void) {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

/** What is said in place of what was never loaded, while there is no connection. */
export const offlineWords = words({
  notSaved: [
    "You're offline and this page isn't saved on this phone yet.",
    "No hay conexión y esta página aún no está guardada en el teléfono.",
  ],
});
