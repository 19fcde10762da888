import type { Request, Response } from "express";
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

type Sent = { status?: number; headers?: Record<string, string>; json: string };

/**
 * Sends a response that is JSON already, in one write and compressed where that is worth it. Express would look
 * through its settings and headers for each, and a general compression costs as much as all that a short list needs.
 */
export async function sendJson(
  req: Request,
  res: Response,
  { status = 200, headers = {}, json }: Sent,
): Promise<void> {
  const bytes = Buffer.byteLength(json);
  const encoding = bytes < bytesMin ? undefined : chooseEncoding(req);
  if (encoding) res.setHeader("Content-Encoding", encoding);
  const body = encoding ? await compress(encoding, { json, bytes }) : json;
  const head = {
    ...headers,
    "Content-Type": "application/json; charset=utf-8",
    "Content-Length": Buffer.byteLength(body),
    Vary: "Accept-Encoding",
  };
  res.writeHead(status, head).end(body);
}

type Encoding = keyof typeof encoders;

/** Brotli where it is accepted, in whatever order. */
function chooseEncoding(req: Request): Encoding | undefined {
  if (req.acceptsEncodings("br")) return "br";
  return req.acceptsEncodings("gzip") ? "gzip" : undefined;
}

function compress(encoding: Encoding, { json, bytes }: { json: string; bytes: number }) {
  const { atOnce, apart } = encoders[encoding];
  return bytes <= atOnceMax ? atOnce(json) : apart(json);
}
