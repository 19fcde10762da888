import type { NextFunction, Request, RequestHandler, Response } from "express";
import helmet from "helmet";
import { fail } from "../errors.ts";

/**
 * Headers against foreign script, framing and sniffing. Those that require https are only sent over
 * https, because a yard's own network often has none.
 */
export function setProtectionHeaders(page: { allowsInlineScript: boolean }): RequestHandler {
  const plain = helmet(buildHeaders({ ...page, secure: false }));
  const secure = helmet(buildHeaders({ ...page, secure: true }));
  return (req, res, next) => (req.secure ? secure : plain)(req, res, next);
}

type Kind = { allowsInlineScript: boolean; secure: boolean };

function buildHeaders({ allowsInlineScript, secure }: Kind): Parameters<typeof helmet>[0] {
  const directives = {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", "data:", "blob:"],
    fontSrc: ["'self'"],
    connectSrc: ["'self'"],
    manifestSrc: ["'self'"],
    workerSrc: ["'self'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    ...(secure ? { upgradeInsecureRequests: [] } : {}),
  };
  return {
    // The development server's reload script stands in the page itself.
    contentSecurityPolicy: allowsInlineScript ? false : { useDefaults: false, directives },
    strictTransportSecurity: secure ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: "no-referrer" },
    xFrameOptions: { action: "deny" },
    crossOriginOpenerPolicy: secure,
    originAgentCluster: secure,
  };
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
export function requireSameOrigin(req: Request, _res: Response, next: NextFunction): void {
  if (readingMethods.has(req.method)) return next();
  refuseOtherSites(req);
  const origin = req.header("origin");
  if (origin !== undefined && !isOwn(origin, req)) throw fail("request.foreignOrigin");
  next();
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
export function requireHost(req: Request, _res: Response, next: NextFunction): void {
  const { host: hosts = [] } = req.headersDistinct;
  const needsNone = req.httpVersion === "1.0" && hosts.length === 0;
  const isOne = hosts.length === 1 && hosts.every((host) => hostPattern.test(host));
  if (!needsNone && !isOne) throw fail("request.malformed");
  next();
}

/** A name, an IPv4 address, or an IPv6 address in brackets, with or without a port. */
const hostPattern = /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i;

/** Responses of the API hold personal data: no browser or proxy may store them. */
export function forbidStoring(req: Request, res: Response, next: NextFunction): void {
  res.setHeader("Cache-Control", "no-store");
  // Express would send 304 without a body for "*", though no copy is stored anywhere.
  if (req.headers["if-none-match"] === "*") delete req.headers["if-none-match"];
  next();
}

/** An id that cannot be decoded is not found, after the same checks as any other id. */
export function escapeUndecodable(req: Request, _res: Response, next: NextFunction): void {
  try {
    decodeURIComponent(req.path);
  } catch {
    req.url = req.url.replaceAll("%", "%25");
  }
  next();
}
