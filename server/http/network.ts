import { isIPv6 } from "node:net";

/**
 * Whom an address counts for. Whoever has one address of IPv6 has 2^64 of them, so that the first
 * half stands for all; one of IPv4 is the same in either spelling.
 */
export function networkOf(ip: string): string {
  const plain = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(ip)?.[1] ?? ip;
  if (!isIPv6(plain)) return plain;
  const [left = [], right = []] = plain
    .split("::")
    .map((half) => half.split(":").filter((group) => group !== ""));
  const gap = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => "0");
  const network = [...left, ...gap, ...right].slice(0, 4);
  return network.map((group) => Number.parseInt(group, 16).toString(16)).join(":");
}

/** Whether an address is this machine's own. */
export function isLoopback(ip: string): boolean {
  return ip === "::1" || /^(::ffff:)?127\./i.test(ip);
}
