import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

const quietMs = 1_000;

/** Follows what others change, as soon as the first screen no longer needs the line to itself. */
export function useLive(): void {
  const client = useQueryClient();
  useEffect(() => {
    let stop: (() => void) | undefined;
    const begin = () =>
      void import("../api/live.ts").then(
        ({ followChanges }) => {
          if (stop) stop = followChanges(client);
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
  }, [client]);
}
