import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

const quietMs = 1_000;

/** Follows what others change, as soon as the first screen no longer needs the line to itself. */
export function useLive(): void {
  const client = useQueryClient();
  useEffect(() => {
    const upToDateAt = Date.now();
    let stop: (() => void) | undefined;
    const timer = setTimeout(() => {
      import("../api/live.ts").then(
        ({ followChanges }) => {
          if (stop) stop = followChanges(client, upToDateAt);
        },
        // Out of reach: screens then change with one's own saves only.
        () => undefined,
      );
    }, quietMs);
    stop = () => clearTimeout(timer);
    return () => {
      stop?.();
      stop = undefined;
    };
  }, [client]);
}
