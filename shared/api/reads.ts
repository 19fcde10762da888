/** Reads that screens begin together, and send as one request. */
import type { CallName } from "./api.ts";
import type { NamedCall } from "./call-table.ts";
import { phoneApi } from "./phone-api.ts";

/** So many in one request. */
export const readsMax = 20;

/** A longer address is read alone, so that the address of several stays short enough for proxies. */
export const readAddressMax = 300;

/** Calls so costly that a company runs only one of them at a time. */
export const costlyCalls: ReadonlySet<string> = new Set<CallName>([
  "getReadiness",
  "verifySeals",
  "getUnitFile",
  "getUnitPdf",
  "getInspectionPdf",
  "getRegisterPdf",
]);

/** Whether a call may be one of several in a request: what screens show, as JSON, and have soon. */
export function isReadTogether({ name, shows }: NamedCall): boolean {
  return shows !== undefined && !costlyCalls.has(name);
}

export function mayReadTogether(entry: NamedCall, address: string): boolean {
  return isReadTogether(entry) && address.length < readAddressMax;
}

/** The address of several reads: theirs hold no spaces. */
export function joinReads(addresses: readonly string[]): string {
  return `${phoneApi.readTogether.path}?${new URLSearchParams({ calls: addresses.join(" ") })}`;
}

/** The addresses in it. */
export function listReads(address: string): string[] {
  const [, query] = address.split("?");
  return new URLSearchParams(query).get("calls")?.split(" ") ?? [];
}
