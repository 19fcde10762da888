import { words } from "#shared/base/words.ts";
import { toast } from "../ui/hooks/use-toast.ts";

const lookMs = 3_600_000;
const hiddenMs = 300_000;

/**
 * Stores the app on this device, so that it starts without a signal, and offers each new version; it is loaded
 * by itself once the page was out of sight for five minutes. Needs https, or this machine.
 * Returns the function that ends it.
 */
export function followVersions(): () => void {
  const { serviceWorker } = navigator as Partial<Navigator>;
  if (!serviceWorker) return () => undefined;
  const ended = new AbortController();
  const { signal } = ended;
  let waiting: ServiceWorker | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAsked = false;
  const takeOver = () => {
    isAsked = waiting !== null;
    waiting?.postMessage("take over");
  };
  const offer = (worker: ServiceWorker | null) => {
    // The first version on a device is not a new one.
    if (!worker || !serviceWorker.controller) return;
    waiting = worker;
    const action = { label: w.reload, onAction: takeOver };
    toast({ title: w.ready, action, duration: Infinity });
  };
  const handleVisibility = () => {
    clearTimeout(timer);
    if (isIdle()) timer = setTimeout(takeOver, hiddenMs);
  };
  document.addEventListener("visibilitychange", handleVisibility, { signal });
  signal.addEventListener("abort", () => clearTimeout(timer));
  if (serviceWorker.controller) {
    serviceWorker.addEventListener("controllerchange", () => reload(isAsked), { signal });
  }
  // Without https, or where a browser refuses it, the app works while there is a connection.
  serviceWorker.register("/service-worker.js").catch(() => undefined);
  void serviceWorker.ready.then((registration) => {
    offer(registration.waiting);
    followInstalls(registration, offer, signal);
  });
  return () => ended.abort();
}

function followInstalls(
  registration: ServiceWorkerRegistration,
  onInstalled: (worker: ServiceWorker) => void,
  signal: AbortSignal,
): void {
  const handleFound = () => {
    const worker = registration.installing;
    worker?.addEventListener("statechange", () => {
      if (worker.state === "installed") onInstalled(worker);
    });
  };
  registration.addEventListener("updatefound", handleFound, { signal });
  const look = () =>
    document.hidden ? undefined : void registration.update().catch(() => undefined);
  const timer = setInterval(look, lookMs);
  signal.addEventListener("abort", () => clearInterval(timer));
}

/** Reloads at once if the user chose the new version; otherwise when the page is hidden and idle. */
function reload(isAsked: boolean): void {
  if (isAsked || isIdle()) return location.reload();
  document.addEventListener("visibilitychange", () => reload(false), { once: true });
}

/** Out of sight, with nothing typed that a reload would lose. */
function isIdle(): boolean {
  return document.hidden && !document.querySelector("[data-unsaved]");
}

const w = words({
  ready: ["A new version is ready", "Hay una versión nueva"],
  reload: ["Reload", "Recargar"],
});
