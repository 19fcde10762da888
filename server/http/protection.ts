import type { Request, Response } from "express";
import { fail } from "../errors.ts";

const policy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "object-src 'none'",
  "base-uri 'none'",
];

const headers = {
  "Content-Security-Policy": policy.join(";"),
  "Cross-Origin-Resource-Policy": "same-origin",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
  "X-DNS-Prefetch-Control": "off",
  "X-Download-Options": "noopen",
  "X-Frame-Options": "DENY",
  "X-Permitted-Cross-Domain-Policies": "none",
  "X-XSS-Protection": "0",
};

const overHttps = {
  "Content-Security-Policy": [...policy, "upgrade-insecure-requests"].join(";"),
  "Cross-Origin-Opener-Policy": "same-origin",
  "Origin-Agent-Cluster": "?1",
  "Strict-Transport-Security": "max-age=31536000; includeSubDomains",
};

/**
 * Headers against foreign script, framing and sniffing. Those that require https are only sent over
 * https, because a yard's own network often has none.
 */
export function createProtectionHeaders({ allowsInlineScript }: { allowsInlineScript: boolean }) {
  const plain = new Map(Object.entries(headers));
  const secure = new Map(Object.entries({ ...headers, ...overHttps }));
  // The development server's reload script stands in the page itself.
  if (allowsInlineScript) for (const all of [plain, secure]) all.delete("Content-Security-Policy");
  return (req: Request, res: Response): void => void res.setHeaders(req.secure ? secure : plain);
}

const readingMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/** Refuses a request that another site, or another part of the same domain, made by the browser. */
export function refuseOtherSites(req: Request): void {
  const site = req.header("sec-fetch-site");
  if (site !== undefined && site !== "same-origin" && site !== "none") {
    throw fail("request.foreignOrigin");
  }
}

/** Refuses writes that a browser sends on behalf of another site. */
export function requireSameOrigin(req: Request): void {
  if (readingMethods.has(req.method)) return;
  refuseOtherSites(req);
  const origin = req.header("origin");
  if (origin !== undefined && !isOwn(origin, req)) throw fail("request.foreignOrigin");
}

/** An origin without a host is never ours, also when the request names no host either. */
function isOwn(origin: string, req: Request): boolean {
  if (!URL.canParse(origin)) return false;
  const { host, protocol } = new URL(origin);
  const isAsSafe = !req.secure || protocol === "https:";
  return isAsSafe && host !== "" && host === req.host;
}

/**
 * Refuses a request that does not name exactly one host, as HTTP requires. Of two hosts a proxy might
 * use one and we the other.
 */
export function requireHost(req: Request): void {
  const { host: hosts = [] } = req.headersDistinct;
  const needsNone = req.httpVersion === "1.0" && hosts.length === 0;
  const isOne = hosts.length === 1 && hosts.every((host) => hostPattern.test(host));
  if (!needsNone && !isOne) throw fail("request.malformed");
}

/** A name, an IPv4 address, or an IPv6 address in brackets, with or without a port. */
const hostPattern = /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i;

/** Responses of the API hold personal data: no browser or proxy may store them. */
export function forbidStoring(req: Request, res: Response): void {
  res.setHeader("Cache-Control", "no-store");
  // Express would send 304 without a body for "*", though no copy is stored anywhere.
  if (req.headers["if-none-match"] === "*") delete req.headers["if-none-match"];
}

/** An id that cannot be decoded is not found, after the same checks as any other id. */
export function escapeUndecodable(req: Request): void {
  try {
    decodeURIComponent(req.path);
  } catch {
    req.url = req.url.replaceAll("%", "%25");
  }
}
