import type { NextFunction, Request, RequestHandler, Response } from "express";
import helmet from "helmet";
import { fail } from "../errors.ts";

/**
 * Headers that keep foreign script, framing and sniffing out. What asks for https is only sent over
 * https, because a yard's own network often has none.
 */
export function protectionHeaders({
  allowsInlineScript,
}: {
  allowsInlineScript: boolean;
}): RequestHandler {
  const plain = helmet(headers({ allowsInlineScript, secure: false }));
  const secure = helmet(headers({ allowsInlineScript, secure: true }));
  return (req, res, next) => (req.secure ? secure : plain)(req, res, next);
}

type Kind = { allowsInlineScript: boolean; secure: boolean };

function headers({ allowsInlineScript, secure }: Kind): Parameters<typeof helmet>[0] {
  const directives = {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", "data:", "blob:"],
    fontSrc: ["'self'"],
    connectSrc: ["'self'"],
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

/** Refuses what a browser says that another site, or another part of this one's domain, asked for. */
export function refuseOtherSites(req: Request): void {
  const site = req.header("sec-fetch-site");
  if (site !== undefined && site !== "same-origin" && site !== "none") {
    throw fail("request.foreignOrigin");
  }
}

/** Refuses writes that a browser sends on behalf of another site. */
export function sameOrigin(req: Request, _res: Response, next: NextFunction): void {
  if (readingMethods.has(req.method)) return next();
  refuseOtherSites(req);
  const origin = req.header("origin");
  if (origin !== undefined && !isOwn(origin, req)) throw fail("request.foreignOrigin");
  next();
}

/** An origin without a host is nobody's, also when the request names no host either. */
function isOwn(origin: string, req: Request): boolean {
  if (!URL.canParse(origin)) return false;
  const { host, protocol } = new URL(origin);
  const isAsSafe = !req.secure || protocol === "https:";
  return isAsSafe && host !== "" && host === req.host;
}

/**
 * A request names the one host that it is for, as HTTP asks; any other is told so in our words. Of two
 * hosts a proxy might believe one and we the other.
 */
export function hostNamed(req: Request, _res: Response, next: NextFunction): void {
  const { host: hosts = [] } = req.headersDistinct;
  const needsNone = req.httpVersion === "1.0" && hosts.length === 0;
  const isOne = hosts.length === 1 && hosts.every((host) => hostPattern.test(host));
  if (!needsNone && !isOne) throw fail("request.malformed");
  next();
}

/** A name, an address, or one of IPv6 in brackets; maybe with a port. */
const hostPattern = /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i;

/** What the API answers is about people and is never kept by a browser or a proxy. */
export function neverStored(req: Request, res: Response, next: NextFunction): void {
  res.setHeader("Cache-Control", "no-store");
  // What nobody has stored is never still fresh: else this would be answered with nothing.
  if (req.headers["if-none-match"] === "*") delete req.headers["if-none-match"];
  next();
}

/** An id that cannot be decoded is one that nobody has, said in the same order as of any other. */
export function decodable(req: Request, _res: Response, next: NextFunction): void {
  try {
    decodeURIComponent(req.path);
  } catch {
    req.url = req.url.replaceAll("%", "%25");
  }
  next();
}
