import type { CallName } from "#shared/api/api.ts";
import { phoneApi } from "#shared/api/phone-api.ts";
import type { LiveEvent } from "#shared/api/live.ts";
import type { QueryClient } from "@tanstack/react-query";
import { isRefused } from "./call-error.ts";
import { pageId } from "./call.ts";
import { dropAhead } from "./early-requests.ts";
import { refreshSparingly } from "./refresh-sparingly.ts";
import { refreshCalls } from "./refresh.ts";

/** The server sends an event at least every 25 seconds. */
const silenceMs = 60_000;

/** So often it looks whether what `start.js` requested has come. */
const pendingMs = 250;

/** A browser reconnects a lost stream by itself, but gives up one that was refused. */
const refusedMs = 15_000;

/** Calls that cost the server much, each with the least time between two refetches, in milliseconds. */
export type Pauses = readonly (readonly [CallName, () => number])[];

/**
 * Refetches visible calls when other users change their results; the server names these calls. When the stream opens,
 * the page sends the last change that it knows of, and the first event names what has changed since, usually nothing.
 * The stream is open only while the page is visible, because a browser allows few connections to a server. Returns a
 * function that ends it.
 */
export function followChanges(
  client: QueryClient,
  { pauses = [], onOpen }: { pauses?: Pauses; onOpen?: () => void } = {},
): () => void {
  const { refresh, stop } = queueRefreshes(client, pauses);
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

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
    // Without a position the page would have to refetch everything.
    if (!lastEvent.id && window.position === null) return reopenAfter(pendingMs);
    const opened = new EventSource(toAddress());
    let isFirst = true;
    source = opened;
    // Also when the browser has restored it.
    opened.onopen = () => {
      isFirst = true;
      onOpen?.();
    };
    opened.onmessage = ({ data, lastEventId }: MessageEvent<string>) => {
      reopenAfter(silenceMs);
      lastEvent.at = Date.now();
      if (lastEventId) lastEvent.id = lastEventId;
      const changed = parseCalls(data);
      if (changed.length > 0) dropAhead();
      void refresh([...changed, ...(isFirst ? findUnfetched(client) : [])]);
      isFirst = false;
    };
    opened.onerror = () => {
      if (opened.readyState !== EventSource.CLOSED) return;
      reopenAfter(refusedMs);
      // A server that refuses the stream is reached: the screen shall not say that it is not.
      void refresh(findUnfetched(client));
    };
    reopenAfter(silenceMs);
  };

  open();
  document.addEventListener("visibilitychange", open);
  window.addEventListener("online", open);
  window.addEventListener("offline", open);
  return () => {
    close();
    stop();
    document.removeEventListener("visibilitychange", open);
    window.removeEventListener("online", open);
    window.removeEventListener("offline", open);
  };
}

function toAddress(): string {
  const since = lastEvent.id || window.position;
  return `${phoneApi.liveEvents.path}?page=${pageId}${since ? `&since=${since}` : ""}`;
}

/** The calls of a screen that could not be fetched while the server was out of reach. */
function findUnfetched(client: QueryClient): unknown[] {
  const shown = client.getQueryCache().findAll({ type: "active" });
  const unfetched = shown.filter(
    ({ state }) => state.status === "error" && !isRefused(state.error),
  );
  return unfetched.map(({ queryKey }) => queryKey[0]);
}

/** Changes that arrive during a refetch wait for it to end; otherwise on a slow line none would finish. */
function queueRefreshes(client: QueryClient, pauses: Pauses) {
  const spared = new Map<unknown, ReturnType<typeof refreshSparingly>>(
    pauses.map(([name, findMs]) => [name, refreshSparingly(client, name, findMs)]),
  );
  let isFetching = false;
  let waiting: unknown[] = [];
  const refresh = async (calls: readonly unknown[]) => {
    for (const name of calls) spared.get(name)?.refresh();
    waiting.push(...calls.filter((name) => !spared.has(name)));
    if (isFetching) return;
    isFetching = true;
    while (waiting.length > 0) {
      const next = waiting;
      waiting = [];
      await refreshCalls(client, next);
    }
    isFetching = false;
  };
  return { refresh, stop: () => spared.forEach((item) => item.stop()) };
}

function parseCalls(data: string): readonly unknown[] {
  const event: LiveEvent = JSON.parse(data);
  return event.refresh;
}

/** The last event of the stream: its id is the position of the last change that this page knows of. */
export const lastEvent = {
  id: "",
  /** When it came; 0 before one did. */
  at: 0,
};
