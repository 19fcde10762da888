/** What `start.js` requests before the app is loaded, and how the app goes on. */
import type { ApiCall } from "#shared/api/api.ts";

declare global {
  interface Window {
    /** What `start.js` requests before the app is loaded: it returns each once, and none after a change. */
    takeEarly?: (method: string, address: string) => Promise<Response> | undefined;
    /** The address of several reads among it. */
    readAhead?: string;
    /** The app makes its own requests from now on. */
    hasBegun?: boolean;
    /** The position of the last change that all of the page knows of; null until `start.js` knows it. */
    position?: number | null;
  }
}

window.hasBegun = true;

type Share = (
  entry: ApiCall,
  address: string,
  request: RequestInit,
) => Promise<Response> | undefined;

/** How a read shares a request with others, once the screens that need it are loaded. */
export const reading: { share?: Share } = {};

/** From now on nothing is taken that was requested ahead, because it may have changed. */
export function dropAhead(): void {
  delete window.takeEarly;
}
