/** Reads that screens begin together, and send as one request. */
import { api, type ApiCall } from "./api.ts";

/** So many in one request. */
export const readsMax = 20;

/** Whether a call may be one of several in a request: what screens show, as JSON. */
export function isReadTogether({ shows }: ApiCall): boolean {
  return shows !== undefined;
}

/** The address of several reads: theirs hold no spaces. */
export function joinReads(addresses: readonly string[]): string {
  return `${api.readTogether.path}?${new URLSearchParams({ calls: addresses.join(" ") })}`;
}
