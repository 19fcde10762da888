/** Requests drawn from the table of calls, and how they are sent. */
import type { Agent as Connections, IncomingHttpHeaders } from "node:http";
import { request } from "node:http";
import { buffer } from "node:stream/consumers";
import * as fc from "fast-check";
import type { CallName } from "#shared/api/api.ts";
import { api } from "#shared/api/api.ts";
import { apiSchemas } from "#shared/api/api-schemas.ts";
import { toPhotoUrl } from "#shared/base/photos.ts";
import type { Role } from "#shared/base/roles.ts";
import type * as z from "zod";
import type { Bend, Draft } from "./fuzz-bends.ts";
import { bends } from "./fuzz-bends.ts";
import { taken, token } from "./fuzz-values.ts";
import { isRow, namedIds } from "./named-ids.ts";
import type { Named } from "../nouns/call-case.ts";

export type Drawn = { name: CallName; by: Role | "signedOut"; draft: Draft };

/** One request: valid by its schemas, or changed to be odd. */
export function drawRequests(names: readonly CallName[], named: Named): fc.Arbitrary<Drawn> {
  const inPath = new Map(
    namedIds(named).flatMap(({ name, part, row }) => (part === "params" ? [[name, row]] : [])),
  );
  const likely = names.map((name) => ({
    arbitrary: drawn(name, inPath.get(name) ?? "assetId"),
    weight: ending.has(name) ? 1 : 8,
  }));
  return fc.oneof(...likely);
}

/** Calls after which a user must sign in again, which takes a while. */
const ending = new Set<CallName>(["signOut", "changePassword", "resetPassword", "removeUser"]);

type Schemas = { params?: z.ZodType; query?: z.ZodObject; body?: z.ZodType; returns?: unknown };

function drawn(name: CallName, rowInPath: keyof Named): fc.Arbitrary<Drawn> {
  const { method, path, idempotent } = api[name];
  const { query, body }: Schemas = apiSchemas[name];
  return fc
    .record({
      by: fc.constantFrom("admin" as const, "admin" as const, "manager", "driver", "signedOut"),
      row: fc.nat(19),
      query: query ? taken(query) : fc.constant({}),
      body: body ? taken(body) : fc.constant(undefined),
      key: idempotent ? fc.option(fc.uuid(), { nil: undefined }) : fc.constant(undefined),
      bends: bends(),
    })
    .map((parts) => {
      const draft: Draft = {
        method,
        path: path.replace(/:\w+/, () => token("row", `${rowInPath}:${parts.row}`)),
        query: Object.entries(Object(parts.query)).flatMap(asWritten),
        headers: parts.key ? { "Idempotency-Key": parts.key } : {},
        body: parts.body,
      };
      return { name, by: parts.by, draft: bent(draft, parts.bends) };
    });
}

function asWritten([key, value]: [string, unknown]): [string, string][] {
  if (typeof value !== "string" && typeof value !== "number") return [];
  // Tokens are not encoded, because they are replaced when the request is sent.
  return [
    [key, encodeURIComponent(wellFormed(String(value))).replaceAll(/%40|%3A/g, decodeURIComponent)],
  ];
}

/** Replaces half surrogate pairs, which a URL cannot contain. */
function wellFormed(text: string): string {
  return Buffer.from(text).toString();
}

function bent(draft: Draft, bend: readonly Bend[]): Draft {
  return bend.reduce((before, change) => change(before), draft);
}

/** The company's rows that requests may name, and the rows of another company. */
export type Rows = {
  own: Record<keyof Named, number[]>;
  foreign: Named;
  names: Record<string, string>;
};

export type Outcome = {
  /** 0 when the connection broke before a response arrived. */
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  ms: number;
  sent: { method: string; path: string; headers: Record<string, string>; body: string };
};

type Sending = { port: number; cookie: string | undefined; rows: Rows; connections: Connections };

const patienceMs = 10_000;

export async function send({ draft }: Drawn, sending: Sending): Promise<Outcome> {
  const { port, cookie, rows, connections } = sending;
  const search = draft.query.map(([key, value]) => `${key}=${value}`).join("&");
  const address = resolved(draft.path + (search && `?${search}`), rows);
  const path = address.replaceAll(/[^\x21-\x7e]/gu, (letter) => encoded(letter));
  const json = draft.body === undefined ? undefined : resolved(JSON.stringify(draft.body), rows);
  const bytes = draft.bytes ?? (json === undefined ? undefined : Buffer.from(json));
  const headers = {
    ...(bytes ? { "Content-Type": "application/json", "Content-Length": `${bytes.length}` } : {}),
    ...(cookie ? { Cookie: cookie } : {}),
    ...draft.headers,
  };
  const sent = { method: draft.method, path, headers, body: String(bytes?.subarray(0, 300) ?? "") };
  const began = performance.now();
  return new Promise((resolve) => {
    const settle = (status: number, received: IncomingHttpHeaders, text: string) =>
      resolve({ status, headers: received, text, ms: performance.now() - began, sent });
    const options = { host: "127.0.0.1", port, agent: connections, timeout: patienceMs };
    const outgoing = request({ ...options, method: draft.method, path, headers });
    outgoing.once("timeout", () => outgoing.destroy(new Error("no response in time")));
    outgoing.once("error", (error) => settle(0, {}, error.message));
    outgoing.once("response", (response) => {
      const { statusCode = 0, headers: received } = response;
      // An event stream never ends.
      if (received["content-type"]?.startsWith("text/event-stream")) {
        response.destroy();
        return settle(statusCode, received, "");
      }
      buffer(response).then(
        (whole) => settle(statusCode, received, whole.toString()),
        (error: Error) => settle(0, received, error.message),
      );
    });
    outgoing.end(bytes);
  });
}

function encoded(letter: string): string {
  return encodeURIComponent(wellFormed(letter));
}

const quoted = /"@(row|foreign|photo|name|raw):([^@"]*)@"|@(row|foreign|photo|name|raw):([^@"]*)@/g;

/** Replaces each token by its value; numbers and raw JSON without quotes. */
function resolved(text: string, rows: Rows): string {
  return text.replaceAll(quoted, (_whole: string, ...found: (string | undefined)[]) => {
    const [inQuotes, what = "", kind, name = ""] = found;
    const value = pickValue(inQuotes ?? kind ?? "", what || name, rows);
    return inQuotes === "photo" || inQuotes === "name" ? JSON.stringify(value) : value;
  });
}

function pickValue(kind: string, what: string, { own, foreign, names }: Rows): string {
  const [row = "", place = "0"] = what.split(":");
  if (kind === "raw") return what;
  if (kind === "name") return names[what] ?? what;
  if (kind === "photo") return toPhotoUrl(picked(own.photoId, Number(what)));
  if (kind === "foreign") return String(isRow(row, foreign) ? foreign[row] : 1);
  return String(isRow(row, foreign) ? picked(own[row], Number(place)) : 1);
}

function picked(ids: readonly number[], index: number): number {
  return ids[index % ids.length] ?? 1;
}
