import { api } from "#shared/api.ts";
import type { QueryClient } from "@tanstack/react-query";
import { refreshCalls } from "./refresh.ts";

const retryMs = { first: 2_000, most: 60_000 };
/** The server lets itself be heard every 25 seconds. */
const silenceMs = 60_000;

/**
 * Keeps what screens show in step with what others change: the server says which calls have another
 * answer, and they are asked again where they are shown. Only while the page is seen: a browser has
 * few connections to a server, and each open tab would take one. The server also says what was
 * missed since `upToDateAt`. Answers the function that ends it.
 */
export function followChanges(client: QueryClient, upToDateAt: number): () => void {
  const refresh = oneAfterAnother(client);
  let heardAt = upToDateAt;
  let waitMs = retryMs.first;
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const close = () => {
    clearTimeout(timer);
    source?.close();
    source = undefined;
  };
  const open = () => {
    close();
    if (document.hidden || !navigator.onLine) return;
    // Never 0, which would mean that nothing can have been missed.
    const missedMs = Math.max(1, Date.now() - heardAt);
    source = new EventSource(`${api.liveEvents.path}?missedMs=${missedMs}`);
    source.onmessage = ({ data }: MessageEvent<string>) => {
      heardAt = Date.now();
      waitMs = retryMs.first;
      again(silenceMs);
      void refresh(callsIn(data));
    };
    source.onerror = () => {
      close();
      again(waitMs);
      waitMs = Math.min(waitMs * 2, retryMs.most);
    };
    again(silenceMs);
  };
  const again = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(open, ms);
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

/** What comes while answers are on their way waits for them, or on a slow line none would arrive. */
function oneAfterAnother(client: QueryClient) {
  let isAsking = false;
  let waiting: unknown[] = [];
  return async (calls: readonly unknown[]) => {
    waiting.push(...calls);
    if (isAsking) return;
    isAsking = true;
    while (waiting.length > 0) {
      const asked = waiting;
      waiting = [];
      await refreshCalls(client, asked);
    }
    isAsking = false;
  };
}

function callsIn(data: string): unknown[] {
  const event: unknown = JSON.parse(data);
  const isOurs = typeof event === "object" && event !== null && "refresh" in event;
  return isOurs && Array.isArray(event.refresh) ? event.refresh : [];
}
