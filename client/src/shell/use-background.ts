import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { findHold } from "../api/shown-user.ts";
import { loadSoon } from "../ui/hooks/lazily.tsx";

const quietMs = 1_000;

/** Subscribes to others' changes and sends entries, once the first screen no longer needs the connection for itself. */
export function useBackground(userId: number): void {
  const client = useQueryClient();
  useEffect(() => {
    let stop: (() => void) | undefined;
    const begin = () =>
      void Promise.all([loadSoon(() => import("./background.ts")), findHold()]).then(
        ([{ runInBackground }]) => {
          if (stop) stop = runInBackground(client, userId);
        },
        // Out of reach: until there is a connection, nothing new would come anyway.
        () => window.addEventListener("online", begin, { once: true }),
      );
    const timer = setTimeout(begin, quietMs);
    stop = () => clearTimeout(timer);
    return () => {
      stop?.();
      stop = undefined;
      window.removeEventListener("online", begin);
    };
  }, [client, userId]);
}
