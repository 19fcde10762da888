import type { NextFunction, Request, Response } from "express";
import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from "node:zlib";

/** Smaller ones are not worth the work. */
const bytesMin = 1024;
/** Larger ones are compressed on another thread, so that no other request waits. */
const atOnceMax = 64 * 1024;

// At their fastest: more would cost the server more time than it saves on the way.
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
const zip = { level: 1 };

const encoders = {
  br: {
    atOnce: (text: string) => brotliCompressSync(text, brotli),
    apart: (text: string) => promisify(brotliCompress)(text, brotli),
  },
  gzip: {
    atOnce: (text: string) => gzipSync(text, zip),
    apart: (text: string) => promisify(gzip)(text, zip),
  },
};

/**
 * Compresses responses in JSON, which are sent as a whole, in one call. The streams of a general
 * middleware cost as much as everything else that a short list needs.
 */
export function compressResponses(req: Request, res: Response, next: NextFunction): void {
  const send = res.send.bind(res);
  res.send = (body: unknown) => {
    if (typeof body !== "string") return send(body);
    res.vary("Accept-Encoding");
    const bytes = Buffer.byteLength(body);
    const encoding = bytes < bytesMin ? undefined : chooseEncoding(req);
    if (!encoding) return send(body);
    res.setHeader("Content-Encoding", encoding);
    const { atOnce, apart } = encoders[encoding];
    if (bytes <= atOnceMax) return send(atOnce(body));
    apart(body).then(send, next);
    return res;
  };
  next();
}

/** Brotli where it is accepted, in whatever order. */
function chooseEncoding(req: Request): keyof typeof encoders | undefined {
  if (req.acceptsEncodings("br")) return "br";
  return req.acceptsEncodings("gzip") ? "gzip" : undefined;
}
