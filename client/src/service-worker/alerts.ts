/** Shows what the server sends to this phone while the app is closed. It makes no call. */

type Alert = { title: string; body: string; path: string; tag: string };

/** The part of a service worker's global scope that this needs. */
export type AlertScope = {
  location: { origin: string };
  registration: {
    showNotification: (title: string, options: object) => Promise<void>;
  };
  clients: {
    matchAll: (options: { type: "window" }) => Promise<readonly OpenWindow[]>;
    openWindow: (url: string) => Promise<unknown>;
  };
};

type OpenWindow = {
  navigate: (url: string) => Promise<unknown>;
  focus: () => Promise<unknown>;
};

export function showAlert({ registration }: AlertScope, data: unknown): Promise<void> {
  const { title, body, path, tag } = parseAlert(data);
  const icon = "/icon-192.png";
  return registration.showNotification(title, { body, tag, icon, data: path });
}

/** In a window that is open, else in a new one. */
export async function openAlert(scope: AlertScope, path: unknown): Promise<void> {
  const { location, clients } = scope;
  const url = new URL(typeof path === "string" ? path : "/", location.origin);
  // An alert leads to a screen of this app, whatever it says.
  const href = url.origin === location.origin ? url.href : location.origin;
  const [open] = await clients.matchAll({ type: "window" });
  if (open) await Promise.all([open.focus(), open.navigate(href)]);
  else await clients.openWindow(href);
}

/** Browsers require that something is shown, also for a message that cannot be parsed. */
function parseAlert(data: unknown): Alert {
  const sent: object = typeof data === "object" && data !== null ? data : {};
  const read = (name: string, missing: string) => {
    const value: unknown = Reflect.get(sent, name);
    return typeof value === "string" ? value : missing;
  };
  return {
    title: read("title", "Yardcheck"),
    body: read("body", ""),
    path: read("path", "/"),
    tag: read("tag", ""),
  };
}
