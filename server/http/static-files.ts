import type { RequestHandler } from "express";
import sirv from "sirv";

const yearSeconds = 31_536_000;
// A file that a newer version no longer has is missing, not the page;
const hashed = /^\/static\//;
// and so is what was meant for a program, in whatever spelling.
const calls = /^[/\\]+(api|metrics)([/\\]|$)/i;

/** Serves the built client, compressed at build; every other address gets its page. */
export function staticFiles(folder: string): RequestHandler {
  const files = sirv(folder, {
    brotli: true,
    gzip: true,
    etag: true,
    single: true,
    ignores: [hashed],
    setHeaders: (res, path) => {
      const isHashed = path.startsWith("/static/");
      const control = isHashed ? `public, max-age=${yearSeconds}, immutable` : "no-cache";
      res.setHeader("Cache-Control", control);
    },
  });
  return (req, res, next) => {
    if (calls.test(decoded(req.path))) return next();
    files(req, res, () => {
      if (hashed.test(req.path)) return next();
      // To sirv what has a dot in it is a file; to a person it is an address like any other.
      req.url = "/";
      files(req, res, next);
    });
  };
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
