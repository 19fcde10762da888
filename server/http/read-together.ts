/** Several reads in one request: each is checked, run and refused as if it were alone. */
import type { ApiCall } from "#shared/api/api.ts";
import { isReadTogether } from "#shared/api/reads.ts";
import { serverLimits } from "#shared/base/limits.ts";
import type { Request } from "express";
import { List } from "../db/statements/list.ts";
import { fail } from "../errors.ts";
import type { Sent } from "./body/parse-input.ts";
import { TaggedJson } from "./body/tagged-json.ts";
import { toFailure } from "./error-handler.ts";
import { listHeaders } from "./list-headers.ts";
import type { Context } from "./route.ts";

/** Each takes its own turn, so that all of them use no more connections than when they come one by one. */
export async function readTogether({ query, read, req }: Context<"readTogether">) {
  let bytesLeft: number = serverLimits.readTogetherBytesMax;
  const readPart = async (address: string): Promise<string> => {
    if (bytesLeft < 0) return leftOut;
    const part = await read(address).then(
      (result) => toPart(result, address),
      (error: unknown) => toRefusedPart(error, req),
    );
    bytesLeft -= Buffer.byteLength(part);
    return bytesLeft < 0 ? leftOut : part;
  };
  const parts = await Promise.all(query.calls.map(readPart));
  const json = `[${parts.join(",")}]`;
  return new List<never>({ json, size: parts.length, cursor: undefined, counts: {} });
}

const leftOut = "null";

function toPart(result: unknown, address: string): string {
  if (result instanceof List) return formatPart(listHeaders(result, address), result.page.json);
  if (result instanceof TaggedJson) return formatPart({ ETag: result.tag }, result.json);
  return formatPart({}, JSON.stringify(result));
}

function formatPart(headers: Record<string, string>, json: string): string {
  return `{"status":200,"headers":${JSON.stringify(headers)},"body":${json}}`;
}

function toRefusedPart(error: unknown, req: Request): string {
  return JSON.stringify(toFailure(error, req, req.log));
}

/** The read at an address, with what is sent with it; fails for whatever is no read of a screen. */
export function findRead<Route extends { entry: ApiCall }>(
  routes: readonly Route[],
  address: string,
): { route: Route; sent: Sent } {
  const [path = ""] = address.split("?", 1);
  for (const route of routes) {
    const params = isReadTogether(route.entry) && matchPath(route.entry.path, path);
    if (params) return { route, sent: { params, address, body: undefined, needsRecheck: false } };
  }
  throw fail("request.notFound");
}

/** The values in a path, which the router of single calls finds in the same way. */
function matchPath(pattern: string, path: string): Record<string, string> | undefined {
  const names = pattern.split("/");
  const values = path.split("/");
  const isMatch = (name: string, at: number) => name.startsWith(":") || name === values[at];
  if (names.length !== values.length || !names.every(isMatch)) return undefined;
  const given = names.flatMap((name, at) =>
    name.startsWith(":") ? [[name.slice(1), decode(values[at] ?? "")]] : [],
  );
  return Object.fromEntries(given);
}

/** What cannot be decoded is no id either way. */
function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
