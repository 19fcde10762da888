import type { CallName } from "#shared/api/api.ts";
import { minuteMs } from "#shared/base/dates.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { getCorrectedNow } from "../ui/device/clock.ts";
import { refreshCalls } from "./refresh.ts";

/** This device's clock may be behind by the half of a second that it cannot know of. */
const slackMs = 1_000;
/** Not all screens ask in the same moment at midnight. */
const spreadMs = 5_000;

/**
 * Refetches calls once at the moment, given by the response, when time alone changes their results; a hidden page
 * does so when it is shown again. If that fails, or the server's clock is behind, the moment stays the same and the
 * refetch is repeated a minute later. `calls` must not change.
 */
export function useRefetchAt(moment: string | null | undefined, calls: readonly CallName[]): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!moment) return undefined;
    let dueAt = Date.parse(moment) + slackMs + Math.random() * spreadMs;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const look = () => {
      clearTimeout(timer);
      if (document.hidden || isOver) return;
      const leftMs = dueAt - getCorrectedNow().getTime();
      // A device that slept has not counted the time.
      if (leftMs > 0) return void (timer = setTimeout(look, Math.min(leftMs, minuteMs)));
      dueAt = Infinity;
      void refreshCalls(client, calls).then(() => {
        dueAt = getCorrectedNow().getTime() + minuteMs;
        look();
      });
    };
    document.addEventListener("visibilitychange", look);
    look();
    return () => {
      isOver = true;
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [client, moment, calls]);
}
