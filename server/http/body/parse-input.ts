/** Parses path, query and body of a request with the schemas of its call. */
import type { ApiCall } from "#shared/api/api.ts";
import { apiSchemas } from "#shared/api/api-schemas.ts";
import type { ErrorCode } from "#shared/api/errors.ts";
import { setDefaultMessages, toFieldMessages } from "#shared/base/fields.ts";
import { bodyLimits } from "./body-limits.ts";
import type { Message } from "#shared/base/messages.ts";
import type { Request } from "express";
import type * as z from "zod";
import { fail } from "../../errors.ts";
import type { ReadBody } from "./request-body.ts";
import { readIdempotency } from "./idempotency.ts";
import { isCleanText } from "./request-text.ts";

setDefaultMessages();

export type CallSchemas = Partial<
  Record<"params" | "query" | "body" | "returns" | "returnsToDrivers", z.ZodType>
>;

/** What a caller has sent with one call. */
export type Sent = ReadBody & { params: object; address: string };

/** Says what it refuses in the language of the moment, as its schemas do. */
export function parseInput(entry: ApiCall, req: Request, { params, address, ...read }: Sent) {
  const schemas: CallSchemas = apiSchemas[entry.name];
  return {
    params: parse(schemas.params, { ...params }, "request.notFound"),
    query: parse(schemas.query, parseQuery(address), "request.invalid"),
    body: schemas.body && omitGaps(parse(schemas.body, read.body, "request.invalid")),
    bytes: read.bytes,
    idempotency: entry.idempotent && readIdempotency(req, read.digest),
  };
}

/** Every name once and no brackets: a query that could be read in two ways is refused. */
function parseQuery(address: string): Record<string, string> {
  const start = address.indexOf("?");
  if (start < 0) return {};
  const pairs = [...new URLSearchParams(address.slice(start + 1))];
  const names = new Set(pairs.map(([name]) => name));
  const isClean = pairs.every(([name, value]) => isCleanText(name) && isCleanText(value));
  if (names.size < pairs.length || !isClean) throw fail("request.invalid");
  return Object.fromEntries(pairs);
}

function parse(schema: z.ZodType | undefined, given: unknown, refusal: ErrorCode): unknown {
  if (!schema) {
    if (refusal === "request.invalid" && hasEntries(given)) throw fail(refusal);
    return undefined;
  }
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  if (refusal === "request.notFound") throw fail(refusal);
  throw fail(refusal, toRefusalDetails(parsed.error));
}

/** A field that came as null in place of being left out is left out. */
function omitGaps(body: unknown): unknown {
  if (typeof body !== "object" || body === null) return body;
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
}

function hasEntries(given: unknown): boolean {
  return typeof given === "object" && given !== null && Object.keys(given).length > 0;
}

/** The first message stands for all; each field has its own. */
function toRefusalDetails(error: z.ZodError) {
  const { "": _whole, ...all } = toFieldMessages(error);
  // The response to a small request with odd names must not be large.
  const refused = Object.entries(all).slice(0, bodyLimits.refusedFieldsMax);
  const fields = Object.fromEntries(refused.map(([name, text]) => [name, toMessage(text)]));
  const [first] = error.issues;
  return { fields, message: first && first.path.length > 0 ? toMessage(first.message) : undefined };
}

/** The schema has said it already. */
function toMessage(text: string): Message {
  return { error: () => text };
}
