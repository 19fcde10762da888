/**
 * Starts the app without a signal: it holds the files that the driver's screens are made of, each as the
 * build named it. It never reads or stores a call: what people see is stored by the app itself.
 */
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
} from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";

declare const __shell: { url: string; revision: string | null; integrity: string }[];
declare const self: {
  skipWaiting: () => Promise<void>;
  addEventListener: (type: "message", listener: (event: MessageEvent) => void) => void;
};

cleanupOutdatedCaches();
precacheAndRoute(__shell);
registerRoute(
  new NavigationRoute(createHandlerBoundToURL("/"), {
    denylist: [/^\/(api|metrics|healthz|readyz)(\/|$)/, /\.\w+$/],
  }),
);

// A new version waits until a page says that nothing is lost by it.
self.addEventListener("message", ({ data }) => {
  if (data === "take over") void self.skipWaiting();
});
