import type { RequestHandler } from "express";
import sirv from "sirv";

const yearSeconds = 31_536_000;

/** Serves the built client, compressed at build; every address of a screen gets its page. */
export function staticFiles(folder: string): RequestHandler {
  const files = sirv(folder, {
    brotli: true,
    gzip: true,
    etag: true,
    setHeaders: (res, path) => {
      const isHashed = path.startsWith("/static/");
      const control = isHashed ? `public, max-age=${yearSeconds}, immutable` : "no-cache";
      res.setHeader("Cache-Control", control);
    },
  });
  return (req, res, next) => {
    if (isCall(req.path)) return next();
    files(req, res, () => {
      if (isFile(req.path)) return next();
      req.url = "/";
      files(req, res, next);
    });
  };
}

/** Whether an address, in whatever spelling, is meant for a program. */
function isCall(path: string): boolean {
  return /^[/\\]+(api|metrics)([/\\]|$)/i.test(decoded(path));
}

/**
 * Whether an address is that of a file, which is there or missing, and never the page: whatever
 * stands in /static, has a part that begins with a dot, or ends like a file that programs ask for.
 * Any other dot is a person's: /assets/1.5 is an address of a screen.
 */
export function isFile(path: string): boolean {
  const name = decoded(path);
  return name.startsWith("/static/") || /[/\\]\./.test(name) || fileEnding.test(name);
}

const fileEnding =
  /\.(txt|xml|json|webmanifest|ico|png|jpe?g|gif|svg|webp|js|mjs|map|css|woff2?|php|aspx?|jsp|cgi|zip|gz|sql|bak|ya?ml|ini|log)[/\\]?$/i;

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
