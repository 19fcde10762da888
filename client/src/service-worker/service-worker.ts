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
import { type AlertScope, openAlert, showAlert } from "./alerts.ts";

declare const __shell: { url: string; revision: string | null; integrity: string }[];
type Waiting = { waitUntil: (work: Promise<void>) => void };
type Events = {
  message: { data: unknown };
  push: Waiting & { data: { json: () => unknown } | null };
  notificationclick: Waiting & { notification: { data: unknown; close: () => void } };
};

declare const self: AlertScope & {
  skipWaiting: () => Promise<void>;
  addEventListener: <Type extends keyof Events>(
    type: Type,
    listener: (event: Events[Type]) => void,
  ) => void;
};

cleanupOutdatedCaches();
precacheAndRoute(__shell);
registerRoute(
  new NavigationRoute(createHandlerBoundToURL("/"), {
    denylist: [/^\/(api|metrics|healthz|readyz)(\/|$)/, /\.\w+$/],
  }),
);

// A new version waits until a page says that no work would be lost.
self.addEventListener("message", ({ data }) => {
  if (data === "take over") void self.skipWaiting();
});

self.addEventListener("push", (event) => event.waitUntil(showAlert(self, event.data?.json())));

self.addEventListener("notificationclick", (event) => {
  const { notification } = event;
  notification.close();
  event.waitUntil(openAlert(self, notification.data));
});
