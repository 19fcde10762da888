import { isUtf8 } from "node:buffer";
import { createHash } from "node:crypto";
import type { ApiCall } from "#shared/api.ts";
import type { ErrorCode } from "#shared/errors.ts";
import { limits } from "#shared/limits.ts";
import type { Request, Response } from "express";
import { json } from "express";
import { fail } from "../errors.ts";
import { isCleanBody } from "./request-text.ts";

const parsers = {
  plain: parserFor(limits.bodyBytesMax),
  photos: parserFor(limits.photoBodyBytesMax),
};

/** The parser itself would put a question mark in place of what is no UTF-8. */
function parserFor(limit: number) {
  return json({
    limit,
    type: () => true,
    verify: (_req, _res, bytes) => {
      if (!isUtf8(bytes)) throw fail("request.malformed");
    },
  });
}

/**
 * Reads the JSON body of a request that is already permitted. Fails with 415 for anything but JSON
 * in UTF-8, 413 when it is too large (counted after inflating), 400 when it cannot be read or is
 * not clean.
 */
export async function readBody(req: Request, res: Response, entry: ApiCall): Promise<unknown> {
  const hasBody = req.headers["transfer-encoding"] !== undefined || contentLength(req) > 0;
  if (!hasBody || entry.method === "GET") return undefined;
  if (!isJson(req)) throw fail("request.notJson");
  // The parser knows one spelling of the character set only.
  req.headers["content-type"] = "application/json";
  if (req.headers.expect !== undefined) res.writeContinue();
  const parser = entry.takesPhotos ? parsers.photos : parsers.plain;
  await new Promise<void>((resolve, reject) => {
    parser(req, res, (error: unknown) => (error ? reject(refusalOf(error)) : resolve()));
  });
  const body: unknown = req.body;
  if (!isCleanBody(body)) throw fail("request.invalid");
  return body;
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
