import { isUtf8 } from "node:buffer";
import { createHash } from "node:crypto";
import type { ApiCall } from "#shared/api.ts";
import type { ErrorCode } from "#shared/errors.ts";
import { limits } from "#shared/limits.ts";
import type { Request, Response } from "express";
import { json } from "express";
import { AppError, fail } from "../errors.ts";
import { isModestJson } from "./json-shape.ts";
import { isCleanBody, uncleanFields } from "./request-text.ts";

const bytesMax = { plain: limits.bodyBytesMax, photos: limits.photoBodyBytesMax };
type Kind = keyof typeof bytesMax;
const parsers = { plain: parserFor(bytesMax.plain), photos: parserFor(bytesMax.photos) };
const packings = new Set(["identity", "gzip", "deflate", "br"]);
/** What takes longer than this to arrive was not sent in one go. */
const lateMs = 50;

/** The parser itself would put a question mark in place of what is no UTF-8. */
function parserFor(limit: number) {
  return json({
    limit,
    type: () => true,
    verify: (_req, _res, bytes) => {
      if (!isUtf8(bytes)) throw fail("request.malformed");
      if (!isModestJson(bytes)) throw fail("request.invalid");
    },
  });
}

export type Read = {
  body: unknown;
  /** Whether it was still on its way for long enough that its sender may have been signed out. */
  isLate: boolean;
};

/**
 * Reads the JSON body of a request that is already permitted. Fails with 415 for anything but JSON
 * in UTF-8, 413 when it is too large (counted after inflating), 400 when it cannot be read or is
 * not clean.
 */
export async function readBody(req: Request, res: Response, entry: ApiCall): Promise<Read> {
  const hasBody = req.headers["transfer-encoding"] !== undefined || contentLength(req) > 0;
  if (!hasBody || entry.method === "GET") return { body: undefined, isLate: false };
  const kind = entry.takesPhotos ? "photos" : "plain";
  refuseByHead(req, kind);
  const began = performance.now();
  const isWhole = req.complete;
  if (req.headers.expect !== undefined) res.writeContinue();
  await parsed(req, res, kind);
  const body: unknown = req.body;
  if (!isCleanBody(body)) throw fail("request.invalid", { fields: uncleanFields(body) });
  return { body, isLate: !isWhole && performance.now() - began > lateMs };
}

function refuseByHead(req: Request, kind: Kind): void {
  if (!isJson(req) || !packings.has(packingOf(req))) throw fail("request.notJson");
  if (contentLength(req) > bytesMax[kind]) throw fail("request.tooLarge");
}

/** Fails as soon as it is too large; the parser would read what is left before it says so. */
function parsed(req: Request, res: Response, kind: Kind): Promise<void> {
  // The parser knows one spelling of the character set only.
  req.headers["content-type"] = "application/json";
  return new Promise((resolve, reject) => {
    let read = 0;
    req.on("data", (bytes: Buffer) => {
      read += bytes.length;
      if (read > bytesMax[kind]) reject(fail("request.tooLarge"));
    });
    parsers[kind](req, res, (error: unknown) => (error ? reject(refusalOf(error)) : resolve()));
  });
}

function packingOf(req: Request): string {
  return (req.headers["content-encoding"] ?? "identity").toLowerCase();
}

function contentLength(req: Request): number {
  return Number(req.headers["content-length"] ?? 0);
}

function isJson(req: Request): boolean {
  const [type = "", ...parameters] = (req.headers["content-type"] ?? "").toLowerCase().split(";");
  const charset = parameters.map((part) => part.trim()).find((part) => part.startsWith("charset="));
  const isUtf8 = !charset || /^charset="?utf-?8"?$/.test(charset);
  return type.trim() === "application/json" && isUtf8;
}

const refusals = new Map<unknown, ErrorCode>([
  [413, "request.tooLarge"],
  [415, "request.notJson"],
]);

/** The parser's failures by the status that it gives them; below 500 the sender is to blame. */
function refusalOf(error: unknown): Error {
  if (error instanceof AppError) return error;
  if (!(error instanceof Error)) return new Error(String(error));
  const status = "status" in error ? Number(error.status) : 500;
  return status < 500 ? fail(refusals.get(status) ?? "request.malformed") : error;
}

/** The client's key for one submission, and a hash of what was submitted under it. */
export type Idempotency = { key: string; hash: string };

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

export function idempotencyOf(req: Request, body: unknown): Idempotency | undefined {
  const key = req.header("idempotency-key");
  if (key === undefined) return undefined;
  if (!uuid.test(key)) throw fail("idempotency.malformed");
  const text = JSON.stringify(body) ?? "";
  return { key: key.toLowerCase(), hash: createHash("sha256").update(text).digest("hex") };
}
