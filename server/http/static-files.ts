import type { RequestHandler } from "express";
import sirv from "sirv";

const yearSeconds = 31_536_000;

/** Serves the built client, compressed at build; every other address gets its page. */
export function staticFiles(folder: string): RequestHandler {
  return sirv(folder, {
    brotli: true,
    gzip: true,
    etag: true,
    single: true,
    // A file that a newer version no longer has is missing, not the page.
    ignores: [/^\/static\//, /^\/api(\/|$)/],
    setHeaders: (res, path) => {
      const isHashed = path.startsWith("/static/");
      const control = isHashed ? `public, max-age=${yearSeconds}, immutable` : "no-cache";
      res.setHeader("Cache-Control", control);
    },
  });
}
