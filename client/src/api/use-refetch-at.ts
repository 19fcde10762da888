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
 * Refetches calls when time alone changes what they return: once, at the moment that the response names, and where it
 * is seen; a page that was out of sight then does it when it is seen. Where that failed, or the server's clock is behind,
 * the moment stays, and it does it again a minute later. The calls are always the same ones.
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
