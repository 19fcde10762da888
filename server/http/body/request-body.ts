import { createHash, type Hash } from "node:crypto";
import { promisify } from "node:util";
import { brotliDecompress, gunzip, inflate } from "node:zlib";
import type { ApiCall } from "#shared/api/api.ts";
import { photoContentTypes } from "#shared/base/photos.ts";
import type { Request, Response } from "express";
import { fail } from "../../errors.ts";
import type { BodyReservation } from "./body-memory.ts";
import type { BodyRules } from "./body-limits.ts";
import { findBodyRules } from "./body-limits.ts";
import { isModestJson } from "./json-shape.ts";
import { isCleanBody, findUncleanFields } from "./request-text.ts";

type Unpacker = (bytes: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>;

/** How a body may be packed, unless it brings photos, which are compressed already. */
const unpackers = new Map<string, Unpacker>([
  ["gzip", promisify(gunzip)],
  ["deflate", promisify(inflate)],
  ["br", promisify(brotliDecompress)],
]);
const utf8 = new TextDecoder("utf-8", { fatal: true });
/** A user may have been signed out while a request took longer than this. */
export const recheckAfterMs = 50;

export type ReadBody = {
  body: unknown;
  /** The body of a call that takes a picture. */
  bytes?: Buffer;
  /** SHA-256 of its bytes, where a submission may be sent twice. */
  digest?: string;
  /** Whether receiving it took so long that its sender may have been signed out since. */
  needsRecheck: boolean;
};

type Reading = { req: Request; res: Response; entry: ApiCall; memory: BodyReservation };

/**
 * Reads the body of a request that is already permitted: JSON in UTF-8, or a picture where the call takes one.
 * Fails with 415 for another type, with 413 when it is too large (counted after unpacking), with 503 when too many bodies
 * are being received, and with 400 when it cannot be read or is not clean.
 */
export async function readBody({ req, res, entry, memory }: Reading): Promise<ReadBody> {
  if (!hasBody(req) || entry.method === "GET") return { body: undefined, needsRecheck: false };
  const rules = findBodyRules(entry.name);
  refuseByHead(req, entry, rules);
  memory.check(readContentLength(req));
  const began = performance.now();
  const isWhole = req.complete;
  if (req.headers.expect !== undefined) res.writeContinue();
  const hash = createHashFor(req, entry);
  const take = (chunk: Buffer) => {
    memory.take(chunk.length);
    hash?.update(chunk);
  };
  const chunks = await receiveChunks(req, take, rules);
  const receivedAt = performance.now();
  await memory.waitForTurn();
  const waitedMs = performance.now() - (isWhole ? receivedAt : began);
  const needsRecheck = waitedMs > recheckAfterMs;
  if (chunks.length === 0) return { body: undefined, needsRecheck };
  const bytes = Buffer.concat(chunks);
  chunks.length = 0;
  if (entry.takes === "photo") return { body: undefined, bytes, needsRecheck };
  const body = parseJson(await unpack(req, bytes, { rules, memory }));
  if (!isCleanBody(body)) throw fail("request.invalid", { fields: findUncleanFields(body) });
  // Passport's strategy reads name and password there.
  req.body = body;
  return { body, needsRecheck, digest: hash?.digest("hex") };
}

function hasBody(req: Request): boolean {
  return req.headers["transfer-encoding"] !== undefined || readContentLength(req) > 0;
}

/** Updated while a body arrives: hashing thirty megabytes at once would block all other requests. */
function createHashFor(req: Request, { idempotent }: ApiCall): Hash | undefined {
  const isKeyed = idempotent && req.headers["idempotency-key"] !== undefined;
  return isKeyed ? createHash("sha256") : undefined;
}

function refuseByHead(
  req: Request,
  { takes }: ApiCall,
  { bytesMax, bringsPhotos, tooLarge }: BodyRules,
): void {
  const packing = readPacking(req);
  const isUnpackable = unpackers.has(packing) && !bringsPhotos;
  const isKnown = isUnpackable || packing === "identity";
  if (takes === "photo" && !(isKnown && isPhoto(req))) throw fail("photos.notPicture");
  if (takes !== "photo" && !(isKnown && isJson(req))) throw fail("request.notJson");
  if (readContentLength(req) > bytesMax) throw fail(tooLarge);
}

/** Fails as soon as it is too much; the rest is discarded, so that the connection stays usable. */
function receiveChunks(
  req: Request,
  take: (chunk: Buffer) => void,
  { bytesMax, tooLarge }: BodyRules,
): Promise<Buffer[]> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let left = bytesMax;
    const receive = (chunk: Buffer) => {
      try {
        left -= chunk.length;
        if (left < 0) throw fail(tooLarge);
        take(chunk);
        chunks.push(chunk);
      } catch (error) {
        req.off("data", receive).resume();
        chunks.length = 0;
        reject(error);
      }
    };
    req.on("data", receive);
    req.once("end", () => resolve(chunks));
    // The sender closed the connection.
    req.once("error", () => reject(fail("request.malformed")));
  });
}

type Unpacking = { rules: BodyRules; memory: BodyReservation };

async function unpack(req: Request, bytes: Buffer, { rules, memory }: Unpacking): Promise<Buffer> {
  const unpacker = unpackers.get(readPacking(req));
  if (!unpacker) return bytes;
  const maxOutputLength = rules.bytesMax;
  memory.take(maxOutputLength);
  return unpacker(bytes, { maxOutputLength }).catch((error: unknown) => {
    throw fail(error instanceof RangeError ? rules.tooLarge : "request.malformed");
  });
}

function parseJson(bytes: Buffer): unknown {
  if (!isModestJson(bytes)) throw fail("request.invalid");
  try {
    const body: unknown = JSON.parse(utf8.decode(bytes));
    if (typeof body === "object" && body !== null) return body;
  } catch {
    // What is not UTF-8 or not JSON is refused like any other body that is not an object.
  }
  throw fail("request.malformed");
}

function readPacking(req: Request): string {
  return (req.headers["content-encoding"] ?? "identity").toLowerCase();
}

function readContentLength(req: Request): number {
  return Number(req.headers["content-length"] ?? 0);
}

function isPhoto(req: Request): boolean {
  const type = req.headers["content-type"];
  return photoContentTypes.some((photoContentType) => photoContentType === type);
}

function isJson(req: Request): boolean {
  const [type = "", ...parameters] = (req.headers["content-type"] ?? "").toLowerCase().split(";");
  const charset = parameters.map((part) => part.trim()).find((part) => part.startsWith("charset="));
  const isUtf8 = !charset || /^charset="?utf-?8"?$/.test(charset);
  return type.trim() === "application/json" && isUtf8;
}
