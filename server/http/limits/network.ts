import ipaddr from "ipaddr.js";

/**
 * The network that a caller's address counts for. A caller with one IPv6 address has 2^64 of them, so
 * that the first half identifies the caller; an IPv4 address is the same in either notation.
 */
export function toNetwork(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return address.toString();
  return address.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(":");
}

/** Whether an address is this machine's own. */
export function isLoopback(ip: string): boolean {
  return ipaddr.isValid(ip) && ipaddr.process(ip).range() === "loopback";
}
