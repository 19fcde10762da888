import type { RequestHandler } from "express";
import sirv from "sirv";

const yearSeconds = 31_536_000;

/**
 * Serves the built client, compressed at build. Every path gets the page; that of a screen gets the one that names the
 * scripts of this screen (`build-pages.mjs`), where `id` stands for a number.
 */
export function serveStaticFiles(folder: string): RequestHandler {
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
      req.url = req.path.replace(/\/\d+\/?$/, "/id");
      files(req, res, () => {
        req.url = "/";
        files(req, res, next);
      });
    });
  };
}

/** Whether a path, in whatever spelling, is one of the API or of the metrics. */
function isCall(path: string): boolean {
  return /^[/\\]+(api|metrics)([/\\]|$)/i.test(decode(path));
}

/**
 * Whether a path names a file, which never gets the page when it is missing: it is in /static, has a
 * part that begins with a dot, or ends like a file that programs request. Any other dot may be typed
 * by a person: /assets/1.5 is a path of a screen.
 */
export function isFile(path: string): boolean {
  const name = decode(path);
  return name.startsWith("/static/") || /[/\\]\./.test(name) || fileEnding.test(name);
}

const fileEnding =
  /\.(txt|xml|json|webmanifest|ico|png|jpe?g|gif|svg|webp|js|mjs|map|css|woff2?|php|aspx?|jsp|cgi|zip|gz|sql|bak|ya?ml|ini|log)[/\\]?$/i;

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
