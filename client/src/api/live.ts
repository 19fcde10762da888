import { api } from "#shared/api.ts";
import { refreshable, rememberedMs } from "#shared/live.ts";
import type { QueryClient } from "@tanstack/react-query";
import { refreshCalls } from "./refresh.ts";

/** The server sends an event at least every 25 seconds. */
const silenceMs = 60_000;
/** A browser reconnects a lost stream by itself, but gives up one that was refused. */
const refusedMs = 15_000;
/**
 * A stream that first opens within this time takes what the page has loaded as it is: the server
 * then sends what has changed since.
 */
const freshMs = 5_000;

/**
 * Refetches what screens show when others change it: the server names the calls that have
 * another result, and those on the screen are refetched; all of them when the stream reopens,
 * because what changed meanwhile is not known. It is open only while the page is seen: a browser has few
 * connections to a server, and each open tab would take one. Returns the function that ends it.
 */
export function followChanges(
  client: QueryClient,
  refreshMore: (calls: readonly unknown[]) => void = () => undefined,
): () => void {
  const refresh = queueRefreshes(client, refreshMore);
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const began = Date.now();
  let isFirst = true;

  const close = () => {
    clearTimeout(timer);
    source?.close();
    source = undefined;
  };
  const reopenAfter = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(open, ms);
  };
  const open = () => {
    close();
    if (document.hidden || !navigator.onLine) return;
    // What the page shows was loaded before this stream could report changes of it.
    const agoMs = isFirst ? findOldestAge(client) + freshMs : Infinity;
    const isRemembered = agoMs <= rememberedMs;
    const { path } = api.liveEvents;
    const opened = new EventSource(isRemembered ? `${path}?ago=${agoMs}` : path);
    source = opened;
    opened.onopen = () => {
      reopenAfter(silenceMs);
      const isFresh = isFirst && isRemembered && Date.now() - began < freshMs;
      isFirst = false;
      if (!isFresh) void refresh(refreshable);
    };
    opened.onmessage = ({ data }: MessageEvent<string>) => {
      reopenAfter(silenceMs);
      void refresh(parseCalls(data));
    };
    opened.onerror = () => {
      if (opened.readyState === EventSource.CLOSED) reopenAfter(refusedMs);
    };
    reopenAfter(silenceMs);
  };

  open();
  document.addEventListener("visibilitychange", open);
  window.addEventListener("online", open);
  window.addEventListener("offline", open);
  return () => {
    close();
    document.removeEventListener("visibilitychange", open);
    window.removeEventListener("online", open);
    window.removeEventListener("offline", open);
  };
}

/** How long the page has shown what it loaded first, in milliseconds. */
function findOldestAge(client: QueryClient): number {
  const loaded = client.getQueryCache().getAll();
  const moments = loaded.flatMap(({ state }) => state.dataUpdatedAt || []);
  return Math.ceil(Math.max(0, Date.now() - Math.min(...moments, Date.now())));
}

/** What comes while calls are refetched waits for them, or on a slow line none would arrive. */
function queueRefreshes(client: QueryClient, refreshMore: (calls: readonly unknown[]) => void) {
  let isFetching = false;
  let waiting: unknown[] = [];
  return async (calls: readonly unknown[]) => {
    waiting.push(...calls);
    if (isFetching) return;
    isFetching = true;
    while (waiting.length > 0) {
      const next = waiting;
      waiting = [];
      refreshMore(next);
      await refreshCalls(client, next);
    }
    isFetching = false;
  };
}

function parseCalls(data: string): unknown[] {
  const event: unknown = JSON.parse(data);
  const isOurs = typeof event === "object" && event !== null && "refresh" in event;
  return isOurs && Array.isArray(event.refresh) ? event.refresh : [];
}
